/** From clicks to a move, without knowing a rule: each legal move comes with its path of clicks, and what has been picked
 * so far leaves those that begin with it. */

import type { Click, Element, Kind, Motion } from "../drawing";
import type { Path } from "./types";

/** Something that can be picked next. `select` only begins a move. */
export interface Option {
  element: Element;
  kind: Kind | "select";
  /** What has happened on the board once it is picked. */
  motion: Motion;
  /** The move that picking it plays, if there is nothing left to pick. */
  move?: Click;
}

/** What can be picked next, by the key of its element. */
export type Options = ReadonlyMap<string, Option>;

/** What has been picked after a click, and the move that the click completed. */
export interface Picked {
  picked: Path;
  move?: Click;
}

const NOTHING: Picked = { picked: [] };

/** A text that is equal for equal elements only. */
export function keyOf(element: Element): string {
  if ("cell" in element) return `cell ${element.cell}`;
  if ("zone" in element) return `zone ${JSON.stringify([element.zone, element.piece])}`;
  if ("row" in element) return `row ${JSON.stringify(element.row)}`;
  return `choice ${element.choice}`;
}

export function sameElement(one: Element | undefined, other: Element): boolean {
  return one !== undefined && keyOf(one) === keyOf(other);
}

/** The cells of a path that are clicked one by one. */
export function cellsOf(path: Path): string[] {
  return path.flatMap((element) => ("cell" in element ? [element.cell] : []));
}

export function includes(path: Path, element: Element): boolean {
  return path.some((one) => sameElement(one, element));
}

export function beginsWith(path: Path, beginning: Path): boolean {
  return beginning.every((element, place) => sameElement(path[place], element));
}

/** Whether a move begins so. */
export function isBeginning(moves: readonly Click[], path: Path): boolean {
  return moves.some((move) => beginsWith(move.path, path));
}

/** What can be picked next, in the order of the moves. */
export function options(moves: readonly Click[], picked: Path): Options {
  const through = new Map<string, [Click, ...Click[]]>();
  for (const move of moves) {
    const element = move.path[picked.length];
    if (element === undefined || !beginsWith(move.path, picked)) continue;
    const others = through.get(keyOf(element));
    if (others) others.push(move);
    else through.set(keyOf(element), [move]);
  }
  const found = new Map<string, Option>();
  for (const [key, ways] of through) {
    const [first] = ways;
    const end = picked.length + 1;
    const complete = ways.find(({ path }) => path.length === end);
    const element = first.path[picked.length] as Element;
    found.set(key, { element, kind: kindOf(ways, picked), motion: first.motion.slice(0, end), move: complete });
  }
  return found;
}

/** An element does what its moves do once nothing but buttons and rows follow it; before that it begins them. */
function kindOf(ways: readonly [Click, ...Click[]], picked: Path): Option["kind"] {
  const done = ways.every(({ path }) => {
    const rest = path.slice(picked.length + 1);
    return rest.length === 0 || (picked.length > 0 && rest.every(isOffered));
  });
  if ("row" in (ways[0].path[picked.length] as Element)) return "remove";
  if (!done) return "select";
  const kinds = new Set(ways.map(({ kind }) => kind));
  for (const kind of ["capture", "promote", "remove"] as const) if (kinds.has(kind)) return kind;
  return ways[0].kind;
}

/** A click on an element. What cannot be picked next may begin anew (another piece of one's own); the element picked last
 * lets go; anything else clears. */
export function pick(moves: readonly Click[], picked: Path, element: Element): Picked {
  if (!isBeginning(moves, [...picked, element])) {
    if (sameElement(picked.at(-1), element)) return { picked: picked.slice(0, -1) };
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

/** What a click on a cell means: the cell itself, or the one element on offer that the cell stands for too. */
export function elementAt(open: Options, cell: string): Element {
  const itself = { cell };
  if (open.has(keyOf(itself))) return itself;
  const meant = [...open.values()].filter(({ element }) => {
    if ("row" in element) return element.row.includes(cell);
    return "cell" in element && element.also?.includes(cell);
  });
  return meant.length === 1 && meant[0] ? meant[0].element : itself;
}

/** Whether an element is offered as a button. */
function isOffered(element: Element): boolean {
  return "choice" in element || "row" in element;
}

/** What is offered as a button: what is neither a cell nor a piece in a zone. */
export function buttons(open: Options): Option[] {
  return [...open.values()].filter(({ element }) => isOffered(element));
}
