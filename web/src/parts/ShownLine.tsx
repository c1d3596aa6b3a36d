/** A line of moves on the board in the game's place: the button that shows it, what says so, and the ways back. */

import type { Preview } from "../live/preview";
import { text } from "../text/page";
import "./ShownLine.css";

interface LineButtonProps {
  preview: Preview;
  node: number;
  moves: readonly string[];
  label: string;
}

/** Plays a line out on the board, and then leads back. */
export function LineButton({ preview, node, moves, label }: LineButtonProps) {
  const line = preview.line.value;
  const shown = line?.node === node && line.moves.join(" ") === moves.join(" ");
  return (
    <button type="button" onClick={() => (shown ? preview.leave() : preview.show({ node, moves }))}>
      {shown ? text.preview.back : label}
    </button>
  );
}

/** Lies over the board: a click on it leads back. */
export function LineCover({ preview, label }: { preview: Preview; label: string }) {
  return (
    <button type="button" class="line-cover" aria-label={text.preview.back} onClick={() => preview.leave()}>
      <span class="line-label">{text.preview.label(label)}</span>
    </button>
  );
}

/** What the key Escape does; false where no line is shown. */
export function leaveLine(preview: Preview): boolean {
  if (!preview.line.peek()) return false;
  preview.leave();
  return true;
}
