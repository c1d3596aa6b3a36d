/** Who sits at a game: persons, and computers by their level or with any options. */

import type { GameInfo, Seat, Seats, SideName } from "../api/types";
import { text } from "../text/page";

export const SIDES: readonly SideName[] = ["first", "second"];

export const PERSON: Seat = { kind: "person", waiting: false };
/** Somebody who comes by an invitation. */
export const INVITED: Seat = { kind: "person", waiting: true };

export function other(side: SideName): SideName {
  return side === "first" ? "second" : "first";
}

export function computer(player: string): Seat {
  return { kind: "computer", player };
}

export function levelPlayer(level: number): string {
  return `engine:level=${level}`;
}

/** A player's text without the folders of its file. */
export function shortName(player: string): string {
  return player.replace(/^[^:]*\/(?=[^:/]*\.py)/, "");
}

/** The level of a computer that has one. */
export function levelOf(seat: Seat): number | null {
  const found = seat.kind === "computer" ? /^engine:(?:.*,)?level=(\d+)/.exec(seat.player) : null;
  return found ? Number(found[1]) : null;
}

export function sideName(info: Pick<GameInfo, "sides">, side: SideName): string {
  return side === "first" ? info.sides[0] : info.sides[1];
}

/** Whether every person of a game sits here. */
export function allHere(seats: Seats, yours: readonly SideName[]): boolean {
  return SIDES.every((side) => seats[side].kind === "computer" || yours.includes(side));
}

/** Whether two people play, and not both of them here: nobody gets help then, also not who watches. */
export function withSomeoneElsewhere(seats: Seats, yours: readonly SideName[]): boolean {
  return SIDES.every((side) => seats[side].kind === "person") && !allHere(seats, yours);
}

/** The side whose person has been invited and has not come yet. */
export function waitingSide(seats: Seats): SideName | undefined {
  return SIDES.find((side) => {
    const seat = seats[side];
    return seat.kind === "person" && seat.waiting;
  });
}

export function bothComputers({ first, second }: Seats): boolean {
  return first.kind === "computer" && second.kind === "computer";
}

/** The side that a person plays here, if there is exactly one. */
export function onlySide(seats: Seats, yours: readonly SideName[]): SideName | undefined {
  const mine = yours.filter((side) => seats[side].kind === "person");
  return mine.length === 1 ? mine[0] : undefined;
}

export function seatName(seats: Seats, side: SideName, yours: readonly SideName[]): string {
  const seat = seats[side];
  if (seat.kind === "computer") {
    const level = levelOf(seat);
    return level === null ? shortName(seat.player) : text.players.level(level);
  }
  const alone = seats[other(side)].kind === "computer" || !yours.includes(other(side));
  if (yours.includes(side)) return alone ? text.players.you : text.players.person;
  return yours.length > 0 ? text.players.opponent : text.players.person;
}

/** A game in a list: against whom it is. */
export function versus(info: Pick<GameInfo, "sides">, seats: Seats, yours: readonly SideName[]): string {
  const people = SIDES.filter((side) => seats[side].kind === "person");
  if (people.length === 2) return yours.length === 2 ? text.players.twoHere : text.players.elsewhere;
  if (people.length === 0) {
    return text.players.versus(seatName(seats, "first", yours), seatName(seats, "second", yours));
  }
  const mine = people[0] ?? "first";
  return text.players.against(sideName(info, mine), seatName(seats, other(mine), yours));
}
