/** A small picture of a position, for cards. */

import type { JSX } from "preact";
import type { Layout, Side, View } from "../drawing";
import { Board } from "./Board";
import { Piece } from "./pieces";
import type { LastMove } from "./types";
import { Counters, heapSize } from "./zones";
import "./MiniBoard.css";

export interface MiniBoardProps {
  layout: Layout;
  view: View;
  label: string;
  flipped?: boolean;
  letters?: boolean;
  lastMove?: LastMove;
  /** Whether pieces in hand are shown, above and below. */
  hands?: boolean;
}

export function MiniBoard(props: MiniBoardProps): JSX.Element {
  const { layout, view, label } = props;
  const heaps = layout.zones.filter(({ kind }) => kind === "heap").flatMap(({ id }) => view.zones[id] ?? []);
  return (
    <div class="mini-board" aria-hidden={label === "" ? true : undefined}>
      {props.hands && <Hand {...props} side={props.flipped ? "first" : "second"} />}
      {layout.cells.length > 0 && <Board {...props} interactive={false} coordinates={false} zones={false} />}
      {props.hands && <Hand {...props} side={props.flipped ? "second" : "first"} />}
      {layout.cells.length === 0 && heaps.length > 0 && (
        <Heaps counts={heaps.map(({ count }) => count)} label={label} />
      )}
      {layout.cells.length === 0 && heaps.length === 0 && <Branches label={label} />}
    </div>
  );
}

/** The pieces that a side has in hand, as small as the board. */
function Hand({ layout, view, side, flipped, letters }: MiniBoardProps & { side: Side }): JSX.Element | null {
  const pieces = layout.zones
    .filter((zone) => zone.kind === "hand" && zone.side === side)
    .flatMap(({ id }) => view.zones[id] ?? [])
    .flatMap(({ piece, count }) => Array<string>(count).fill(piece));
  if (pieces.length === 0) return null;
  return (
    <div class="mini-hand">
      {pieces.map((piece, place) => (
        <svg key={`${piece} ${place}`} viewBox="-46 -46 92 92" aria-hidden="true">
          <Piece layout={layout} piece={piece} side={side} flipped={flipped} letters={letters} />
        </svg>
      ))}
    </div>
  );
}

/** Heaps beside each other on one ground. */
function Heaps({ counts, label }: { counts: number[]; label: string }): JSX.Element {
  const sizes = counts.map(heapSize);
  const height = Math.max(...sizes.map(([, tall]) => tall));
  const starts = sizes.map((_, place) => sizes.slice(0, place).reduce((sum, [width]) => sum + width + 18, 0));
  const width = sizes.reduce((sum, [wide]) => sum + wide + 18, -18);
  return (
    <svg class="mini-heaps" viewBox={`-6 -6 ${width + 12} ${height + 12}`} role="img" aria-label={label}>
      {counts.map((count, place) => (
        <g
          key={`${count} ${starts[place]}`}
          transform={`translate(${starts[place]} ${height - (sizes[place]?.[1] ?? 0)})`}
        >
          <Counters count={count} />
        </g>
      ))}
    </svg>
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
