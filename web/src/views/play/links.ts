/** Addresses to give away. */

import { href } from "../../browser/address";

export function watchLink(id: string): string {
  return new URL(href("play", id), document.baseURI).href;
}

export function seatLink(id: string, token: string): string {
  return new URL(href("play", id, { seat: token }), document.baseURI).href;
}
