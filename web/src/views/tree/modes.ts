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

/** A position short enough for a node: the rest is spoken, and shown when pointed at. */
export function shortPosition(text: string): string {
  const bare = text.replace(/ (first|second)$/, "");
  return bare.length > 16 ? `…${bare.slice(-15)}` : bare;
}
