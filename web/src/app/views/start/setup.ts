/** What somebody chooses before a game, and the game that it makes. */

import type { ClockSetting, Created, GameInfo, NewGame, OptionInfo, Seats, SideName } from "../../../api/types";
import type { KnownGame } from "../../games";
import { computer, levelPlayer, other, PERSON } from "../../players";
import { isRecord, kept } from "../../storage";

export type Opponent = "computer" | "here" | "elsewhere" | "computers";
export type SideChoice = SideName | "random";

/** What is kept from one game to the next. */
export interface Habits {
  opponent: Opponent;
  level: number;
  side: SideChoice;
}

const OPPONENTS: readonly Opponent[] = ["computer", "here", "elsewhere", "computers"];

export function readHabits(value: unknown): Habits {
  const found = isRecord(value) ? value : {};
  const { opponent, level, side } = found;
  return {
    opponent: OPPONENTS.find((known) => known === opponent) ?? "computer",
    level: typeof level === "number" && Number.isInteger(level) && level > 0 ? level : 3,
    side: side === "second" || side === "random" ? side : "first",
  };
}

export const habits = kept("plyground.habits", readHabits);

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

/** What is wrong with a value, as far as its type says; the server says the rest. */
export function isFit(option: OptionInfo, value: string): boolean {
  if (option.type !== "integer" && option.type !== "number") return true;
  const number = Number(value);
  if (value.trim() === "" || Number.isNaN(number)) return false;
  if (option.type === "integer" && !Number.isInteger(number)) return false;
  return number >= (option.minimum ?? -Infinity) && number <= (option.maximum ?? Infinity);
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
