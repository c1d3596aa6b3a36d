/** Typed trees: nested leaf values, `[[3,5],[2,9]]`; a node inside may have a value too, `4:[3,5]`. */

export interface Nested {
  /** The value of a leaf, or of an inner node if one is written. */
  value: number | null;
  children: readonly Nested[];
}

/** The children on the way to a node, from 0. */
export type Place = readonly number[];

export class NotATree extends Error {}

const TOKEN = /\s*(?:(-?\d+(?:\.\d+)?)(\s*:)?|(.))/gsu;

/** Whether MAX chooses at the nodes of a level, counted from 0: in a typed tree levels alternate, and MAX has the first. */
export function isMaxLevel(level: number): boolean {
  return level % 2 === 0;
}

/** Raises NotATree, which says what was expected where. */
export function parse(text: string): Nested {
  const tokens = [...text.trim().matchAll(TOKEN)].filter(([whole]) => whole.trim() !== "");
  let next = 0;
  function take(): RegExpMatchArray {
    const token = tokens[next++];
    if (!token) throw new NotATree("the text ends too early");
    return token;
  }
  function tree(depth: number): Nested {
    if (depth > 200) throw new NotATree("the tree is more than 200 levels deep");
    const [, number, colon, symbol] = take();
    if (symbol === "[") return inside(null, depth);
    if (number === undefined) throw new NotATree(`expected a number or “[”, got “${symbol}”`);
    if (!colon) return { value: Number(number), children: [] };
    if (take()[3] !== "[") throw new NotATree(`expected “[” after “${number}:”`);
    return inside(Number(number), depth);
  }
  function inside(value: number | null, depth: number): Nested {
    const children = [tree(depth + 1)];
    for (;;) {
      const symbol = take()[3];
      if (symbol === "]") return { value, children };
      if (symbol !== ",") throw new NotATree("expected “,” or “]” after a tree");
      children.push(tree(depth + 1));
    }
  }
  const found = tree(0);
  const rest = tokens[next];
  if (rest) throw new NotATree(`“${rest[0].trim()}” comes after the end of the tree`);
  return found;
}

export function write(tree: Nested): string {
  if (tree.children.length === 0) return String(tree.value ?? 0);
  const below = `[${tree.children.map(write).join(",")}]`;
  return tree.value === null ? below : `${tree.value}:${below}`;
}

export function count(tree: Nested): number {
  return tree.children.reduce((sum, child) => sum + count(child), 1);
}

export function leaves(tree: Nested): number {
  return tree.children.length === 0 ? 1 : tree.children.reduce((sum, child) => sum + leaves(child), 0);
}

export function depth(tree: Nested): number {
  return tree.children.reduce((most, child) => Math.max(most, depth(child) + 1), 0);
}

/** The branching factor of a tree whose nodes all have as many children and whose leaves are all as deep; else null. */
export function uniform(tree: Nested): number | null {
  const width = tree.children.length;
  const deep = depth(tree);
  const even = (node: Nested, left: number): boolean =>
    left === 0
      ? node.children.length === 0
      : node.children.length === width && node.children.every((child) => even(child, left - 1));
  return width > 0 && even(tree, deep) ? width : null;
}

export function at(tree: Nested, place: Place): Nested | null {
  return place.reduce<Nested | null>((node, child) => node?.children[child] ?? null, tree);
}

/** The tree with another node in a place; null takes it away. A node that has lost its last child is a leaf. */
export function replaced(tree: Nested, place: Place, by: Nested | null): Nested {
  const [child, ...rest] = place;
  if (child === undefined) return by ?? tree;
  const children = tree.children.flatMap((node, number) => {
    if (number !== child) return [node];
    if (rest.length === 0) return by ? [by] : [];
    return [replaced(node, rest, by)];
  });
  return children.length > 0 ? { ...tree, children } : { value: tree.value ?? 0, children };
}

/** The tree with a new child: an inner node gets one more; a leaf gets two, so that there is something to choose. */
export function grown(tree: Nested, place: Place): Nested {
  const node = at(tree, place);
  if (!node) return tree;
  const leaf = { value: 0, children: [] };
  if (node.children.length === 0) {
    return replaced(tree, place, { value: null, children: [{ value: node.value ?? 0, children: [] }, leaf] });
  }
  return replaced(tree, place, { ...node, children: [...node.children, leaf] });
}

/** The node changes places with a sibling: `by` -1 to the left, 1 to the right. The tree itself where there is none. */
export function moved(tree: Nested, place: Place, by: number): Nested {
  const above = place.slice(0, -1);
  const parent = at(tree, above);
  const from = place.at(-1);
  if (!parent || from === undefined) return tree;
  const to = from + by;
  if (to < 0 || to >= parent.children.length) return tree;
  const children = [...parent.children];
  const [node] = children.splice(from, 1);
  if (node) children.splice(to, 0, node);
  return replaced(tree, above, { ...parent, children });
}

/** Random numbers from a seed, the same everywhere: from 0 up to 1. */
export function randomness(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface RandomTree {
  depth: number;
  branching: number;
  seed: number;
}

/** Leaves that a random tree may have: more would not fit into an address. */
export const MOST_LEAVES = 4096;

/** A tree whose leaves, from -9 to 9, come from the seed. */
export function randomTree({ depth, branching, seed }: RandomTree): Nested {
  const chance = randomness(seed);
  const make = (left: number): Nested =>
    left === 0
      ? { value: Math.floor(chance() * 19) - 9, children: [] }
      : { value: null, children: Array.from({ length: branching }, () => make(left - 1)) };
  return make(depth);
}

/** What the tree is worth when both play their best. */
function worth(tree: Nested, maximise: boolean): number {
  if (tree.children.length === 0) return tree.value ?? 0;
  const values = tree.children.map((child) => worth(child, !maximise));
  return maximise ? Math.max(...values) : Math.min(...values);
}

function bestFirst(tree: Nested, maximise: boolean): Nested {
  const sign = maximise ? -1 : 1;
  const children = [...tree.children].sort((a, b) => sign * (worth(a, !maximise) - worth(b, !maximise)));
  return { ...tree, children };
}

/** A random tree in which alpha-beta has something to cut: MAX's best child comes first, and in MAX's last child MIN's
 * best comes first. */
export function taskTree(random: RandomTree): Nested {
  const tree = bestFirst(randomTree(random), true);
  const last = tree.children.length - 1;
  return { ...tree, children: tree.children.map((child, place) => (place === last ? bestFirst(child, false) : child)) };
}

/** The leaves that alpha-beta must value at best: b^ceil(d/2) + b^floor(d/2) - 1. */
export function bestCase(branching: number, depth: number): number {
  return branching ** Math.ceil(depth / 2) + branching ** Math.floor(depth / 2) - 1;
}
