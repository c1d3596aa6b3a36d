/** Addresses to give away. */

import { href } from "../../browser/address";

export function watchLink(id: string): string {
  return new URL(href("play", id), document.baseURI).href;
}

/** For the person who has the seat, to go on with the game on another device. */
export function seatLink(id: string, token: string): string {
  return new URL(href("play", id, { seat: token }), document.baseURI).href;
}

/** For the person who is to have a seat. It works once. */
export function invitationLink(id: string, invitation: string): string {
  return new URL(href("play", id, { invitation }), document.baseURI).href;
}
