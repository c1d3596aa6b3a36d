/** What all the modes of the page of trees share. */

import type { Settings } from "./settings";

export interface ModeProps {
  settings: Settings;
  change: (part: Partial<Settings>) => void;
}

/** Whether the keys that walk a tree are the tree's. */
export function inTree(): boolean {
  return document.activeElement?.closest("[role=tree]") != null;
}

/** The places of a node in a typed tree, from the moves that lead there. */
export function placeOf(path: readonly string[]): number[] {
  return path.map((move) => Number(move) - 1);
}
