/** The choices before a game, and the game that they make. */

import type { ClockSetting, Created, GameInfo, NewGame, Seats, SideName } from "../../api/types";
import type { KnownGame } from "../../browser/games";
import type { Habits } from "../../browser/habits";
import { computer, levelPlayer, other, PERSON } from "../../parts/players";

export interface Setup extends Habits {
  /** Options of the game that differ from its own. */
  options: Record<string, string>;
  /** Players by their text, in the place of a level. */
  players: Partial<Record<SideName, string>>;
  /** The level of the second of two computers. */
  secondLevel: number;
  clock: ClockSetting | null;
}

/** A game with its options, as the server reads it. */
export function specOf(info: GameInfo, options: Record<string, string>): string {
  const chosen = info.options.filter(({ name }) => {
    const value = options[name];
    return value !== undefined && value.trim() !== "" && value !== info.values[name];
  });
  if (chosen.length === 0) return info.spec;
  return `${info.spec}:${chosen.map(({ name }) => `${name}=${options[name]?.trim()}`).join(",")}`;
}

/** The game to be made, and the seats that are played here. */
export function newGame(info: GameInfo, setup: Setup, chance = Math.random()): { request: NewGame; mine: SideName[] } {
  const side = setup.side === "random" ? (chance < 0.5 ? "first" : "second") : setup.side;
  const player = (of: SideName, level: number) => computer(setup.players[of]?.trim() || levelPlayer(level));
  let seats: Seats = { first: PERSON, second: PERSON };
  let mine: SideName[] = ["first", "second"];
  if (setup.opponent === "computer") {
    seats = { first: PERSON, second: PERSON, [other(side)]: player(other(side), setup.level) };
  } else if (setup.opponent === "computers") {
    seats = { first: player("first", setup.level), second: player("second", setup.secondLevel) };
  } else if (setup.opponent === "elsewhere") {
    mine = [side];
  }
  return { request: { game: specOf(info, setup.options), seats, clock: setup.clock }, mine };
}

export function knownGame({ game, tokens }: Created, mine: SideName[]): KnownGame {
  return { id: game.id, tokens, mine };
}
