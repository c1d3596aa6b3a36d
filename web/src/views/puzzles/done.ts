/** Which puzzles have been solved here, kept by the browser. */

import { isRecord, kept } from "../../browser/storage";

export type Done = "solved" | "helped";

/** By game, then by the puzzle's number. */
export type AllDone = Record<string, Record<string, Done>>;

export function readDone(value: unknown): AllDone {
  if (!isRecord(value)) return {};
  const found: AllDone = {};
  for (const [game, marks] of Object.entries(value)) {
    if (!isRecord(marks)) continue;
    const sound = Object.entries(marks).filter(
      (mark): mark is [string, Done] => /^\d+$/.test(mark[0]) && (mark[1] === "solved" || mark[1] === "helped"),
    );
    if (sound.length > 0) found[game] = Object.fromEntries(sound);
  }
  return found;
}

export const done = kept("plyground.advice.puzzles", readDone);

export function doneOf(game: string, number: number): Done | undefined {
  return done.value[game]?.[number];
}

export function countDone(game: string, puzzles: number): number {
  return Object.keys(done.value[game] ?? {}).filter((number) => Number(number) <= puzzles).length;
}

/** Once solved without help, it stays so. */
export function markDone(game: string, number: number, helped: boolean): void {
  if (doneOf(game, number) === "solved") return;
  done.value = { ...done.value, [game]: { ...done.value[game], [number]: helped ? "helped" : "solved" } };
}

/** The first that is not done after a number, going round; null when all are. */
export function nextOpen(game: string, puzzles: number, after = 0): number | null {
  for (let step = 1; step <= puzzles; step += 1) {
    const number = ((after + step - 1) % puzzles) + 1;
    if (!doneOf(game, number)) return number;
  }
  return null;
}
