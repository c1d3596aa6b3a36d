/** What is drawn over the cells: targets, the last move, rows, arrows, notes and won boards. */

import type { JSX } from "preact";
import type { Element, Kind, Side } from "../drawing";
import { boxAround, groups, type Placed, round } from "./geometry";
import type { Picker } from "./picker";
import { Piece } from "./pieces";
import { cellsOf, sameElement } from "./selection";
import { at, Outline, type Places, type Scene, UNIT } from "./surface";
import type { Arrow, Note } from "./types";
import "../../../src/plyground/draw/look/marks.css";

/** Light on cells: the last move, rows, threats, what is picked. */
export function Lights({ scene, cells, name }: { scene: Scene; cells: Iterable<string>; name: string }): JSX.Element {
  return (
    <>
      {[...new Set(cells)].map((id) => {
        const place = scene.places.get(id);
        return place ? (
          <g key={id} transform={at(place)}>
            <Outline cell={place.cell} layout={scene.layout} name={`light ${name}`} />
          </g>
        ) : null;
      })}
    </>
  );
}

/** Where there are more places to play than this, they are shown under the pointer only. */
const FEW = 20;

interface TargetsProps {
  scene: Scene;
  picker: Picker;
  /** The element under the pointer or the focus. */
  pointed: Element | undefined;
  /** The cell that shows the piece itself in place of a mark. */
  promise: string | undefined;
}

/** What can be picked next, marked by what it does. */
export function Targets({ scene, picker, pointed, promise }: TargetsProps): JSX.Element {
  const { open, picked } = picker;
  const begun = picked.length > 0;
  const crowded = !begun && open.size > FEW;
  const from = scene.places.get(cellsOf(picked.slice(-1))[0] ?? "");
  return (
    <g class="targets">
      {[...open].map(([key, { element, kind }]) => {
        if ("row" in element) {
          const name = sameElement(pointed, element) ? "row pointed" : "row";
          return <Lights key={key} scene={scene} cells={element.row} name={name} />;
        }
        if (!("cell" in element)) return null;
        const where = scene.places.get(element.cell);
        // A piece that is picked, or moves at the first click, needs no mark, which would cover it.
        const plain = (kind === "select" || (kind === "move" && !begun)) && where?.cell.shape !== "dot";
        if (!where || plain || element.cell === promise || (kind === "place" && crowded)) return null;
        const angle = from ? (Math.atan2(where.y - from.y, where.x - from.x) * 180) / Math.PI : 0;
        return (
          <g key={key} transform={at(where)} class={begun ? undefined : "resting"}>
            <Target kind={kind} angle={angle} />
          </g>
        );
      })}
    </g>
  );
}

/** The mark of what happens on a cell, a shape for each kind: dot, ring, plus, arrow, star. */
function Target({ kind, angle = 0 }: { kind: Kind | "select"; angle?: number }): JSX.Element {
  switch (kind) {
    case "move":
      return <circle class="target move" r="14" />;
    case "capture":
      return <circle class="target capture" r="43" />;
    case "drop":
    case "place":
      return <path class="target drop" d="M0-17V17M-17 0H17" />;
    case "push":
    case "remove":
      return (
        <g class={`target ${kind}`} transform={`rotate(${round(angle)})`}>
          <path class="halo" d="M-20 0H17M3-15L18 0L3 15" />
          <path d="M-20 0H17M3-15L18 0L3 15" />
          {kind === "remove" && <circle r="43" />}
        </g>
      );
    case "promote":
      return <path class="target promote" d="M0-21L6-7L21-6L9 4L13 19L0 11L-13 19L-9 4L-21-6L-6-7Z" />;
    case "select":
      return <circle class="target select" r="17" />;
  }
}

interface OverProps {
  places: Places;
  /** The cells of the hint's path. */
  hint: readonly string[];
  arrows?: readonly Arrow[];
  notes?: readonly Note[];
}

/** Arrows and notes over everything; a hint between two cells is an arrow too. */
export function Over({ places, hint, arrows = [], notes = [] }: OverProps): JSX.Element {
  const [from, to] = [hint[0], hint.at(-1)];
  const hinted: Arrow[] = from && to && from !== to ? [{ from, to }] : [];
  return (
    <g class="arrows" aria-hidden="true">
      {[...hinted, ...arrows].map((arrow) => {
        const [start, end] = [places.get(arrow.from), places.get(arrow.to)];
        return start && end ? (
          <ArrowMark key={`${arrow.from} ${arrow.to}`} from={start} to={end} tone={arrow.tone} />
        ) : null;
      })}
      {notes.map((note) => {
        const where = places.get(note.cell);
        return where ? <NoteMark key={note.cell} note={note} place={where} /> : null;
      })}
    </g>
  );
}

function ArrowMark({ from, to, tone = "accent" }: { from: Placed; to: Placed; tone?: Arrow["tone"] }): JSX.Element {
  const [dx, dy] = [(to.x - from.x) * UNIT, (to.y - from.y) * UNIT];
  const length = Math.hypot(dx, dy);
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  const end = Math.max(30, length - 14);
  return (
    <g class={`arrow tone-${tone}`} transform={`${at(from)} rotate(${round(angle)})`}>
      <path d={`M16-6H${round(end - 26)}V-20L${round(end)} 0L${round(end - 26)} 20V6H16Q10 0 16-6Z`} />
    </g>
  );
}

function NoteMark({ note, place }: { note: Note; place: Placed }): JSX.Element {
  const width = 18 + 15 * note.text.length;
  return (
    <g class={`note tone-${note.tone ?? "accent"}`} transform={at(place)}>
      <rect x={-width / 2} y="-17" width={width} height="34" rx="10" />
      <text y="8">{note.text}</text>
    </g>
  );
}

/** A decided board within the board: its winner's mark, large, over its paled cells. */
export function WonBoards({ scene }: { scene: Scene }): JSX.Element | null {
  const { layout, places, view, flipped } = scene;
  const winner = new Map<string, Side>();
  for (const { cell, kind } of view.marks)
    if (kind.startsWith("won:")) winner.set(cell, kind.slice("won:".length) as Side);
  if (winner.size === 0) return null;
  return (
    <>
      {[...groups(layout)].map(([group, cells]) => {
        const side = cells.map((cell) => winner.get(cell)).find(Boolean);
        if (!side) return null;
        const box = boxAround(cells.map((cell) => places.get(cell) as Placed));
        const piece = view.pieces.find((one) => one.side === side)?.piece;
        const inLine = view.marks.some(({ cell, kind }) => kind === "line" && cells.includes(cell));
        const scale = Math.min(box.width, box.height) * 0.92;
        return (
          <g
            key={group}
            class={`won-board side-${side} ${inLine ? "in-line" : ""}`}
            transform={at({ x: box.x, y: box.y })}
          >
            <rect width={round(box.width * UNIT)} height={round(box.height * UNIT)} rx="3" />
            {piece && (
              <g transform={`translate(${round(box.width * 50)} ${round(box.height * 50)}) scale(${round(scale)})`}>
                <Piece layout={layout} piece={piece} side={side} flipped={flipped} />
              </g>
            )}
          </g>
        );
      })}
    </>
  );
}
