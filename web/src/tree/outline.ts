/** What of a tree is drawn: the nodes that are open and their children, and stubs for what is not shown. */

import { isMaxLevel, type Nested } from "./nested";
import type { NodeState, Phase, Walk } from "./walk";

/** Visited; left out by a cut; left out by selection or below something left out; or several that are not shown. */
export type Kind = "node" | "cut" | "never" | "more";

/** An item that is known to be left out has a shape of its own kind. */
export type Shape = "leaf" | "max" | "min" | Exclude<Kind, "node">;

export interface Item {
  /** The same for the same node in every drawing. */
  key: string;
  kind: Kind;
  /** The node of the walk. For an item that was not visited: its nearest visited ancestor. */
  node: number;
  /** The moves from the root. */
  path: readonly string[];
  label: string;
  children: Item[];
  /** Whether there is anything to open, and whether it is. */
  inner: boolean;
  open: boolean;
  /** The number among its siblings, from 1, and how many they are. */
  place: number;
  of: number;
  /** Of a stub: how many nodes, or moves, it stands for. */
  count: number;
  /** What was not visited was left out by a cut, here or above; by a selection; or because the node above is quiet. */
  cause: "cut" | "selection" | "quiet";
  /** A leaf's value in a typed tree, known before the search comes there. */
  given: number | null;
  /** The value at a glance of a move that was not selected. */
  glance: number | null;
}

export interface Opening {
  /** Keys of nodes that were opened or closed by hand. */
  readonly opened: ReadonlySet<string>;
  readonly closed: ReadonlySet<string>;
  /** The node that is to be seen, so everything above it is open. */
  readonly current: number;
  /** Other nodes that are open unless they are closed. */
  readonly also: readonly number[];
  /** Every node is open unless it is closed. */
  readonly all: boolean;
}

/** Children drawn of a node before the rest becomes a stub, and cut moves drawn one by one. */
const WIDEST = 9;
const CUT_APART = 3;

export function outline(walk: Walk, opening: Opening, own: Nested | null): Item {
  const onPath = new Set(walk.ancestors(opening.current));
  const also = new Set(opening.also);

  function isOpen(key: string, node: number): boolean {
    if (opening.closed.has(key)) return onPath.has(node) && node !== opening.current;
    return opening.all || also.has(node) || opening.opened.has(key) || (onPath.has(node) && node !== opening.current);
  }

  function visited(node: number, path: readonly string[], tree: Nested | null): Item {
    const children = walk.children(node);
    const cut = walk.cut(node);
    const leftOut = walk.leftOut(node);
    const quiet = walk.leftQuiet(node);
    const key = path.join(" ") || "root";
    const inner = children.length > 0 || cut !== undefined || leftOut.length + quiet.length > 0;
    const item = blank(key, "node", node, path);
    item.inner = inner;
    item.open = inner && isOpen(key, node);
    item.given = tree && tree.children.length === 0 ? tree.value : null;
    if (!item.open) {
      item.count = (walk.size[node] ?? 1) - 1;
      return item;
    }
    const made: Item[] = [];
    for (const child of shown(children, opening.opened.has(`${key} …`), onPath)) {
      const move = walk.move(child);
      made.push(visited(child, [...path, move], below(tree, move)));
    }
    if (made.length < children.length) {
      const stub = blank(`${key} …`, "more", node, path);
      const drawn = new Set(made.map((item) => item.node));
      stub.count = children.reduce((sum, child) => sum + (drawn.has(child) ? 0 : (walk.size[child] ?? 1)), 0);
      stub.inner = true;
      made.push(stub);
    }
    made.push(...ghosts("cut", node, path, cut?.moves ?? [], tree));
    made.push(...ghosts("selection", node, path, leftOut, tree));
    made.push(...ghosts("quiet", node, path, quiet, tree));
    // A typed tree is drawn as it is written, even where the search has another order.
    if (tree) made.sort((a, b) => Number(a.label) - Number(b.label));
    item.children = numbered(made);
    return item;
  }

  function ghosts(cause: Item["cause"], node: number, path: readonly string[], moves: string[], tree: Nested | null) {
    const kind = cause === "cut" ? "cut" : "never";
    if (!tree && moves.length > CUT_APART) {
      const stub = blank(`${path.join(" ")} ${cause}`, kind, node, path);
      stub.cause = cause;
      stub.count = moves.length;
      stub.label = moves.join(" ");
      return [stub];
    }
    const looks = walk.looks(node);
    return moves.map((move) => {
      const item = ghost(kind, cause, node, [...path, move], below(tree, move));
      item.glance = looks.get(move) ?? null;
      return item;
    });
  }

  function ghost(
    kind: "cut" | "never",
    cause: Item["cause"],
    node: number,
    path: readonly string[],
    tree: Nested | null,
  ): Item {
    const item = blank(path.join(" "), kind, node, path);
    item.cause = cause;
    item.count = 1;
    item.given = tree && tree.children.length === 0 ? tree.value : null;
    item.inner = (tree?.children.length ?? 0) > 0;
    item.open = item.inner && (opening.all ? !opening.closed.has(item.key) : opening.opened.has(item.key));
    if (item.open) {
      const children = tree?.children ?? [];
      item.children = numbered(
        children.map((child, place) => ghost("never", cause, node, [...path, `${place + 1}`], child)),
      );
    }
    return item;
  }

  return visited(walk.root, [], own);
}

function blank(key: string, kind: Kind, node: number, path: readonly string[]): Item {
  const label = path.at(-1) ?? "";
  return {
    key,
    kind,
    node,
    path,
    label,
    children: [],
    inner: false,
    open: false,
    place: 1,
    of: 1,
    count: 0,
    cause: kind === "never" ? "selection" : "cut",
    given: null,
    glance: null,
  };
}

function numbered(items: Item[]): Item[] {
  items.forEach((item, place) => {
    item.place = place + 1;
    item.of = items.length;
  });
  return items;
}

function below(tree: Nested | null, move: string): Nested | null {
  return tree?.children[Number(move) - 1] ?? null;
}

/** All children of a narrow node; of a wide one the first few and those around the way to the current node. */
function shown(children: Int32Array, everything: boolean, onPath: ReadonlySet<number>): number[] {
  const all = [...children];
  if (everything || all.length <= WIDEST) return all;
  const way = Math.max(
    0,
    all.findIndex((child) => onPath.has(child)),
  );
  const from = Math.min(Math.max(0, way - WIDEST + 3), all.length - WIDEST);
  return all.slice(from, from + WIDEST);
}

/** All items, parents first, each with its depth. */
export function* items(root: Item, level = 0): Generator<{ item: Item; level: number; parent: Item | null }> {
  const waiting: { item: Item; level: number; parent: Item | null }[] = [{ item: root, level, parent: null }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    const { item, level } = next;
    for (let place = item.children.length - 1; place >= 0; place--) {
      const child = item.children[place];
      if (child) waiting.push({ item: child, level: level + 1, parent: item });
    }
  }
}

/** How far the search has come with an item. A move that will be left out waits like all others until then. */
export function phaseOf(item: Item, state: NodeState): Phase {
  if (item.kind === "node") return state.phase;
  if (item.kind === "more") return "done";
  const isKnown = item.cause === "cut" ? state.cut : state.phase !== "waiting";
  return isKnown ? "done" : "waiting";
}

/** The shape of an item. A waiting item has the shape of the node that it could become. */
export function shapeOf(walk: Walk, item: Item, phase: Phase): Shape {
  if (item.kind === "node") return walk.isLeaf(item.node) ? "leaf" : walk.isMax(item.node) ? "max" : "min";
  if (item.kind === "more" || phase === "done") return item.kind;
  if (item.given !== null) return "leaf";
  // Below a visited node: who moves after the move that was visited. Further down there are only typed trees.
  const isBelowVisited = item.path.length <= (walk.ply[item.node] ?? 0) + 1;
  const sibling = isBelowVisited ? walk.children(item.node)[0] : undefined;
  const isMax = sibling === undefined ? isMaxLevel(item.path.length) : walk.isMax(sibling);
  return isMax ? "max" : "min";
}
