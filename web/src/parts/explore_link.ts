/** A place among the exact results, and its address. */

import type { GameInfo, Question } from "../api/types";
import { href } from "../browser/address";

/** A position and the moves played from it: what the address says. */
export interface Place {
  position: string | null;
  moves: readonly string[];
}

/** The parameters of the address of a place, and back. */
export function parametersOf({ position, moves }: Place): Record<string, string> {
  return {
    ...(position ? { position } : {}),
    ...(moves.length > 0 ? { moves: moves.join(" ") } : {}),
  };
}

export function placeOf(parameters: Record<string, string>): Place {
  const moves = (parameters.moves ?? "").split(/\s+/).filter(Boolean);
  return { position: parameters.position || null, moves };
}

/** Where the exact results of a position are. */
export function exploreLink({ game, position, moves }: Question, info: GameInfo | null): string {
  const start = position && position !== info?.start.position ? position : null;
  return href("explore", game, parametersOf({ position: start, moves: moves ?? [] }));
}
