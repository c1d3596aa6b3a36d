/** Whether a request that was never answered was carried out all the same, as the game's state shows. */

import type { GameState, LiveRequest } from "../api/types";
import type { Tree } from "./tree";

export function carriedOut(request: LiveRequest, version: number, state: GameState, tree: Tree): boolean {
  switch (request.type) {
    case "move": {
      const played = tree.children(request.parent ?? 0).find(({ move }) => move === request.move);
      return played !== undefined && tree.path(state.head).includes(played.number);
    }
    case "resign":
      return state.outcome !== null;
    case "seat":
      return same(state.seats[request.side], request.seat);
    case "pace":
      return state.pace.running === request.running && state.pace.pause === request.pause;
    case "undo":
    case "redo":
    case "step":
      // Doing these twice would be wrong: they are sent again only if nothing at all has happened.
      return state.version !== version;
    default:
      return false;
  }
}

function same(one: object, other: object): boolean {
  return JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
}
