/** A reviewed game: what was played and what it was worth, as a list, a curve and its turning points. */

import type { Accuracy, Explanation, GameState, Node, ReviewedMove, SideName } from "../../api/types";
import { chanceOf, seenFrom } from "../../live/evaluations";
import type { Review } from "../../live/game";
import type { Tree } from "../../live/tree";

export type Verdict = Explanation["verdict"];

export const VERDICTS: readonly Verdict[] = ["best", "good", "inaccuracy", "mistake", "blunder"];

/** A move of the game, with what the review said of it so far. */
export interface Move {
  /** 1 for the first move. */
  ply: number;
  node: Node;
  said: ReviewedMove | null;
}

/** The first player's expected result after a number of plies, from 0 to 1. */
export interface Point {
  ply: number;
  chance: number;
}

export interface ReviewedGame {
  moves: Move[];
  curve: Point[];
  /** The moves that gave most away, in the order of the game. */
  turning: Move[];
  counts: Record<SideName, Record<Verdict, number>>;
  accuracy: Accuracy;
  /** Against perfect play, of the moves whose exact worth is known. */
  kept: Record<SideName, Kept>;
}

/** How many moves kept the result that perfect play would have had, of how many. */
export interface Kept {
  kept: number;
  of: number;
}

/** A move that gives up this much of the expected result turns the game. */
const TURN = 0.15;
const MOST_TURNS = 4;

export function reviewedGame(state: GameState, tree: Tree, review: Review | null): ReviewedGame {
  const said = new Map((review?.moves ?? []).map((move) => [move.node, move]));
  const moves = tree.line(state.head).map((node, place) => ({
    ply: place + 1,
    node,
    said: said.get(node.number) ?? null,
  }));
  return {
    moves,
    curve: curveOf(state, moves),
    turning: turningPoints(moves),
    counts: { first: countsOf(moves, "first"), second: countsOf(moves, "second") },
    kept: { first: keptOf(moves, "first"), second: keptOf(moves, "second") },
    accuracy: review?.accuracy ?? { first: accuracyOf(moves, "first"), second: accuracyOf(moves, "second") },
  };
}

/** A position has the value of its best move; the position after the last move has the value of the result. */
function curveOf(state: GameState, moves: readonly Move[]): Point[] {
  const points: Point[] = [];
  for (const { ply, said } of moves) {
    if (!said) continue;
    if (points.at(-1)?.ply !== ply - 1) points.push({ ply: ply - 1, chance: said.best.score.chance });
    points.push({ ply, chance: said.evaluation.chance });
  }
  const last = moves.at(-1);
  if (last?.said && state.outcome) {
    points[points.length - 1] = { ply: last.ply, chance: chanceOf(state.outcome) };
  }
  return points;
}

/** How much of the expected result a move gave up, as the one who played it sees it. */
export function givenUp({ node, said }: Move): number {
  if (!said) return 0;
  const before = seenFrom(said.best.score.chance, node.side);
  return Math.max(0, before - seenFrom(said.played.score.chance, node.side));
}

export function isFaulty({ said }: Move): boolean {
  return said !== null && (said.verdict === "mistake" || said.verdict === "blunder");
}

function turningPoints(moves: readonly Move[]): Move[] {
  return moves
    .filter((move) => isFaulty(move) && givenUp(move) >= TURN)
    .sort((one, other) => givenUp(other) - givenUp(one))
    .slice(0, MOST_TURNS)
    .sort((one, other) => one.ply - other.ply);
}

function countsOf(moves: readonly Move[], side: SideName): Record<Verdict, number> {
  const counts: Record<Verdict, number> = { best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 };
  for (const { node, said } of moves) if (said && node.side === side) counts[said.verdict] += 1;
  return counts;
}

function keptOf(moves: readonly Move[], side: SideName): Kept {
  const known = moves.filter(({ node, said }) => said?.exact && node.side === side);
  return { kept: known.filter(({ said }) => !said?.thrown).length, of: known.length };
}

/** Of the moves looked at so far. */
function accuracyOf(moves: readonly Move[], side: SideName): number | null {
  const own = moves.flatMap(({ node, said }) => (said && node.side === side ? [said.accuracy] : []));
  return own.length === 0 ? null : own.reduce((sum, value) => sum + value, 0) / own.length;
}

/** The line that should have been played: the best move and what was to be expected. */
export function betterLine({ best, played, verdict }: Pick<Explanation, "best" | "played" | "verdict">): string[] {
  if (verdict === "best" || best.move === played.move) return [];
  return best.line.length > 0 ? best.line : [best.move];
}

export interface MovePair {
  turn: number;
  first: Move | null;
  second: Move | null;
}

/** The moves in pairs, as they are written down. */
export function pairs(moves: readonly Move[]): MovePair[] {
  const found: MovePair[] = [];
  for (const move of moves) {
    const last = found.at(-1);
    if (move.node.side === "second" && last && !last.second) last.second = move;
    else found.push({ turn: found.length + 1, first: null, second: null, [move.node.side]: move });
  }
  return found;
}
