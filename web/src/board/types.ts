/** What the board is told beside a game's own drawing: paths, arrows and notes. */

import type { Click, Element } from "../drawing";

/** Elements of a click path: a move's, or the beginning of one. */
export type Path = readonly Element[];

/** The move that led to a position. */
export type LastMove = Pick<Click, "path" | "motion">;

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
