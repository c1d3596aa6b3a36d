/** From clicks to a move, without knowing a rule: each legal move comes with its path of clicks, and what has been picked
 * so far leaves those that begin with it. */

import type { Click, Kind, Layout } from "../drawing";
import type { Path } from "./types";

/** What an element of a path is: a cell, a piece in a zone, an area of cells (a row to be taken), or a button. */
export type ElementType = "cell" | "zone" | "area" | "button";

/** Something that can be picked next. `select` only begins a move. */
export interface Option {
  element: string;
  type: ElementType;
  kind: Kind | "select";
  /** The cells of an area; the cell itself for a cell. */
  cells: readonly string[];
  /** The move that picking it plays, if there is nothing left to pick. */
  move?: Click;
}

/** What has been picked after a click, and the move that the click completed. */
export interface Picked {
  picked: Path;
  move?: Click;
}

const NOTHING: Picked = { picked: [] };

/** Tells cells, pieces in zones, areas and buttons apart. */
export function elementType(layout: Layout, element: string): ElementType {
  if (layout.cells.some(({ id }) => id === element)) return "cell";
  if (layout.zones.some(({ id }) => element.startsWith(`${id}:`))) return "zone";
  return areaOf(layout, element).length > 0 ? "area" : "button";
}

/** The cells that an element lists, as in "xb2,b3,b4": one thing to pick that covers several cells. */
export function areaOf(layout: Layout, element: string): string[] {
  const known = new Set(layout.cells.map(({ id }) => id));
  const cells = element.replace(/^x(?=[a-z])/, "").split(",");
  return cells.every((cell) => known.has(cell)) ? cells : [];
}

export function beginsWith(path: Path, beginning: Path): boolean {
  return beginning.every((element, place) => path[place] === element);
}

/** Whether a move begins so. */
export function isBeginning(moves: readonly Click[], path: Path): boolean {
  return moves.some((move) => beginsWith(move.path, path));
}

/** What can be picked next, in the order of the moves. */
export function options(layout: Layout, moves: readonly Click[], picked: Path): Map<string, Option> {
  const through = new Map<string, Click[]>();
  for (const move of moves) {
    const element = move.path[picked.length];
    if (element === undefined || !beginsWith(move.path, picked)) continue;
    const others = through.get(element);
    if (others) others.push(move);
    else through.set(element, [move]);
  }
  const found = new Map<string, Option>();
  for (const [element, ways] of through) {
    const type = elementType(layout, element);
    const cells = type === "area" ? areaOf(layout, element) : type === "cell" ? [element] : [];
    const complete = ways.find(({ path }) => path.length === picked.length + 1);
    found.set(element, { element, type, cells, kind: kindOf(layout, type, ways, picked), move: complete });
  }
  return found;
}

/** An element does what its moves do once nothing but buttons and areas follow it; before that it begins them. */
function kindOf(layout: Layout, type: ElementType, ways: Click[], picked: Path): Option["kind"] {
  const done = ways.every(({ path }) => {
    const rest = path.slice(picked.length + 1).map((element) => elementType(layout, element));
    return rest.length === 0 || (picked.length > 0 && !rest.includes("cell") && !rest.includes("zone"));
  });
  if (type === "area") return "remove";
  if (!done) return "select";
  const kinds = new Set(ways.map(({ kind }) => kind));
  for (const kind of ["capture", "promote", "remove"] as const) if (kinds.has(kind)) return kind;
  return ways[0]?.kind ?? "select";
}

/** A click on an element. What cannot be picked next may begin anew (another piece of one's own); the element picked last
 * lets go; anything else clears. */
export function pick(moves: readonly Click[], picked: Path, element: string): Picked {
  if (!isBeginning(moves, [...picked, element])) {
    if (element === picked.at(-1)) return { picked: picked.slice(0, -1) };
    for (let kept = picked.length - 1; kept >= 0; kept -= 1) {
      const shorter = picked.slice(0, kept);
      if (isBeginning(moves, [...shorter, element])) return pick(moves, shorter, element);
    }
    return NOTHING;
  }
  const longer = [...picked, element];
  const move = moves.find(({ path }) => path.length === longer.length && beginsWith(path, longer));
  return move ? { picked: [], move } : { picked: longer };
}

/** The element that a click on a cell means: the cell, the one area that holds it, or in a column of holes the hole that a
 * piece would fall into. */
export function elementAt(layout: Layout, open: ReadonlyMap<string, Option>, cell: string): string {
  if (open.has(cell)) return cell;
  const areas = [...open.values()].filter(({ type, cells }) => type === "area" && cells.includes(cell));
  if (areas.length === 1 && areas[0]) return areas[0].element;
  const clicked = layout.cells.find(({ id }) => id === cell);
  if (clicked?.shape === "hole") {
    const column = layout.cells.find(({ id, x }) => x === clicked.x && open.has(id));
    if (column) return column.id;
  }
  return cell;
}

/** What is offered as a button: what is neither a cell nor a piece in a zone. */
export function buttons(open: ReadonlyMap<string, Option>): Option[] {
  return [...open.values()].filter(({ type }) => type === "button" || type === "area");
}
