/** A game's puzzles, asked for once. */

import { api } from "../../api/http";
import type { Puzzle } from "../../api/types";

const known = new Map<string, Promise<Puzzle[]>>();

export function puzzlesOf(game: string): Promise<Puzzle[]> {
  let found = known.get(game);
  if (!found) {
    found = api.puzzles(game);
    found.catch(() => known.delete(game));
    known.set(game, found);
  }
  return found;
}

/** The moves that the solver makes. */
export function ownMoves({ plies }: Puzzle): number {
  return Math.ceil(plies / 2);
}
