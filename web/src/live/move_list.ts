/** The tree of moves in rows: the line of the game in pairs, and after a move its variations. */

import type { Node } from "../api/types";
import type { Tree } from "./tree";

export interface Pair {
  kind: "pair";
  turn: number;
  /** Null if the second side's move stands in a row of its own, or if the game began with the second side. */
  first: Node | null;
  second: Node | null;
}

export interface Step {
  node: Node;
  turn: number;
  /** Whether the turn's number is to be written before the move. */
  numbered: boolean;
  variations: Line[];
}

export type Line = Step[];

export interface Variations {
  kind: "variations";
  lines: Line[];
}

export type Row = Pair | Variations;

export function rows(tree: Tree, head: number): Row[] {
  const found: Row[] = [];
  let open: Pair | null = null;
  for (const node of tree.through(head)) {
    if (node.side === "second" && open) {
      open.second = node;
      open = null;
    } else {
      const pair: Pair = { kind: "pair", turn: turnOf(tree, node), first: null, second: null };
      pair[node.side] = node;
      found.push(pair);
      open = node.side === "first" ? pair : null;
    }
    const lines = otherLines(tree, node);
    if (lines.length > 0) {
      found.push({ kind: "variations", lines });
      open = null;
    }
  }
  return found;
}

/** The lines that begin with a move instead of this one. */
function otherLines(tree: Tree, node: Node): Line[] {
  return tree
    .children(node.parent)
    .filter(({ number }) => number !== node.number)
    .map((other) => lineFrom(tree, other));
}

function lineFrom(tree: Tree, begin: Node): Line {
  const line: Line = [];
  let numbered = true;
  for (let node: Node | undefined = begin; node; node = tree.children(node.number).at(-1)) {
    // The first move's siblings are lines of their own, beside this one.
    const variations = node === begin ? [] : otherLines(tree, node);
    line.push({ node, turn: turnOf(tree, node), numbered: numbered || node.side === "first", variations });
    numbered = variations.length > 0;
  }
  return line;
}

/** A turn is a move of the first side and the answer to it; it begins with the answer if there is no such move. */
export function turnOf(tree: Tree, node: Node): number {
  let turn = 0;
  let isOpen = false;
  for (const { side } of tree.line(node.number)) {
    const isAnswer = isOpen && side === "second";
    if (!isAnswer) turn += 1;
    isOpen = side === "first";
  }
  return turn;
}
