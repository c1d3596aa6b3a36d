/** The one board for every game: it draws a view, and turns clicks, drags and keys into a legal move. */

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { words as english, type Words } from "../text/en";
import { animate } from "./animate";
import "./board.css";
import { Choices } from "./Choices";
import { bounds, cellAt, coordinates as coordinateTexts, type Direction, neighbour, place, round } from "./geometry";
import { ArrowMark, Lights, NoteMark, Target, WonBoards } from "./marks";
import { type Motion, motions, ownPiece, preview, settled } from "./motion";
import { type Picker, usePicker } from "./picker";
import { Piece } from "./pieces";
import { elementAt } from "./selection";
import { spoken } from "./spoken";
import { at, Coordinates, material, Outline, Slab, Surface, UNIT } from "./surface";
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
  return (
    <div class={`board-area material-${material(layout)}`}>
      {zones && strip(flipped ? "first" : "second")}
      {layout.cells.length > 0 && <Cells {...props} picker={picker} />}
      {zones && strip(flipped ? "second" : "first")}
      {zones && strip()}
      {zones && interactive && <Choices picker={picker} words={props.words} />}
    </div>
  );
}

const KEYS: Record<string, Direction> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

/** Where there are more places to play than this, they are shown under the pointer only. */
const FEW = 20;

function Cells(props: BoardProps & { picker: Picker }): JSX.Element {
  const { layout, view, label, picker, flipped = false, letters = false, interactive = true } = props;
  const { coordinates = true, lastMove, hint, arrows = [], notes = [], you, words = english } = props;
  const { open, picked, played } = picker;

  const places = useMemo(() => place(layout, flipped), [layout, flipped]);
  const texts = useMemo(() => (coordinates ? coordinateTexts(places) : []), [places, coordinates]);
  const box = useMemo(() => bounds(places, texts, material(layout) === "lines" ? 0.34 : 0.1), [places, texts, layout]);
  const shown = useMemo(
    () => (played ? settled(layout, view, played) : preview(layout, view, picked)),
    [layout, view, picked, played],
  );

  const svg = useRef<SVGSVGElement>(null);
  const ghosts = useMotion(svg, props, shown);
  useEffect(() => {
    // touch-action does nothing inside an SVG, so that a finger that drags a piece is kept from scrolling here.
    const drawing = svg.current;
    const keep = (event: TouchEvent) => {
      if (picker.held.current && event.cancelable) event.preventDefault();
    };
    drawing?.addEventListener("touchmove", keep, { passive: false });
    return () => drawing?.removeEventListener("touchmove", keep);
  }, [picker.held]);
  const [current, setCurrent] = useState<string | undefined>();
  const [hovered, setHovered] = useState<string | undefined>();
  const elements = [...open.values()];
  const firstOpen = elements.find(({ cells }) => cells.length > 0)?.cells[0];
  const tabStop = current && places.has(current) ? current : (firstOpen ?? layout.cells[0]?.id);

  const focusCell = (cell: string | undefined) => {
    if (!cell) return;
    setCurrent(cell);
    svg.current?.querySelector<SVGGElement>(`[data-cell="${CSS.escape(cell)}"]`)?.focus();
  };
  const toBoard = (x: number, y: number) => {
    const matrix = svg.current?.getScreenCTM?.();
    if (!matrix) return undefined;
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    return { x: point.x / UNIT, y: point.y / UNIT };
  };
  picker.board.current = {
    elementAt: (x, y) => {
      const point = toBoard(x, y);
      const cell = point && cellAt(places, point);
      return cell && elementAt(layout, open, cell);
    },
    focus: () => focusCell(current && open.has(current) ? current : (firstOpen ?? tabStop)),
  };

  const pieceAt = new Map(shown.pieces.map((piece) => [piece.cell, piece]));
  const marked = (kind: string) => shown.marks.filter((mark) => mark.kind === kind).map(({ cell }) => cell);
  const pointed = picker.pointed ?? (hovered && elementAt(layout, open, hovered));
  const target = pointed === undefined ? undefined : open.get(pointed);
  const placings = elements.filter(({ type, kind }) => type === "cell" && kind === "place");
  const ghost = target?.kind === "place" && !pieceAt.has(target.element) ? ownPiece(layout, view) : undefined;
  const hinted = (hint ?? []).filter((element) => places.has(element));
  const last = (played ?? lastMove ?? []).filter((element) => places.has(element));

  const onKeyDown = (event: KeyboardEvent, cell: string) => {
    const direction = KEYS[event.key];
    if (direction) focusCell(neighbour(places, cell, direction));
    else if (event.key === "Enter" || event.key === " ") {
      picker.byKeyboard.current = true;
      picker.pick(elementAt(layout, open, cell));
    } else if (event.key === "Escape" && picked.length > 0) picker.clear();
    else return;
    event.preventDefault();
  };

  const light = (cells: Iterable<string>, name: string) => (
    <Lights layout={layout} places={places} cells={cells} name={name} />
  );
  const drawn = (cell: string, piece: string, side: Side) => (
    <Piece layout={layout} piece={piece} side={side} flipped={flipped} letters={letters} key={cell} />
  );
  const slab = material(layout) === "slab";

  return (
    <svg
      ref={svg}
      class="board"
      viewBox={[box.x, box.y, box.width, box.height].map((value) => round(value * UNIT)).join(" ")}
      role={interactive ? "group" : "img"}
      aria-label={label}
    >
      <Surface layout={layout} places={places} view={shown} />
      {!slab && light(last, "last")}
      {!slab && light(marked("line"), "line")}
      {light(marked("threatened"), "threatened")}
      {light(
        picked.filter((element) => places.has(element)),
        "picked",
      )}
      <g class="pieces">
        {ghosts.map(({ piece, to }) => {
          const where = places.get(to ?? piece.cell);
          return where ? (
            <g key={`ghost ${piece.cell}`} class="ghost" transform={at(where)}>
              {drawn(piece.cell, piece.piece, piece.side)}
            </g>
          ) : null;
        })}
        {shown.pieces.map(({ cell, piece, side }) => {
          const where = places.get(cell);
          return where ? (
            <g
              key={`${cell} ${piece} ${side}`}
              transform={at(where)}
              class={picker.lifted === cell ? "lifted" : undefined}
            >
              <g data-piece={cell}>{drawn(cell, piece, side)}</g>
            </g>
          ) : null;
        })}
        {ghost && target && (
          <g class="promise" transform={at(places.get(target.element) ?? { x: 0, y: 0 })}>
            {drawn(target.element, ghost, view.side)}
          </g>
        )}
      </g>
      {slab && <Slab places={places} />}
      {slab && light(last, "last")}
      {slab && light(marked("line"), "line")}
      <WonBoards layout={layout} places={places} view={shown} flipped={flipped} />
      {light(hinted, "hint")}
      <Coordinates texts={texts} />
      <g class="targets">
        {elements.map(({ element, type, kind, cells }) => {
          const where = places.get(element);
          if (type === "area") return element === pointed ? light(cells, "row pointed") : light(cells, "row");
          if (!where || (kind === "select" && where.cell.shape !== "dot")) return null;
          if (ghost && element === target?.element) return null;
          if (kind === "place" && picked.length === 0 && placings.length > FEW) return null;
          const from = places.get(picked.at(-1) ?? "");
          const angle = from ? (Math.atan2(where.y - from.y, where.x - from.x) * 180) / Math.PI : 0;
          return (
            <g key={element} transform={at(where)} class={picked.length === 0 ? "resting" : undefined}>
              <Target kind={kind} angle={angle} />
            </g>
          );
        })}
      </g>
      <g class="arrows" aria-hidden="true">
        {hinted.length > 1 && <Between places={places} from={hinted[0]} to={hinted.at(-1)} />}
        {arrows.map((arrow) => (
          <Between key={`${arrow.from} ${arrow.to}`} places={places} {...arrow} />
        ))}
        {notes.map((note) => {
          const where = places.get(note.cell);
          return where ? <NoteMark key={note.cell} note={note} place={where} /> : null;
        })}
      </g>
      {interactive &&
        [...places.values()].map(({ cell, ...point }) => {
          const piece = pieceAt.get(cell.id);
          const element = elementAt(layout, open, cell.id);
          const option = open.get(element);
          const pickable = option !== undefined || picker.picks(cell.id) || picked.includes(cell.id);
          const draggable = piece && pickable && (option?.kind === "select" || picked.at(-1) === cell.id || !option);
          return (
            // biome-ignore lint/a11y/useSemanticElements: there are no button elements in SVG
            <g
              key={cell.id}
              role="button"
              class={`hit ${pickable ? "pickable" : ""} ${draggable ? "draggable" : ""}`}
              transform={at(point)}
              tabindex={cell.id === tabStop ? 0 : -1}
              data-cell={cell.id}
              data-kind={option?.kind}
              aria-label={spoken({ cell, piece, option, layout, view: shown, picked, lastMove, you, words })}
              aria-disabled={!pickable}
              aria-pressed={picked.includes(cell.id) || undefined}
              onClick={() => {
                if (!picker.wasDragged()) picker.pick(element);
              }}
              onKeyDown={(event) => onKeyDown(event, cell.id)}
              onPointerDown={(event) => {
                picker.byKeyboard.current = false;
                setCurrent(cell.id);
                if (draggable) picker.grab(event, cell.id, piece.piece, piece.side);
              }}
              onPointerEnter={(event) => event.pointerType !== "touch" && setHovered(cell.id)}
              onPointerLeave={() => setHovered(undefined)}
              onFocus={(event) => {
                setCurrent(cell.id);
                if (event.currentTarget.matches(":focus-visible")) setHovered(cell.id);
              }}
              onBlur={() => setHovered(undefined)}
            >
              <Outline cell={cell} layout={layout} name="area" />
              <Outline cell={cell} layout={layout} name="focus" size={0.94} />
            </g>
          );
        })}
      <Dragged picker={picker} toBoard={toBoard} draw={drawn} />
    </svg>
  );
}

function Between({ places, from, to, tone }: { places: ReturnType<typeof place> } & Partial<Arrow>) {
  const [start, end] = [places.get(from ?? ""), places.get(to ?? "")];
  return start && end ? <ArrowMark from={start} to={end} tone={tone} /> : null;
}

interface DraggedProps {
  picker: Picker;
  toBoard: (x: number, y: number) => { x: number; y: number } | undefined;
  draw: (cell: string, piece: string, side: Side) => JSX.Element;
}

/** The piece under the pointer: it alone is drawn again while the pointer moves. */
function Dragged({ picker, toBoard, draw }: DraggedProps): JSX.Element | null {
  const drag = picker.drag.value;
  const point = drag && toBoard(drag.x, drag.y);
  if (!point) return null;
  return (
    <g class="dragged" transform={`${at(point)} scale(1.08)`}>
      {draw(drag.element, drag.piece, drag.side)}
    </g>
  );
}

type Gone = Extract<Motion, { kind: "captured" | "vanished" }>;

/** Animates what changed since the last drawing; returns the pieces that are just leaving. */
function useMotion(
  svg: { current: SVGSVGElement | null },
  props: BoardProps & { picker: Picker },
  shown: View,
): Gone[] {
  const { layout, view, lastMove, flipped = false, picker } = props;
  const before = useRef({ shown, view, flipped, layout });
  const [gone, setGone] = useState<Gone[]>([]);
  useLayoutEffect(() => {
    const then = before.current;
    before.current = { shown, view, flipped, layout };
    if (then.shown === shown || then.layout !== layout || then.flipped !== flipped) return;
    const path = then.view === view ? (picker.played ?? picker.picked) : lastMove;
    const happened = motions(layout, then.shown, shown, then.shown === then.view ? path : []);
    const leaving = animate(svg.current, layout, flipped, happened, picker.dropped.current);
    picker.dropped.current = undefined;
    setGone(leaving);
    if (leaving.length === 0) return;
    const timer = setTimeout(() => setGone([]), 200);
    return () => clearTimeout(timer);
  }, [shown, view, flipped, layout]);
  return gone;
}
