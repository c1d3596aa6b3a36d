/** Addresses to give away. */

import type { GameInfo, Question } from "../../../api/types";
import { href } from "../../router";
import { parametersOf } from "../explore/place";

export function watchLink(id: string): string {
  return new URL(href("Play", id), document.baseURI).href;
}

export function seatLink(id: string, token: string): string {
  return new URL(href("Play", id, { seat: token }), document.baseURI).href;
}

/** Where the exact results of a position are. */
export function exploreLink({ game, position, moves }: Question, info: GameInfo | null): string {
  const start = position && position !== info?.start.position ? position : null;
  return href("Explore", game, parametersOf({ position: start, moves: moves ?? [] }));
}
