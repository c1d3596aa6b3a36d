/** The choices before a game, and the game that they make. */

import type { ClockSetting, GameInfo, NewGame, Seats, SideName } from "../../api/types";
import type { Habits } from "../../browser/habits";
import { computer, INVITED, levelPlayer, other, PERSON } from "../../parts/players";

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
  const chosen = info.options.filter(({ name }) => options[name]?.trim());
  // What is usual may depend on another option: then it is said, too.
  if (chosen.every(({ name }) => options[name] === info.values[name])) return info.spec;
  return `${info.spec}:${chosen.map(({ name }) => `${name}=${options[name]?.trim()}`).join(",")}`;
}

/** The game to be made. */
export function newGame(info: GameInfo, setup: Setup, chance = Math.random()): NewGame {
  const side = setup.side === "random" ? (chance < 0.5 ? "first" : "second") : setup.side;
  const player = (of: SideName, level: number) => computer(setup.players[of]?.trim() || levelPlayer(level));
  let seats: Seats = { first: PERSON, second: PERSON };
  if (setup.opponent === "computer") {
    seats = { first: PERSON, second: PERSON, [other(side)]: player(other(side), setup.level) };
  } else if (setup.opponent === "computers") {
    seats = { first: player("first", setup.level), second: player("second", setup.secondLevel) };
  } else if (setup.opponent === "elsewhere") {
    seats = { first: PERSON, second: PERSON, [other(side)]: INVITED };
  }
  return { game: specOf(info, setup.options), seats, clock: setup.clock };
}
