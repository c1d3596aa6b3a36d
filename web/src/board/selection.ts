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

/** The moves that begin alike, and how they go on: a tree of their paths, in which no list of moves is too long. */
interface Beginning {
  moves: Click[];
  /** By the key of the next element. */
  next: Map<string, Beginning>;
}

const trees = new WeakMap<readonly Click[], Beginning>();

function treeOf(moves: readonly Click[]): Beginning {
  const known = trees.get(moves);
  if (known) return known;
  const root: Beginning = { moves: [...moves], next: new Map() };
  for (const move of moves) {
    let at = root;
    for (const element of move.path) {
      const key = keyOf(element);
      const below: Beginning = at.next.get(key) ?? { moves: [], next: new Map() };
      at.next.set(key, below);
      below.moves.push(move);
      at = below;
    }
  }
  trees.set(moves, root);
  return root;
}

function beginningOf(moves: readonly Click[], path: Path): Beginning | undefined {
  let at: Beginning | undefined = treeOf(moves);
  for (const element of path) at = at?.next.get(keyOf(element));
  return at;
}

/** The first move that begins so, if one does. */
export function firstWith(moves: readonly Click[], path: Path): Click | undefined {
  return beginningOf(moves, path)?.moves[0];
}

/** Whether a move begins so. */
export function isBeginning(moves: readonly Click[], path: Path): boolean {
  return beginningOf(moves, path) !== undefined;
}

/** What can be picked next, in the order of the moves. */
export function options(moves: readonly Click[], picked: Path): Options {
  const found = new Map<string, Option>();
  const end = picked.length + 1;
  for (const [key, { moves: ways, next }] of beginningOf(moves, picked)?.next ?? []) {
    const [first] = ways as [Click, ...Click[]];
    const element = first.path[picked.length] as Element;
    const kind = kindOf(ways as [Click, ...Click[]], picked);
    const complete = next.size === 0 ? first : undefined;
    found.set(key, { element, kind, motion: first.motion.slice(0, end), move: complete });
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
  const move = firstWith(moves, longer);
  return move?.path.length === longer.length ? { picked: [], move } : { picked: longer };
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

/** What is offered as a button: what is neither a cell nor a piece in a zone. What takes pieces comes first. */
export function buttons(open: Options): Option[] {
  const offered = [...open.values()].filter(({ element }) => isOffered(element));
  return [
    ...offered.filter(({ element }) => "row" in element),
    ...offered.filter(({ element }) => "choice" in element),
  ];
}
