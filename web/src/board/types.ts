/** What the board is told beside a game's own drawing: paths, arrows and notes. */

import type { Click, Element, Motion, Side } from "../drawing";

/** Elements of a click path: a move's, or the beginning of one. */
export type Path = readonly Element[];

/** The move that led to a position. */
export type LastMove = Pick<Click, "path" | "motion">;

/** A move on the way to a position. `side` made it; left out: the side to move where the way begins. */
export interface WayMove {
  motion: Motion;
  side?: Side;
}

/** How a position came to be shown: by moves that were made, or taken back; or by a jump, when somebody chose it. */
export type Way = "jump" | { moves: readonly WayMove[]; back: boolean };

/** An arrow drawn over the board, between two cells. */
export interface Arrow {
  from: string;
  to: string;
  tone?: Tone;
}

/** A short text on a cell: a score, a rank. */
export interface Note {
  cell: string;
  text: string;
  tone?: Tone;
}

export type Tone = "win" | "draw" | "loss" | "accent";
