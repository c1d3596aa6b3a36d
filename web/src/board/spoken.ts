/** What is said of a cell to someone who does not see it. */

import type { Cell, Layout, PieceView, Side, View } from "../drawing";
import type { Words } from "../text/board";
import type { Option } from "./selection";

interface Spoken {
  cell: Cell;
  piece: PieceView | undefined;
  option: Option | undefined;
  layout: Layout;
  view: View;
  /** Whether the cell has been picked. */
  chosen: boolean;
  /** The cells of the last move. */
  last: readonly string[];
  you: Side | undefined;
  words: Words;
}

/** "b2, your Chick, can move": the cell, what stands on it, what is with it, and what a click does. */
export function spoken({ cell, piece, option, layout, view, chosen, last, you, words }: Spoken): string {
  const marks = view.marks.filter((mark) => mark.cell === cell.id).map(({ kind }) => kind);
  const won = marks.find((kind) => kind.startsWith("won:"))?.slice("won:".length) as Side | undefined;
  const name = piece && (layout.pieces[piece.piece]?.name ?? piece.piece);
  return [
    cell.label,
    piece && name ? (piece.side ? words.piece(words.owner(piece.side, you), name) : name) : words.empty,
    ...marks.map((kind) => words.marks[kind]),
    won && words.won(words.owner(won, you)),
    last.includes(cell.id) && words.last,
    chosen ? words.selected : option && action(option, piece, words),
  ]
    .filter(Boolean)
    .join(", ");
}

function action(option: Option, piece: PieceView | undefined, words: Words): string {
  if ("row" in option.element) return words.row;
  if (option.kind === "select") return piece ? words.canMove : words.canBegin;
  return words.kinds[option.kind];
}
