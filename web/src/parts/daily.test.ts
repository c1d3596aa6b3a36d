import { expect, test } from "vitest";
import type { GameInfo } from "../api/types";
import { puzzleOfTheDay } from "./daily";

const games = [
  { spec: "gipf", puzzles: 24 },
  { spec: "nim", puzzles: 0 },
  { spec: "dobutsu", puzzles: 28 },
] as GameInfo[];

test("is the same all day and whatever the order of the games", () => {
  const morning = puzzleOfTheDay(games, new Date(2026, 4, 3, 1));
  const evening = puzzleOfTheDay([...games].reverse(), new Date(2026, 4, 3, 23, 59));
  expect(evening).toEqual(morning);
  expect(puzzleOfTheDay(games, new Date(2026, 4, 4))).not.toEqual(morning);
});

test("comes by every puzzle before any comes again", () => {
  const seen = new Set<string>();
  for (let day = 0; day < 2 * 28; day += 1) {
    const daily = puzzleOfTheDay(games, new Date(2026, 0, 1 + day));
    if (daily?.game.spec === "dobutsu") seen.add(String(daily.number));
  }
  expect(seen.size).toBe(28);
});

test("there is none where there are no puzzles", () => {
  expect(puzzleOfTheDay([])).toBeNull();
});
