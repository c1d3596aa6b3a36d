/** The games that this browser takes part in: their ids, the tokens of its seats, and invitations to give away. */

import type { Created, SideName } from "../api/types";
import { isRecord, kept, load, save } from "./storage";

export interface KnownGame {
  id: string;
  /** The tokens of the seats that are played here. */
  tokens: PerSide;
  /** The invitations for seats that wait for somebody. */
  invitations: PerSide;
}

type PerSide = Partial<Record<SideName, string>>;

const MOST = 200;
const SIDES: readonly SideName[] = ["first", "second"];

function perSide(value: unknown, sides: readonly unknown[] = SIDES): PerSide {
  const given = isRecord(value) ? value : {};
  const found = SIDES.filter((side) => sides.includes(side) && typeof given[side] === "string");
  return Object.fromEntries(found.map((side) => [side, given[side]]));
}

/** Reads the valid entries and leaves out all others. */
export function readGames(value: unknown): KnownGame[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((found: unknown) => {
    if (!isRecord(found) || typeof found.id !== "string" || found.id === "") return [];
    // Before there were invitations, a browser kept the other person's token too, and `mine` said which were its own.
    const mine = Array.isArray(found.mine) ? found.mine : SIDES;
    return [{ id: found.id, tokens: perSide(found.tokens, mine), invitations: perSide(found.invitations) }];
  });
}

/** A new game, as the server gives it to who has made it. */
export function knownGame({ game, tokens, invitations }: Created): KnownGame {
  return { id: game.id, tokens: perSide(tokens), invitations: perSide(invitations) };
}

export const games = kept("plyground.games", readGames);

/** The newest first. */
export function remember(game: KnownGame): void {
  games.value = [game, ...games.value.filter(({ id }) => id !== game.id)].slice(0, MOST);
}

export function forget(ids: readonly string[]): void {
  if (games.value.some(({ id }) => ids.includes(id))) {
    games.value = games.value.filter(({ id }) => !ids.includes(id));
  }
}

export function known(id: string): KnownGame | undefined {
  return games.value.find((game) => game.id === id);
}

/** The seats that are played here. */
export function ownSides(game: KnownGame | undefined): SideName[] {
  return SIDES.filter((side) => game?.tokens[side]);
}

export function ownTokens(game: KnownGame | undefined): string[] {
  return ownSides(game).flatMap((side) => game?.tokens[side] ?? []);
}

const CLAIM = "plyground.claim";

/** The token that a seat shall have which is claimed here. It is kept, so that a claim whose answer was lost can be sent
 * again after the page has been loaded anew. */
export function claimToken(invitation: string): string {
  const last = load(CLAIM, (value) => (isRecord(value) && value.invitation === invitation ? value.token : null));
  if (typeof last === "string") return last;
  const token = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16)).join("-");
  save(CLAIM, { invitation, token });
  return token;
}
