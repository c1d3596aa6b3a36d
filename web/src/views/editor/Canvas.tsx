/** The board to be edited: the drawing, and over it places to click on, drag from, and walk on with the keys. */

import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { SideName } from "../../api/types";
import { type Arrow, Board, type Note, Piece } from "../../board";
import { cellAt, type Direction, neighbour, place } from "../../board/geometry";
import { at, Outline, UNIT } from "../../board/surface";
import { settings } from "../../browser/settings";
import type { Mark } from "../../drawing";
import { Framed } from "../../parts/Stage";
import { editorText } from "../../text/study";
import { applied, erase, moved, pieceAt, put, takesPieces } from "./draft";
import type { Editor } from "./model";
import { ownedPiece } from "./names";
import "./Canvas.css";

/** A piece on its way, from the palette or from a cell, in the window's coordinates. */
interface Carried {
  piece: string;
  side: SideName;
  from?: string;
  x: number;
  y: number;
}

/** Takes up a piece with the pointer; it is carried once the pointer has moved a little. */
export type Grab = (event: PointerEvent, piece: string, side: SideName, from?: string) => void;

/** Further than this is a drag, in pixels. */
const SLACK = 5;

export interface Carrying {
  carried: Signal<Carried | null>;
  grab: Grab;
  /** Whether the click that ends a drag is to be ignored. */
  wasDragged: () => boolean;
  /** The cell at a point of the window; the canvas says. */
  find: { current: ((x: number, y: number) => string | undefined) | null };
}

export function useCarrying(editor: Editor): Carrying {
  const carried = useSignal<Carried | null>(null);
  const find = useRef<((x: number, y: number) => string | undefined) | null>(null);
  const dragged = useRef(false);
  const grab: Grab = (event, piece, side, from) => {
    if (event.button !== 0) return;
    if (event.currentTarget instanceof Element) event.currentTarget.releasePointerCapture?.(event.pointerId);
    const follow = (now: PointerEvent) => {
      if (now.pointerId !== event.pointerId) return;
      const far = Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) > SLACK;
      if (carried.value || far) carried.value = { piece, side, from, x: now.clientX, y: now.clientY };
    };
    const end = (now: PointerEvent) => {
      if (now.pointerId !== event.pointerId) return;
      for (const [type, listener] of listeners) removeEventListener(type, listener as EventListener);
      if (!carried.value) return;
      carried.value = null;
      dragged.current = true;
      setTimeout(() => {
        dragged.current = false;
      });
      if (now.type === "pointercancel") return;
      const to = find.current?.(now.clientX, now.clientY);
      const draft = editor.draft.peek();
      if (to && from) editor.change(moved(draft, from, to));
      else if (to) editor.change(put(draft, to, piece, side));
      else if (from) editor.change(erase(draft, from));
    };
    const listeners = [
      ["pointermove", follow],
      ["pointerup", end],
      ["pointercancel", end],
    ] as const;
    for (const [type, listener] of listeners) addEventListener(type, listener as EventListener);
  };
  return { carried, grab, find, wasDragged: () => dragged.current };
}

const KEYS: Record<string, Direction> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

interface CanvasProps {
  editor: Editor;
  carrying: Carrying;
  flipped: boolean;
  marks: readonly Mark[];
  arrows: readonly Arrow[];
  notes: readonly Note[];
}

export function Canvas({ editor, carrying, flipped, marks, arrows, notes }: CanvasProps) {
  const { info } = editor;
  const { layout } = info;
  const draft = editor.draft.value;
  const { coordinates, letters } = settings.value;
  const frame = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState("0 0 1 1");
  const places = useMemo(() => place(layout, flipped), [layout, flipped]);
  const view = useMemo(() => ({ ...draft.view, marks: [...marks] }), [draft, marks]);
  useLayoutEffect(() => {
    setBox(frame.current?.querySelector("svg.board")?.getAttribute("viewBox") ?? box);
  }, [layout, flipped, coordinates]);
  const over = useRef<SVGSVGElement>(null);
  carrying.find.current = (x, y) => {
    const matrix = over.current?.getScreenCTM();
    if (!matrix) return undefined;
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    const cell = cellAt(places, { x: point.x / UNIT, y: point.y / UNIT });
    return cell && takesPieces(layout, cell) ? cell : undefined;
  };
  useEffect(() => {
    // touch-action does nothing inside an SVG, so that a finger that carries a piece is kept from scrolling here.
    const keep = (event: TouchEvent) => {
      if (carrying.carried.peek() && event.cancelable) event.preventDefault();
    };
    addEventListener("touchmove", keep, { passive: false });
    return () => removeEventListener("touchmove", keep);
  }, []);
  return (
    <Framed layout={layout} turned={flipped}>
      <div class="editor-canvas" ref={frame}>
        <div class="editor-drawing" aria-hidden="true">
          <Board
            layout={layout}
            view={view}
            label={editorText.board(info.title)}
            interactive={false}
            zones={false}
            flipped={flipped}
            coordinates={coordinates}
            letters={letters}
            arrows={arrows}
            notes={notes}
          />
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
        <svg
          class="editor-cells"
          viewBox={box}
          ref={over}
          role="group"
          aria-label={editorText.board(info.title)}
          data-arrows
        >
          <Cells editor={editor} carrying={carrying} places={places} flipped={flipped} />
        </svg>
      </div>
      <InHand editor={editor} carrying={carrying} flipped={flipped} />
    </Framed>
  );
}

interface CellsProps {
  editor: Editor;
  carrying: Carrying;
  places: ReturnType<typeof place>;
  flipped: boolean;
}

function Cells({ editor, carrying, places, flipped }: CellsProps) {
  const { info } = editor;
  const { layout } = info;
  const draft = editor.draft.value;
  const tool = editor.tool.value;
  const group = useRef<SVGGElement>(null);
  const [hovered, hover] = useState<string | null>(null);
  const standing = layout.cells.filter(({ id }) => takesPieces(layout, id));
  const [current, setCurrent] = useState(standing[0]?.id ?? "");
  const walkable = useMemo(() => new Map([...places].filter(([cell]) => takesPieces(layout, cell))), [places, layout]);
  const focus = (cell: string | undefined) => {
    if (!cell) return;
    setCurrent(cell);
    group.current?.querySelector<SVGGElement>(`[data-cell="${CSS.escape(cell)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, cell: string) => {
    const direction = KEYS[event.key];
    if (direction) focus(neighbour(walkable, cell, direction));
    else if (event.key === "Enter" || event.key === " ") editor.change(applied(editor.draft.peek(), cell, tool));
    else if (event.key === "Delete" || event.key === "Backspace") editor.change(erase(editor.draft.peek(), cell));
    else return;
    event.preventDefault();
  };
  const promised = hovered !== null && !carrying.carried.value ? walkable.get(hovered) : undefined;
  return (
    <g ref={group}>
      {promised && <Promised editor={editor} where={promised} flipped={flipped} />}
      {[...walkable.values()].map(({ cell, ...point }) => {
        const piece = pieceAt(draft, cell.id);
        return (
          // biome-ignore lint/a11y/useSemanticElements: there are no button elements in SVG
          <g
            key={cell.id}
            role="button"
            class={`hit pickable ${piece ? "draggable" : ""}`}
            transform={at(point)}
            tabindex={cell.id === current ? 0 : -1}
            data-cell={cell.id}
            aria-label={editorText.cell(
              cell.label,
              piece ? ownedPiece(info, piece.side, piece.piece) : editorText.empty,
            )}
            onClick={() => {
              if (!carrying.wasDragged()) editor.change(applied(editor.draft.peek(), cell.id, tool));
            }}
            onPointerDown={(event) => {
              setCurrent(cell.id);
              if (piece) carrying.grab(event, piece.piece, piece.side, cell.id);
            }}
            onPointerEnter={(event) => event.pointerType === "mouse" && hover(cell.id)}
            onPointerLeave={() => hover(null)}
            onFocus={() => setCurrent(cell.id)}
            onKeyDown={(event) => onKeyDown(event, cell.id)}
          >
            <Outline cell={cell} layout={layout} name="area" />
            <Outline cell={cell} layout={layout} name="focus" size={0.94} />
          </g>
        );
      })}
    </g>
  );
}

/** What a click here would do: the piece, faintly, or a cross. */
function Promised({
  editor,
  where,
  flipped,
}: {
  editor: Editor;
  where: { x: number; y: number; cell: { id: string } };
  flipped: boolean;
}) {
  const tool = editor.tool.value;
  const there = pieceAt(editor.draft.value, where.cell.id);
  const same = tool.kind === "piece" && there?.piece === tool.piece && there.side === tool.side;
  if (there && (tool.kind === "eraser" || same)) {
    return <path class="editor-away" transform={at(where)} d="M-16-16L16 16M16-16L-16 16" />;
  }
  if (there || tool.kind === "eraser") return null;
  return (
    <g class="promise" transform={at(where)}>
      <Piece
        layout={editor.info.layout}
        piece={tool.piece}
        side={tool.side}
        flipped={flipped}
        letters={settings.value.letters}
      />
    </g>
  );
}

/** The piece under the pointer, above everything. */
function InHand({ editor, carrying, flipped }: { editor: Editor; carrying: Carrying; flipped: boolean }) {
  const carried = carrying.carried.value;
  if (!carried) return null;
  const { x, y, piece, side } = carried;
  return (
    <svg class="editor-carried" viewBox="-50 -50 100 100" style={{ left: `${x}px`, top: `${y}px` }} aria-hidden="true">
      <Piece layout={editor.info.layout} piece={piece} side={side} flipped={flipped} letters={settings.value.letters} />
    </svg>
  );
}
