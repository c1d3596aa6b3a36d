/** What a board is given. */

import type { Click, Layout, Side, View } from "../drawing";
import type { Words } from "../text/board";
import type { Picker } from "./picker";
import type { Arrow, LastMove, Note, Path, Way } from "./types";

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
  /** The move that led here: lit, and its motion played where the board shows the position before it. */
  lastMove?: LastMove;
  /** How this position came to be shown, where it is not by `lastMove`: moves taken back are played back, and a jump plays
   * nothing. */
  way?: Way;
  /** The path of a suggested move, or its beginning. */
  hint?: Path;
  /** Cells that somebody has put a ring around. */
  ringed?: readonly string[];
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
