/** Who stands better at each node, from every search that has looked at it. */

import { type ReadonlySignal, signal } from "@preact/signals";
import type { GameState, Outcome, Score, SideName } from "../api/types";
import type { Tree } from "./tree";

/** For a move that loses at least this much of the chance to win, the page offers an explanation. */
const BLUNDER = 0.2;

export class Evaluations {
  /** Scores by node from analyses that were asked for. They are better than the scores of a playing computer. */
  private readonly asked = signal<ReadonlyMap<number, Score>>(new Map());

  constructor(private readonly state: ReadonlySignal<GameState | null>) {}

  set(node: number, score: Score): void {
    this.asked.value = new Map(this.asked.value).set(node, score);
  }

  has(node: number): boolean {
    return this.asked.value.has(node);
  }

  /** The first player's expected result at a node, from 0 to 1. */
  chance(tree: Tree, node: number): number | null {
    const state = this.state.value;
    if (state && node === state.head && state.outcome) return chanceOf(state.outcome);
    const score = this.asked.value.get(node) ?? tree.node(node)?.score;
    if (score) return score.chance;
    // A position is worth the score that the computer gave the move that it played there.
    const reply = tree.children(node).find((child) => child.score);
    return reply?.score?.chance ?? null;
  }

  /** Whether a move gave away much of what its side had. */
  isBlunder(tree: Tree, number: number): boolean {
    const node = tree.node(number);
    if (!node) return false;
    const before = this.chance(tree, node.parent);
    const after = this.chance(tree, number);
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
