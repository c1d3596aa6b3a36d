/** Who stands better at each node: what the server says, to everybody the same. */

import type { ReadonlySignal } from "@preact/signals";
import type { GameState, Outcome, Score, SideName } from "../api/types";
import type { Tree } from "./tree";

/** For a move that loses at least this much of the chance to win, the page offers an explanation. */
const BLUNDER = 0.2;

export class Evaluations {
  constructor(
    private readonly state: ReadonlySignal<GameState | null>,
    private readonly known: ReadonlySignal<ReadonlyMap<number, Score>>,
  ) {}

  /** The first player's expected result at a node, from 0 to 1. */
  chance(node: number): number | null {
    const state = this.state.value;
    if (state && node === state.head && state.outcome) return chanceOf(state.outcome);
    return this.known.value.get(node)?.chance ?? null;
  }

  /** Whether a move gave away much of what its side had. */
  isBlunder(tree: Tree, number: number): boolean {
    const node = tree.node(number);
    if (!node) return false;
    const before = this.chance(node.parent);
    const after = this.chance(number);
    if (before === null || after === null) return false;
    return seenFrom(before, node.side) - seenFrom(after, node.side) >= BLUNDER;
  }
}

export function chanceOf({ winner }: Outcome): number {
  return winner === null ? 0.5 : winner === "first" ? 1 : 0;
}

export function seenFrom(chance: number, side: SideName): number {
  return side === "first" ? chance : 1 - chance;
}
