/** Drawing and input as data, as docs/reference/drawing.md has it: all that the page knows about a game. */

export type Side = "first" | "second";

export type Shape = "square" | "hex" | "spot" | "dot" | "hole";

/** A place on the board; x and y in cell widths, y upwards as the first player sees it. */
export interface Cell {
  id: string;
  x: number;
  y: number;
  shape: Shape;
  label: string;
  group?: string | null;
}

/** A place beside the board. */
export interface Zone {
  id: string;
  kind: "hand" | "reserve" | "lost" | "heap";
  side?: Side | null;
  /** What people call it, where that is not its kind. */
  title?: string;
}

export interface PieceKind {
  name: string;
  art?: string;
  /** More cells that it lies on: their way from its own cell. */
  covers?: readonly (readonly [x: number, y: number])[];
  /** Where a drawing of the game's own is. */
  image?: string;
}

/** A part of the board's edge that belongs to a side: that of these cells which looks towards a direction. */
export interface Border {
  side: Side;
  cells: string[];
  towards: readonly [x: number, y: number];
}

/** What does not change during a game. */
export interface Layout {
  cells: Cell[];
  edges: [string, string][];
  zones: Zone[];
  pieces: Record<string, PieceKind>;
  borders?: Border[];
  /** The sides' colours: the name of one of ours, or "#rrggbb". */
  colours?: Partial<Record<Side, string>>;
  /** The piece that stands for each side beside its name. */
  signs?: Partial<Record<Side, string>>;
}

export interface PieceView {
  cell: string;
  piece: string;
  /** null: it belongs to nobody. */
  side: Side | null;
}

export interface ZoneEntry {
  piece: string;
  count: number;
}

/** `line`, `playable`, `threatened`, `won:first`, `won:second`; others are ignored. */
export interface Mark {
  cell: string;
  kind: string;
}

/** What a position looks like. */
export interface View {
  side: Side;
  pieces: PieceView[];
  zones: Record<string, ZoneEntry[]>;
  marks: Mark[];
  /** Lines to show instead of the position's text, of a game without cells and zones. */
  text?: string;
}

export type Kind = "move" | "capture" | "drop" | "place" | "push" | "remove" | "promote";

/** What a person clicks: a cell, where a click on a cell in `also` means the same; a piece in a zone; several cells that
 * are picked as one, such as a row to be taken; or a button. */
export type Element =
  | { cell: string; also?: readonly string[] }
  | { zone: string; piece: string }
  | { row: readonly string[] }
  | { choice: string };

/** Where a piece comes from or goes to: a cell's or a zone's id, or a point in cell widths, on the board or off it. */
export type Place = string | readonly [x: number, y: number];

/** Something that happens to a piece. Without `from` it appears; without `to` it vanishes. `piece` and `side` say what it
 * is from then on; left out, it stays what it was on the cell it came from, or is the mover's. `count` is for zones: how
 * many pieces alike. Steps happen together; those with a higher `order` later. */
export interface Step {
  from?: Place;
  to?: Place;
  piece?: string;
  side?: Side | null;
  count?: number;
  order?: number;
}

/** What happens when a move is played: the steps for each element of its path. */
export type Motion = readonly (readonly Step[])[];

/** A legal move, what a person clicks, in order, to play it, and what happens then. */
export interface Click {
  move: string;
  path: readonly Element[];
  kind: Kind;
  label: string;
  motion: Motion;
}
