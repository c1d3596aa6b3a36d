/** What was chosen for the last game, kept for the next one. */

import type { SideName } from "../api/types";
import { isRecord, kept } from "./storage";

export type Opponent = "computer" | "here" | "elsewhere" | "computers";
export type SideChoice = SideName | "random";

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
