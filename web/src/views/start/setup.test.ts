import { describe, expect, it } from "vitest";
import type { GameInfo, OptionInfo } from "../../api/types";
import { isFit } from "../../parts/OptionField";
import { info } from "../../testing/state";
import { newGame, type Setup, specOf } from "./setup";

const option: Omit<OptionInfo, "name"> = {
  type: "integer",
  default: "3",
  summary: "",
  minimum: 1,
  maximum: 9,
  choices: [],
};
const game: GameInfo = {
  ...info,
  options: [
    { ...option, name: "rows" },
    { ...option, name: "columns" },
  ],
  values: { rows: "3", columns: "3" },
};
const setup: Setup = {
  opponent: "computer",
  level: 4,
  secondLevel: 6,
  side: "first",
  options: {},
  players: {},
  clock: null,
};

describe("a new game", () => {
  it("names the options that somebody filled in, if one is changed", () => {
    expect(specOf(game, {})).toBe("some");
    expect(specOf(game, { rows: "3", columns: " 5 " })).toBe("some:rows=3,columns=5");
    expect(specOf(game, { rows: "", columns: "4" })).toBe("some:columns=4");
    expect(specOf(game, { rows: "3" })).toBe("some");
  });

  it("sits the computer on the other side", () => {
    const request = newGame(game, { ...setup, side: "second" });
    expect(request.seats).toEqual({
      first: { kind: "computer", player: "engine:level=4" },
      second: { kind: "person", waiting: false },
    });
  });

  it("draws lots for a random side", () => {
    expect(newGame(game, { ...setup, side: "random" }, 0.1).seats.first.kind).toBe("person");
    expect(newGame(game, { ...setup, side: "random" }, 0.9).seats.first.kind).toBe("computer");
  });

  it("gives one seat away to someone elsewhere", () => {
    const request = newGame(game, { ...setup, opponent: "elsewhere", side: "second" });
    expect(request.seats).toEqual({
      first: { kind: "person", waiting: true },
      second: { kind: "person", waiting: false },
    });
  });

  it("has any player in the place of a level", () => {
    const players = { second: " alphabeta:depth=5 " };
    const request = newGame(game, { ...setup, opponent: "computers", players });
    expect(request.seats).toEqual({
      first: { kind: "computer", player: "engine:level=4" },
      second: { kind: "computer", player: "alphabeta:depth=5" },
    });
  });
});

it("tells numbers that fit from those that do not", () => {
  const rows = { ...option, name: "rows" };
  expect(["1", "9", "5"].every((value) => isFit(rows, value))).toBe(true);
  expect(["", "0", "10", "2.5", "x"].some((value) => isFit(rows, value))).toBe(false);
  expect(isFit({ ...rows, type: "text" }, "")).toBe(true);
});
