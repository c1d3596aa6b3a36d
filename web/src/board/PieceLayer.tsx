/** The pieces on the board, those that just left it, and the one under the pointer. */

import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Element, PieceView } from "../drawing";
import type { Leaving } from "./animate";
import type { Point } from "./geometry";
import type { Picker } from "./picker";
import { Piece } from "./pieces";
import { at, type Scene } from "./surface";
import "./PieceLayer.css";

interface PieceLayerProps {
  scene: Scene;
  leaving: readonly Leaving[];
  lifted: Element | undefined;
  /** A piece that a click would put on the board: it is shown there, pale. */
  promise: PieceView | undefined;
}

export function PieceLayer({ scene, leaving, lifted, promise }: PieceLayerProps): JSX.Element {
  const { layout, places, view, flipped, letters } = scene;
  const look = { layout, flipped, letters };
  const promised = promise && places.get(promise.cell);
  const carried = lifted && "cell" in lifted ? lifted.cell : undefined;
  return (
    <g class="pieces">
      {leaving.map((one, place) => (
        <g key={`leaving ${place}`} class="leaving" transform={at(one.where)}>
          <Way {...one}>
            <Piece {...look} piece={one.piece} side={one.side} />
          </Way>
        </g>
      ))}
      {view.pieces.map(({ cell, piece, side }) => {
        const where = places.get(cell);
        return where ? (
          <g key={`${cell} ${piece} ${side}`} transform={at(where)} class={carried === cell ? "lifted" : undefined}>
            <g data-piece={cell}>
              <Piece {...look} piece={piece} side={side} />
            </g>
          </g>
        ) : null;
      })}
      {promised && (
        <g class="promise" transform={at(promised)}>
          <Piece {...look} piece={promise.piece} side={promise.side} />
        </g>
      )}
    </g>
  );
}

/** What is inside goes its way once, and is out of sight at the end. */
function Way({ keyframes, duration, children }: Pick<Leaving, "keyframes" | "duration"> & { children: JSX.Element }) {
  const group = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    group.current?.animate?.(keyframes, { duration, fill: "forwards" });
  }, [keyframes]);
  return <g ref={group}>{children}</g>;
}

interface DraggedProps {
  scene: Scene;
  picker: Picker;
  toBoard: (x: number, y: number) => Point | undefined;
}

/** The piece under the pointer: it alone is drawn again while the pointer moves. */
export function Dragged({ scene, picker, toBoard }: DraggedProps): JSX.Element | null {
  const drag = picker.drag.value;
  const point = drag && toBoard(drag.x, drag.y);
  if (!point) return null;
  const { layout, flipped, letters } = scene;
  return (
    <g class="dragged" transform={`${at(point)} scale(1.08)`}>
      <Piece layout={layout} flipped={flipped} letters={letters} piece={drag.piece} side={drag.side} />
    </g>
  );
}
