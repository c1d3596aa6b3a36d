export { Board } from "./Board";
export { Choices, type ChoicesProps } from "./Choices";
export { MiniBoard, type MiniBoardProps } from "./MiniBoard";
export { type Picker, type Picking, usePicker } from "./picker";
export { ARTS, Piece, type PieceProps } from "./pieces";
export type { BoardProps } from "./props";
export { cellsOf } from "./selection";
export type * from "./types";
export { ZoneStrip, type ZoneStripProps } from "./zones";
