import { describe, expect, test } from "vitest";
import type { GameState, Node, ReviewedMove, Score, SideName } from "../../api/types";
import { Tree } from "../../live/tree";
import { betterLine, givenUp, pairs, reviewedGame, type Verdict } from "./model";

const score = (chance: number, side: SideName): Score => ({ kind: "heuristic", side, plies: null, value: 0, chance });

function node(number: number, side: SideName): Node {
  return { number, parent: number - 1, move: `m${number}`, label: `m${number}`, side };
}

function said(number: number, side: SideName, before: number, after: number, verdict: Verdict): ReviewedMove {
  return {
    node: number,
    ply: number,
    side,
    verdict,
    words: "",
    accuracy: verdict === "best" ? 100 : 40,
    played: { move: `m${number}`, score: score(after, side), line: [], labels: [] },
    best: {
      move: verdict === "best" ? `m${number}` : "better",
      score: score(before, side),
      line: ["better", "then"],
      labels: [],
    },
    refutation: [],
    exact: false,
    thrown: null,
    evaluation: score(after, side),
  };
}

const nodes = [node(1, "first"), node(2, "second"), node(3, "first"), node(4, "second")];
const outcome = { winner: "second", result: "0-1", reason: "won" } as const;
const state = { head: 4, nodes, outcome } as unknown as GameState;
const tree = new Tree(nodes);

const moves = [
  said(1, "first", 0.5, 0.5, "best"),
  said(2, "second", 0.5, 0.8, "blunder"),
  said(3, "first", 0.8, 0.1, "blunder"),
  said(4, "second", 0.1, 0.05, "best"),
];
const review = { moves, of: 4, done: true, accuracy: { first: 70, second: 71 }, known: "" };

describe("a reviewed game", () => {
  const game = reviewedGame(state, tree, review);

  test("has every move, and a curve that ends with the result", () => {
    expect(game.moves.map(({ ply }) => ply)).toEqual([1, 2, 3, 4]);
    expect(game.curve).toEqual([
      { ply: 0, chance: 0.5 },
      { ply: 1, chance: 0.5 },
      { ply: 2, chance: 0.8 },
      { ply: 3, chance: 0.1 },
      { ply: 4, chance: 0 },
    ]);
  });

  test("turns where much was given away, as the side that moved sees it", () => {
    expect(game.turning.map(({ ply }) => ply)).toEqual([2, 3]);
    expect(game.moves.map((move) => Math.round(givenUp(move) * 10))).toEqual([0, 3, 7, 0]);
  });

  test("counts the verdicts of each side, and takes the server's accuracy", () => {
    expect(game.counts.first).toMatchObject({ best: 1, blunder: 1, mistake: 0 });
    expect(game.accuracy).toEqual({ first: 70, second: 71 });
  });
});

test("what was kept of a known result is counted for each side", () => {
  const exact = (move: ReviewedMove, thrown: ReviewedMove["thrown"] = null): ReviewedMove => ({
    ...move,
    exact: true,
    thrown,
  });
  const [one, two, three, four] = moves as [ReviewedMove, ReviewedMove, ReviewedMove, ReviewedMove];
  const known = { ...review, moves: [one, exact(two, "draw"), exact(three), exact(four)] };
  const { kept } = reviewedGame(state, tree, known);
  expect(kept).toEqual({ first: { kept: 1, of: 1 }, second: { kept: 1, of: 2 } });
});

test("a review under way has what there is", () => {
  const game = reviewedGame(state, tree, { moves: moves.slice(0, 1), of: 4, done: false, accuracy: null, known: "" });
  expect(game.moves).toHaveLength(4);
  expect(game.moves[1]?.said).toBeNull();
  expect(game.curve.map(({ ply }) => ply)).toEqual([0, 1]);
  expect(game.accuracy).toEqual({ first: 100, second: null });
  expect(reviewedGame(state, tree, null).curve).toEqual([]);
});

test("moves are written in pairs, also when the second side began", () => {
  const game = reviewedGame(state, tree, null);
  expect(pairs(game.moves).map(({ first, second }) => [first?.ply, second?.ply])).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(pairs(game.moves.slice(1)).map(({ first, second }) => [first?.ply, second?.ply])).toEqual([
    [undefined, 2],
    [3, 4],
  ]);
});

test("what should have been played is nothing after the best move, or one as good", () => {
  expect(betterLine(moves[0] as ReviewedMove)).toEqual([]);
  expect(betterLine({ ...(moves[1] as ReviewedMove), verdict: "best" })).toEqual([]);
  expect(betterLine(moves[1] as ReviewedMove)).toEqual(["better", "then"]);
  const bare = { ...(moves[1] as ReviewedMove), best: { ...(moves[1] as ReviewedMove).best, line: [] } };
  expect(betterLine(bare)).toEqual(["better"]);
});
