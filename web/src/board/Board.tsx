/** The one board for every game: it draws a view, and turns clicks, drags and keys into a legal move. */

import type { JSX } from "preact";
import type { Words } from "../text/en";
import "./board.css";
import { Cells } from "./Cells";
import { Choices } from "./Choices";
import { type Picker, usePicker } from "./picker";
import { material } from "./surface";
import type { Arrow, Click, Layout, Note, Path, Side, View } from "./types";
import { ZoneStrip } from "./zones";

export interface BoardProps {
  layout: Layout;
  view: View;
  /** What the board is, spoken: "Dobutsu Shogi, first player to move". */
  label: string;
  /** The legal moves; without them the board can be looked at only. */
  moves?: readonly Click[];
  onMove?: (move: Click) => void;
  /** False for a picture: no focus, no clicks. */
  interactive?: boolean;
  flipped?: boolean;
  coordinates?: boolean;
  letters?: boolean;
  /** The path of the move that led here: lit, and animated. */
  lastMove?: Path;
  /** The path of a suggested move, or its beginning. */
  hint?: Path;
  arrows?: readonly Arrow[];
  notes?: readonly Note[];
  /** The side that plays here, for the spoken labels. */
  you?: Side;
  /** Strips for the zones above and below, and the choices; false where the caller puts them elsewhere. */
  zones?: boolean;
  /** The state of the move being made, where strips and choices stand elsewhere (usePicker). */
  picker?: Picker;
  words?: Words;
}

export function Board(props: BoardProps): JSX.Element {
  const { layout, view, moves, interactive = true, onMove, flipped = false, zones = true } = props;
  const own = usePicker({ layout, view, moves: interactive ? moves : undefined, onMove });
  const picker = props.picker ?? own;
  const strip = (side?: Side) => <ZoneStrip {...props} side={side} picker={interactive ? picker : undefined} />;
  const named = layout.cells.length > 0 ? {} : { role: "group" as const, "aria-label": props.label };
  return (
    <div class={`board-area material-${material(layout)}`} {...named}>
      {zones && strip(flipped ? "first" : "second")}
      {layout.cells.length > 0 && <Cells {...props} picker={picker} />}
      {zones && strip(flipped ? "second" : "first")}
      {zones && strip()}
      {zones && interactive && <Choices {...props} side={view.side} picker={picker} />}
    </div>
  );
}
