/** The cells as buttons: invisible areas over the drawing that take clicks, drags, keys and the focus. One of them is in the
 * order of the Tab key; the arrow keys go from there. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Element } from "../drawing";
import { words as english } from "../text/board";
import { type Direction, liesOn, neighbour, type Placed } from "./geometry";
import type { Picker } from "./picker";
import type { BoardProps } from "./props";
import { cellsOf, elementAt, includes, keyOf } from "./selection";
import { spoken } from "./spoken";
import { at, Outline, type Scene } from "./surface";
import "./hits.css";

const KEYS: Record<string, Direction> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

interface HitsProps extends BoardProps {
  scene: Scene;
  picker: Picker;
  svg: { current: SVGSVGElement | null };
  /** The path element at a point of the window. */
  elementAtPoint: (x: number, y: number) => Element | undefined;
  onHover: (cell: string | undefined) => void;
}

export function Hits(props: HitsProps): JSX.Element {
  const { scene, picker, svg, elementAtPoint } = props;
  const { layout, places } = scene;
  const { open } = picker;
  useStillPage(svg, picker);
  const [current, setCurrent] = useState<string | undefined>();
  const firstOpen = [...open.values()].map(({ element }) => firstCell(element)).find(Boolean);
  const tabStop = current && places.has(current) ? current : (firstOpen ?? layout.cells[0]?.id);

  const focus = (cell: string | undefined) => {
    if (!cell) return;
    setCurrent(cell);
    svg.current?.querySelector<SVGGElement>(`[data-cell="${CSS.escape(cell)}"]`)?.focus();
  };
  picker.board.current = {
    elementAt: elementAtPoint,
    focus: () => focus(current && open.has(keyOf({ cell: current })) ? current : (firstOpen ?? tabStop)),
  };
  const onKey = (event: KeyboardEvent, cell: string) => {
    const direction = KEYS[event.key];
    if (direction) focus(neighbour(places, cell, direction));
    else if (event.key === "Enter" || event.key === " ") {
      picker.byKeyboard.current = true;
      picker.pick(elementAt(open, cell));
    } else if (event.key === "Escape" && picker.picked.length > 0) picker.clear();
    else return;
    event.preventDefault();
  };
  return (
    <>
      {[...places.values()].map((place) => (
        <Hit
          key={place.cell.id}
          {...props}
          place={place}
          tabStop={place.cell.id === tabStop}
          onKey={onKey}
          onCurrent={setCurrent}
        />
      ))}
    </>
  );
}

interface HitProps extends HitsProps {
  place: Placed;
  tabStop: boolean;
  onKey: (event: KeyboardEvent, cell: string) => void;
  onCurrent: (cell: string) => void;
}

function Hit({ place, tabStop, onKey, onCurrent, ...props }: HitProps): JSX.Element {
  const { scene, picker, onHover, lastMove, you, words = english } = props;
  const { layout, places, view } = scene;
  const { open, picked } = picker;
  const { cell } = place;
  const piece = view.pieces.find((one) => liesOn(layout, places, one, cell));
  const own = { cell: cell.id };
  const element = elementAt(open, cell.id);
  const option = open.get(keyOf(element));
  const chosen = includes(picked, own);
  const pickable = option !== undefined || picker.picks(own) || chosen;
  const draggable = piece && pickable && (!option || option.kind === "select");
  return (
    // biome-ignore lint/a11y/useSemanticElements: there are no button elements in SVG
    <g
      role="button"
      class={`hit ${pickable ? "pickable" : ""} ${draggable ? "draggable" : ""}`}
      transform={at(place)}
      tabindex={tabStop ? 0 : -1}
      data-cell={cell.id}
      data-kind={option?.kind}
      aria-label={spoken({
        cell,
        piece,
        option,
        layout,
        view,
        chosen,
        last: cellsOf(lastMove?.path ?? []),
        you,
        words,
      })}
      aria-disabled={!pickable}
      aria-pressed={chosen || undefined}
      onClick={() => !picker.wasDragged() && picker.pick(element)}
      onKeyDown={(event) => onKey(event, cell.id)}
      onPointerDown={(event) => {
        picker.byKeyboard.current = false;
        onCurrent(cell.id);
        if (draggable) picker.grab(event, own, piece.piece, piece.side);
      }}
      onPointerEnter={(event) => event.pointerType !== "touch" && onHover(cell.id)}
      onPointerLeave={() => onHover(undefined)}
      onFocus={(event) => {
        onCurrent(cell.id);
        if (event.currentTarget.matches(":focus-visible")) onHover(cell.id);
      }}
      onBlur={() => onHover(undefined)}
    >
      <Outline cell={cell} layout={layout} name="area" />
      <Outline cell={cell} layout={layout} name="focus" size={0.94} />
    </g>
  );
}

/** The cell, or the first of a row. */
function firstCell(element: Element): string | undefined {
  if ("cell" in element) return element.cell;
  return "row" in element ? element.row[0] : undefined;
}

/** Keeps the page from scrolling under a finger that drags a piece: touch-action does nothing inside an SVG. */
function useStillPage(svg: { current: SVGSVGElement | null }, picker: Picker): void {
  const { held } = picker;
  useEffect(() => {
    const drawing = svg.current;
    const keep = (event: TouchEvent) => {
      if (held.current && event.cancelable) event.preventDefault();
    };
    drawing?.addEventListener("touchmove", keep, { passive: false });
    return () => drawing?.removeEventListener("touchmove", keep);
  }, [svg, held]);
}
