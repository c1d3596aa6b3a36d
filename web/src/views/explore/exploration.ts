/** What is known about a position, put together from the parts that the server sends. */

import type { Board, ExplorationPart, Score, SideName } from "../../api/types";

export interface ExactMove {
  move: string;
  label: string;
  /** Null while it is not known. */
  score: Score | null;
}

export interface Exploration {
  board: Board;
  /** What the position is worth, once all its moves are known. */
  score: Score | null;
  /** The best first, moves that are not known last. */
  moves: readonly ExactMove[];
  /** Best play on both sides, as people write it, and who makes each move. */
  line: readonly string[];
  labels: readonly string[];
  sides: readonly SideName[];
  done: boolean;
  /** Why some moves are not known in the end, and whether asking again may find more. */
  unknown: string | null;
  again: boolean;
}

/** The exploration with one more part. The first part is the board. */
export function grown(known: Exploration | null, part: ExplorationPart): Exploration {
  if (part.type === "board") return begun(part.board);
  if (!known) throw new Error(`The server's answer begins with '${part.type}', not with the board.`);
  if (part.type === "end") {
    const { type, ...ended } = part;
    return { ...known, ...ended, done: true };
  }
  const labels = new Map(known.moves.map(({ move, label }) => [move, label]));
  const ranked = known.moves.filter(({ score }) => score);
  for (const { move, score, place } of part.moves) {
    ranked.splice(place, 0, { move, label: labels.get(move) ?? move, score });
  }
  const told = new Set(ranked.map(({ move }) => move));
  const others = known.moves.filter(({ move }) => !told.has(move));
  const score = others.length === 0 ? (ranked[0]?.score ?? null) : null;
  return { ...known, moves: [...ranked, ...others], score };
}

function begun(board: Board): Exploration {
  const moves = board.moves.map(({ move, label }) => ({ move, label, score: null }));
  return { board, score: null, moves, line: [], labels: [], sides: [], done: false, unknown: null, again: false };
}
