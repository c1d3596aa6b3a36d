/** A small picture of a position, for cards. */

import type { JSX } from "preact";
import { Board } from "./Board";
import type { Layout, Path, View } from "./types";
import { Heap } from "./zones";

export interface MiniBoardProps {
  layout: Layout;
  view: View;
  label: string;
  flipped?: boolean;
  letters?: boolean;
  lastMove?: Path;
}

export function MiniBoard(props: MiniBoardProps): JSX.Element {
  const { layout, view, label } = props;
  const heaps = layout.zones.filter(({ kind }) => kind === "heap").flatMap(({ id }) => view.zones[id] ?? []);
  return (
    <div class="mini-board">
      {layout.cells.length > 0 && <Board {...props} interactive={false} coordinates={false} zones={false} />}
      {layout.cells.length === 0 && heaps.length > 0 && (
        <div class="mini-heaps" role="img" aria-label={label}>
          {heaps.map(({ count }, place) => (
            <span class="heap-picture" key={place}>
              <Heap count={count} />
            </span>
          ))}
        </div>
      )}
      {layout.cells.length === 0 && heaps.length === 0 && <Branches label={label} />}
    </div>
  );
}

/** For games without a board: choices that branch. */
function Branches({ label }: { label: string }): JSX.Element {
  return (
    <svg class="branches" viewBox="-60 -50 120 100" role="img" aria-label={label}>
      <path d="M0-32L-30 0M0-32L30 0M-30 0L-46 32M-30 0L-14 32M30 0L14 32M30 0L46 32" />
      <path class="max" d="M0-43L11-24H-11Z" />
      <path class="min" d="M-30 10L-40-7H-20ZM30 10L20-7H40Z" />
      <path class="leaf" d="M-53 26h14v14h-14ZM-21 26h14v14h-14ZM7 26h14v14H7ZM39 26h14v14H39Z" />
    </svg>
  );
}
