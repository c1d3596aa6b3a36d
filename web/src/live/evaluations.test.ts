import { signal } from "@preact/signals";
import { expect, it } from "vitest";
import type { GameState, Score } from "../api/types";
import { nodes, state } from "../testing/state";
import { Evaluations } from "./evaluations";
import { Tree } from "./tree";

const score = (chance: number): Score => ({ kind: "heuristic", side: "first", plies: null, value: 1, chance });

const made = nodes("1<0 a", "2<1 b", "3<2 c", "4<3 d").map((node) => ({ ...node, score: score(0.9) }));

it("shows what the server says alone, not what a playing computer thought", () => {
  const game = signal<GameState | null>(state({ nodes: made, head: 4 }));
  const known = signal(new Map([[2, score(0.6)]]));
  const evaluations = new Evaluations(game, known);
  expect(evaluations.chance(1)).toBeNull();
  expect(evaluations.chance(2)).toBe(0.6);
  expect(evaluations.chance(4)).toBeNull();
  game.value = state({ nodes: made, head: 4, outcome: { winner: "second", result: "0-1", reason: "resigned" } });
  expect(evaluations.chance(4)).toBe(0);
});

it("finds a move that gives much away", () => {
  const known = signal(
    new Map([
      [2, score(0.6)],
      [3, score(0.2)],
    ]),
  );
  const evaluations = new Evaluations(signal(state({ nodes: made, head: 4 })), known);
  const tree = new Tree(made);
  expect(evaluations.isBlunder(tree, 3)).toBe(true);
  expect(evaluations.isBlunder(tree, 1)).toBe(false);
  known.value = new Map([
    [2, score(0.6)],
    [3, score(0.55)],
  ]);
  expect(evaluations.isBlunder(tree, 3)).toBe(false);
});
