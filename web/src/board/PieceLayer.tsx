/** The pieces on the board, those that just left it, and the one under the pointer. */

import type { JSX } from "preact";
import type { Leaving } from "./animate";
import type { Point } from "./geometry";
import type { Picker } from "./picker";
import { Piece } from "./pieces";
import { at, type Scene } from "./surface";
import "./PieceLayer.css";

interface PieceLayerProps {
  scene: Scene;
  leaving: readonly Leaving[];
  lifted: string | undefined;
  /** The cell where `piece` would be put by a click: it is shown there, pale. */
  promise: string | undefined;
  piece: string | undefined;
}

export function PieceLayer({ scene, leaving, lifted, promise, piece: own }: PieceLayerProps): JSX.Element {
  const { layout, places, view, flipped, letters } = scene;
  const look = { layout, flipped, letters };
  const promised = promise === undefined ? undefined : places.get(promise);
  return (
    <g class="pieces">
      {leaving.map(({ piece: { cell, piece, side }, to }) => {
        const where = places.get(to ?? cell);
        return where ? (
          <g key={`leaving ${cell}`} class="leaving" transform={at(where)}>
            <Piece {...look} piece={piece} side={side} />
          </g>
        ) : null;
      })}
      {view.pieces.map(({ cell, piece, side }) => {
        const where = places.get(cell);
        return where ? (
          <g key={`${cell} ${piece} ${side}`} transform={at(where)} class={lifted === cell ? "lifted" : undefined}>
            <g data-piece={cell}>
              <Piece {...look} piece={piece} side={side} />
            </g>
          </g>
        ) : null;
      })}
      {promised && own && (
        <g class="promise" transform={at(promised)}>
          <Piece {...look} piece={own} side={view.side} />
        </g>
      )}
    </g>
  );
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
