/** A side beside its name: the piece that stands for it, in its colours. */

import type { JSX } from "preact";
import { Piece } from "../board";
import { look } from "../board/surface";
import type { Layout, Side } from "../drawing";
import "./SideSign.css";

export function SideSign({ layout, side }: { layout: Layout; side: Side }): JSX.Element {
  const piece = layout.signs?.[side];
  return (
    <svg class="side-sign" data-side={side} viewBox="-50 -50 100 100" aria-hidden="true" {...look(layout)}>
      {piece === undefined ? (
        <g class={`piece side-${side}`}>
          <circle class="disc" r="40" />
          {side === "first" && <circle class="inlay" r="22" />}
        </g>
      ) : (
        <Piece layout={layout} piece={piece} side={side} />
      )}
    </svg>
  );
}
