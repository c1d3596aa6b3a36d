/** Addresses to give away. */

import { href } from "../../router";

export function watchLink(id: string): string {
  return new URL(href("Play", id), document.baseURI).href;
}

export function seatLink(id: string, token: string): string {
  return new URL(href("Play", id, { seat: token }), document.baseURI).href;
}
