import { signal } from "@preact/signals";
import { expect, it } from "vitest";
import type { GameState, Score } from "../api/types";
import { nodes, state } from "../testing/state";
import { Evaluations } from "./evaluations";
import { Tree } from "./tree";

const score = (chance: number): Score => ({ kind: "heuristic", side: "first", plies: null, value: 1, chance });

const made = nodes("1<0 a", "2<1 b", "3<2 c", "4<3 d").map((node) =>
  node.side === "second" ? { ...node, score: score(node.number === 2 ? 0.6 : 0.2) } : node,
);

it("takes a position for what the computer thought of its answer, and prefers what was asked for", () => {
  const game = signal<GameState | null>(state({ nodes: made, head: 4 }));
  const evaluations = new Evaluations(game);
  const tree = new Tree(made);
  expect(evaluations.chance(tree, 0)).toBeNull();
  expect(evaluations.chance(tree, 2)).toBe(0.6);
  expect(evaluations.chance(tree, 3)).toBe(0.2);
  evaluations.set(3, score(0.55));
  expect(evaluations.chance(tree, 3)).toBe(0.55);
  game.value = state({ nodes: made, head: 4, outcome: { winner: "second", result: "0-1", reason: "resigned" } });
  expect(evaluations.chance(tree, 4)).toBe(0);
});

it("finds a move that gives much away", () => {
  const evaluations = new Evaluations(signal(state({ nodes: made, head: 4 })));
  const tree = new Tree(made);
  expect(evaluations.isBlunder(tree, 3)).toBe(true);
  expect(evaluations.isBlunder(tree, 1)).toBe(false);
  evaluations.set(3, score(0.55));
  expect(evaluations.isBlunder(tree, 3)).toBe(false);
});
