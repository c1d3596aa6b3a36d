/** The puzzle of the day: the same for everybody on a date, another on the next. */

import type { GameInfo } from "../api/types";

export interface Daily {
  /** The game as the catalogue has it. */
  game: GameInfo;
  number: number;
}

/** One of all the games' puzzles; games take turns from day to day. Null where there are none. */
export function puzzleOfTheDay(games: readonly GameInfo[], date: Date = new Date()): Daily | null {
  const some = games.filter(({ puzzles }) => puzzles > 0).sort((one, other) => (one.spec < other.spec ? -1 : 1));
  const day = dayNumber(date);
  const game = some[day % some.length];
  if (!game) return null;
  // A step without a common factor with the number of puzzles visits every puzzle before one comes again.
  const turn = Math.floor(day / some.length);
  return { game, number: 1 + ((turn * stride(game.puzzles)) % game.puzzles) };
}

/** Days since 1970, by the local calendar. */
export function dayNumber(date: Date): number {
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
}

function stride(count: number): number {
  let step = Math.max(1, Math.round(count * 0.618));
  while (common(step, count) > 1) step += 1;
  return step;
}

function common(one: number, other: number): number {
  return other === 0 ? one : common(other, one % other);
}
