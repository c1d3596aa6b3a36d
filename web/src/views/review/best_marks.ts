/** The move that should have been played, on the board: an arrow, or a note where it is one place. */

import type { Board } from "../../api/types";
import { type Arrow, cellsOf, type Note } from "../../board";
import { reviewText } from "../../text/study";

export function bestMarks(before: Board | null, best: string): { arrows: Arrow[]; notes: Note[] } {
  const path = before?.moves.find(({ move }) => move === best)?.path ?? [];
  const cells = cellsOf(path);
  const [from, to] = [cells[0], cells.at(-1)];
  if (!from || !to) return { arrows: [], notes: [] };
  if (from !== to) return { arrows: [{ from, to, tone: "win" }], notes: [] };
  return { arrows: [], notes: [{ cell: to, text: reviewText.best, tone: "win" }] };
}
