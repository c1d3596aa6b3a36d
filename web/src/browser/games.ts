/** The games that this browser takes part in: their ids, and the seats' tokens. */

import type { SideName } from "../api/types";
import { isRecord, kept } from "./storage";

export interface KnownGame {
  id: string;
  tokens: Partial<Record<SideName, string>>;
  /** The seats that are played here. If the other seat's token is known, it can be given to somebody. */
  mine: SideName[];
}

const MOST = 200;
const SIDES: readonly SideName[] = ["first", "second"];

/** Reads the valid entries and leaves out all others. */
export function readGames(value: unknown): KnownGame[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((found: unknown) => {
    if (!isRecord(found) || typeof found.id !== "string" || found.id === "") return [];
    const given = isRecord(found.tokens) ? found.tokens : {};
    const tokens: KnownGame["tokens"] = {};
    for (const side of SIDES) {
      const token = given[side];
      if (typeof token === "string") tokens[side] = token;
    }
    const mine = Array.isArray(found.mine) ? found.mine : [];
    return [{ id: found.id, tokens, mine: SIDES.filter((side) => mine.includes(side) && tokens[side]) }];
  });
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

/** The tokens of the seats that are played here. */
export function ownTokens(game: KnownGame | undefined): string[] {
  return game ? game.mine.flatMap((side) => game.tokens[side] ?? []) : [];
}
