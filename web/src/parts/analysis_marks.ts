/** An analysis on the board: a score on each place where a move is one click, and an arrow for the best move. */

import type { Board, Score } from "../api/types";
import { type Arrow, cellsOf, type Note, type Tone } from "../board";
import { scoreMark } from "./score";

const TONES: Record<Score["kind"], Tone> = {
  win: "win",
  draw: "draw",
  loss: "loss",
  heuristic: "accent",
  expectation: "accent",
};

/** The most notes on a board: more would only disturb. */
const MOST_NOTES = 12;

/** A move with its score. */
interface Scored {
  move: string;
  score: Score;
}

/** `moves`: the best first. */
export function analysisMarks(board: Board, moves: readonly Scored[]): { notes: Note[]; arrows: Arrow[] } {
  const paths = new Map(board.moves.map(({ move, path }) => [move, path]));
  const best = paths.get(moves[0]?.move ?? "") ?? [];
  const [[from], to] = [cellsOf(best.slice(0, 1)), cellsOf(best).at(-1)];
  const arrows: Arrow[] = from && to && from !== to ? [{ from, to, tone: "accent" }] : [];
  const single = moves.length <= MOST_NOTES && [...paths.values()].every((path) => path.length === 1);
  const notes = (single ? moves : []).flatMap(({ move, score }): Note[] => {
    const [cell] = cellsOf(paths.get(move) ?? []);
    return cell ? [{ cell, text: scoreMark(score), tone: TONES[score.kind] }] : [];
  });
  return { notes, arrows };
}
