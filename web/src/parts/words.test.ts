import { expect, it } from "vitest";
import type { Score } from "../api/types";
import { info, state } from "../testing/state";
import { outcomeSentence } from "./outcome";
import { seatName, shortName, versus } from "./players";
import { scoreMark, scoreWords, seenBy, signed } from "./score";

const score = (part: Partial<Score>): Score => ({
  kind: "heuristic",
  side: "first",
  plies: null,
  value: null,
  chance: 0.5,
  ...part,
});

it("says scores in words", () => {
  expect(scoreWords(score({ kind: "win", plies: 7 }))).toBe("wins in 7");
  expect(scoreWords(score({ kind: "loss", plies: 12 }))).toBe("loses in 12");
  expect(scoreWords(score({ kind: "draw" }))).toBe("draws");
  expect(scoreWords(score({ kind: "loss", plies: 3, payoff: "-6" }))).toBe("loses by 6 in 3");
  expect(scoreWords(score({ kind: "win", payoff: "1/2" }))).toBe("wins by 1/2");
  expect(scoreWords(score({ value: -1.25 }))).toBe("−1.25");
  expect(scoreWords(seenBy(score({ kind: "win", plies: 7 }), "second"))).toBe("loses in 7");
  expect(scoreWords(score({ kind: "expectation", value: 0.634 }))).toBe("63 %");
  expect(scoreWords(seenBy(score({ kind: "expectation", value: 0.634 }), "second"))).toBe("37 %");
  expect(scoreMark(score({ kind: "draw" }))).toBe("=");
  expect([signed(0.001), signed(250.4), signed(12.34), signed(-3)]).toEqual(["0", "+250", "+12.3", "−3"]);
});

it("says who won and why", () => {
  expect(outcomeSentence(info, { winner: "second", result: "0-1", reason: "four in a row" })).toBe(
    "Black wins: four in a row.",
  );
  expect(outcomeSentence(info, { winner: "first", result: "1-0", reason: "resigned" })).toBe(
    "White wins: Black resigned.",
  );
  expect(outcomeSentence(info, { winner: null, result: "1/2-1/2", reason: "the board is full" })).toBe(
    "Draw: the board is full.",
  );
});

it("names those who play", () => {
  const { seats } = state();
  expect(seatName(seats, "first", ["first", "second"])).toBe("You");
  expect(seatName(seats, "second", ["first", "second"])).toBe("Computer, level 3");
  expect(seatName(seats, "first", [])).toBe("Person");
  expect(versus(info, seats, ["first", "second"])).toBe("White against computer, level 3");
});

it("names a player's file without its folders", () => {
  expect(shortName("/home/ann/greedy.py:depth=3,path=/x/y.py")).toBe("greedy.py:depth=3,path=/x/y.py");
  expect(shortName("alphabeta:depth=3,evaluation=/x/y.py")).toBe("alphabeta:depth=3,evaluation=/x/y.py");
});
