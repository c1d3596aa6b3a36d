/** Drawing and input as data, as docs/reference/drawing.md has it: all that the page knows of a game. */

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
}

export interface PieceKind {
  name: string;
  art: string;
}

/** What does not change during a game. */
export interface Layout {
  cells: Cell[];
  edges: [string, string][];
  zones: Zone[];
  pieces: Record<string, PieceKind>;
}

export interface PieceView {
  cell: string;
  piece: string;
  side: Side;
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
}

export type Kind = "move" | "capture" | "drop" | "place" | "push" | "remove" | "promote";

/** A legal move and what a person clicks, in order, to play it. */
export interface Click {
  move: string;
  path: string[];
  kind: Kind;
  label: string;
}
