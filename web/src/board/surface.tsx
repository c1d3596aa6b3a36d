/** The board itself: what lies under the pieces, and for boards of holes what stands in front of them. */

import type { JSX } from "preact";
import type { Cell, Layout, View } from "../drawing";
import {
  type Box,
  boxAround,
  type Coordinate,
  groups,
  hexagon,
  onScreen,
  outerSides,
  type Placed,
  round,
} from "./geometry";
import "../../../src/plyground/draw/look/surface.css";

/** One cell width in the drawing's units. */
export const UNIT = 100;

export type Places = Map<string, Placed>;

/** What is drawn, and how. */
export interface Scene {
  layout: Layout;
  places: Places;
  view: View;
  flipped: boolean;
  letters: boolean;
}

export function at({ x, y }: { x: number; y: number }): string {
  return `translate(${round(x * UNIT)} ${round(y * UNIT)})`;
}

/** What a board is made of: it decides colours of pieces and the shape of marks. */
export function material(layout: Layout): "paper" | "lines" | "slab" {
  const shapes = new Set(layout.cells.map(({ shape }) => shape));
  return shapes.has("hole") ? "slab" : shapes.has("spot") || shapes.has("dot") ? "lines" : "paper";
}

/** What the parts of a page that show a game have in common: what its board is made of, and the sides' colours. */
export function look(layout: Layout): { "data-material": string; style?: Record<string, string> } {
  const made = { "data-material": material(layout) };
  if (!layout.colours) return made;
  const style: Record<string, string> = {};
  for (const [side, colour] of Object.entries(layout.colours)) {
    const own = colour.startsWith("#");
    style[`--${side}`] = own ? colour : `var(--${colour})`;
    style[`--${side}-dark`] = own ? `color-mix(in srgb, ${colour} 65%, black)` : `var(--${colour}-dark)`;
  }
  return { ...made, style };
}

/** The outline of a cell, for filling, lighting and clicking. */
export function Outline({ cell, layout, size = 1, name }: { cell: Cell; layout: Layout; size?: number; name: string }) {
  const half = (UNIT * size) / 2;
  if (cell.shape === "square") return <rect class={name} x={-half} y={-half} width={2 * half} height={2 * half} />;
  if (cell.shape === "hex") return <polygon class={name} points={hexagon(layout, UNIT * size)} />;
  return <circle class={name} r={cell.shape === "dot" ? half * 0.76 : half * 0.92} />;
}

interface SurfaceProps {
  layout: Layout;
  places: Places;
  view: View;
}

export function Surface({ layout, places, view }: SurfaceProps): JSX.Element {
  const all = [...places.values()];
  const made = material(layout);
  if (made === "slab") return <Frame box={boxAround(all)} name="hole-ground" rim={0} />;
  if (made === "lines") return <Lines layout={layout} places={places} />;
  const boards = groups(layout);
  const playable = new Set(view.marks.filter(({ kind }) => kind === "playable").map(({ cell }) => cell));
  // Where one may play anywhere, nothing is lit: it would only be brighter.
  if (boards.size > 0 && [...boards.values()].every((cells) => cells.some((cell) => playable.has(cell))))
    playable.clear();
  const lit = (cells: string[]) => cells.some((cell) => playable.has(cell));
  return (
    <>
      {all.some(({ cell }) => cell.shape === "hex") ? (
        <path class="ground hexes" d={hull(all)} />
      ) : (
        <Frame box={boxAround(all)} name="frame" rim={8} />
      )}
      {all.map(({ cell, ...point }) => (
        <g key={cell.id} transform={at(point)}>
          <Outline
            cell={cell}
            layout={layout}
            name={`cell tone-${Math.abs(Math.round(cell.x) + Math.round(cell.y)) % 2} ${playable.has(cell.id) ? "lit" : ""}`}
          />
        </g>
      ))}
      {[...boards].map(([group, cells]) => (
        <Frame
          key={group}
          box={boxAround(cells.map((cell) => places.get(cell) as Placed))}
          name={`inner-frame ${lit(cells) ? "lit" : ""}`}
          rim={0}
        />
      ))}
    </>
  );
}

function Frame({ box, name, rim }: { box: Box; name: string; rim: number }): JSX.Element {
  return (
    <rect
      class={name}
      x={round(box.x * UNIT) - rim}
      y={round(box.y * UNIT) - rim}
      width={round(box.width * UNIT) + 2 * rim}
      height={round(box.height * UNIT) + 2 * rim}
      rx={rim ? 10 : 3}
    />
  );
}

/** The edge of the board where it belongs to a side: the sides of cells that look the border's way. */
export function Borders({ layout, places, flipped }: { layout: Layout; places: Places; flipped: boolean }) {
  return (
    <>
      {layout.borders?.map(({ side, cells, towards }) => {
        const way = onScreen(layout, towards, flipped);
        const sides = cells.flatMap((id) => {
          const placed = places.get(id);
          return placed ? outerSides(layout, placed, way) : [];
        });
        const line = sides.map(
          ([a, b]) => `M${round(a.x * UNIT)} ${round(a.y * UNIT)}L${round(b.x * UNIT)} ${round(b.y * UNIT)}`,
        );
        return <path key={`${side} ${towards}`} class={`border border-${side} side-${side}`} d={line.join("")} />;
      })}
    </>
  );
}

/** Lines between neighbours, with spots where they meet and dots where they end. */
function Lines({ layout, places }: { layout: Layout; places: Places }): JSX.Element {
  const line = layout.edges.map(([from, to]) => {
    const [a, b] = [places.get(from), places.get(to)];
    return a && b ? `M${round(a.x * UNIT)} ${round(a.y * UNIT)}L${round(b.x * UNIT)} ${round(b.y * UNIT)}` : "";
  });
  return (
    <>
      <path class="ground" d={hull([...places.values()])} />
      <path class="lines" d={line.join("")} />
      {[...places.values()].map(({ cell, ...point }) =>
        cell.shape === "dot" || cell.shape === "spot" ? (
          <circle key={cell.id} class={cell.shape} transform={at(point)} r={cell.shape === "dot" ? 9 : 5} />
        ) : null,
      )}
    </>
  );
}

/** The paper under a board of lines: the convex hull of its cells, drawn with a wide round edge. */
function hull(all: Placed[]): string {
  const points = all.map(({ x, y }) => ({ x, y })).sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (ordered: typeof points) => {
    const chain: typeof points = [];
    for (const point of ordered) {
      for (;;) {
        const [a, b] = [chain.at(-2), chain.at(-1)];
        if (!a || !b || (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) > 1e-9) break;
        chain.pop();
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  const corners = [...half(points), ...half(points.toReversed())];
  return `M${corners.map(({ x, y }) => `${round(x * UNIT)} ${round(y * UNIT)}`).join("L")}Z`;
}

/** The slab in front of the discs, with its holes. */
export function Slab({ places }: { places: Places }): JSX.Element {
  const all = [...places.values()];
  const box = boxAround(all);
  const [x, y, width, height] = [box.x, box.y, box.width, box.height].map((value) => round(value * UNIT)) as [
    number,
    number,
    number,
    number,
  ];
  const corner = 16;
  const outside = `M${x + corner} ${y}h${width - 2 * corner}q${corner} 0 ${corner} ${corner}v${height - 2 * corner}q0 ${corner}-${corner} ${corner}h${2 * corner - width}q-${corner} 0-${corner}-${corner}v${2 * corner - height}q0-${corner} ${corner}-${corner}Z`;
  const holes = all.map(
    (place) => `M${round(place.x * UNIT) - 40} ${round(place.y * UNIT)}a40 40 0 1 0 80 0a40 40 0 1 0-80 0Z`,
  );
  return <path class="slab" fill-rule="evenodd" d={outside + holes.join("")} />;
}

/** On a phone a board is about so many pixels wide, and letters of fewer pixels than that are only dust. */
const PHONE = 340;
const LEAST = 5;

/** `width`: of the whole board, in cells. */
export function Coordinates({ texts, width }: { texts: Coordinate[]; width: number }): JSX.Element {
  const fine = texts.some(({ size }) => (size * PHONE) / width < LEAST);
  return (
    <g class="coordinates" data-fine={fine || undefined} aria-hidden="true">
      {texts.map(({ text, x, y, size }) => (
        <text
          key={`${text} ${x} ${y}`}
          x={round(x * UNIT)}
          y={round((y + 0.35 * size) * UNIT)}
          font-size={round(size * UNIT)}
        >
          {text}
        </text>
      ))}
    </g>
  );
}
