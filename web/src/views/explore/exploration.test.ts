import { describe, expect, test } from "vitest";
import type { Board, ExplorationPart, Score } from "../../api/types";
import { type Exploration, grown } from "./exploration";

const scored = (plies: number): Score => ({ kind: "win", side: "first", plies, value: null, chance: 1 });
const board: ExplorationPart = {
  type: "board",
  board: { moves: ["a", "b", "c"].map((move) => ({ move, label: move.toUpperCase() })) } as Board,
};
const moves = (...told: [string, number, number][]): ExplorationPart => ({
  type: "moves",
  moves: told.map(([move, plies, place]) => ({ move, score: scored(plies), place })),
});

function knownFrom(...parts: ExplorationPart[]): Exploration {
  return parts.reduce<Exploration | null>(grown, null) as Exploration;
}

const shown = ({ moves }: Exploration) => moves.map(({ label, score }) => `${label}${score?.plies ?? "?"}`).join(" ");

describe("an exploration", () => {
  test("begins with the board and no results", () => {
    const known = knownFrom(board);
    expect(shown(known)).toBe("A? B? C?");
    expect([known.score, known.done]).toEqual([null, false]);
  });

  test("ranks each move where the server puts it", () => {
    expect(shown(knownFrom(board, moves(["c", 9, 0])))).toBe("C9 A? B?");
    expect(shown(knownFrom(board, moves(["c", 9, 0]), moves(["a", 5, 0], ["b", 7, 1])))).toBe("A5 B7 C9");
  });

  test("knows the position when all moves are known", () => {
    expect(knownFrom(board, moves(["c", 9, 0], ["a", 5, 0])).score).toBeNull();
    expect(knownFrom(board, moves(["c", 9, 0], ["a", 5, 0], ["b", 7, 1])).score?.plies).toBe(5);
  });

  test("ends with best play, or with why there is none", () => {
    const ended = { line: ["a"], labels: ["A"], sides: ["first" as const], unknown: "no time", again: true };
    expect(knownFrom(board, { type: "end", ...ended })).toMatchObject({ ...ended, done: true });
  });

  test("needs the board first", () => {
    expect(() => knownFrom(moves(["a", 1, 0]))).toThrow("begins with 'moves'");
  });
});
