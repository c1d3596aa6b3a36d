/** The one board for every game: it draws a view, and turns clicks, drags and keys into a legal move. */

import type { JSX } from "preact";
import type { Side } from "../drawing";
import { Cells } from "./Cells";
import { Choices } from "./Choices";
import { usePicker } from "./picker";
import type { BoardProps } from "./props";
import { look } from "./surface";
import { ZoneStrip } from "./zones";
import "./Board.css";

export function Board(props: BoardProps): JSX.Element {
  const { layout, view, moves, interactive = true, onMove, flipped = false, zones = true } = props;
  const own = usePicker({ view, moves: interactive ? moves : undefined, onMove });
  const picker = props.picker ?? own;
  const strip = (side?: Side) => <ZoneStrip {...props} side={side} picker={interactive ? picker : undefined} />;
  const named = layout.cells.length > 0 ? {} : { role: "group" as const, "aria-label": props.label };
  return (
    <div class="board-area" {...look(layout)} {...named}>
      {zones && strip(flipped ? "first" : "second")}
      {layout.cells.length > 0 && <Cells {...props} picker={picker} />}
      {zones && strip(flipped ? "second" : "first")}
      {zones && strip()}
      {zones && interactive && <Choices {...props} side={view.side} picker={picker} />}
    </div>
  );
}
