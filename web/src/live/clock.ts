/** Clocks run here between the server's messages. */

import type { SideName } from "../api/types";
import type { SentClock } from "./game";

/** The seconds that a side has left. */
export function left({ clock, at }: SentClock, side: SideName, now: number): number {
  const gone = clock.running === side ? (now - at) / 1000 : 0;
  return Math.max(0, clock[side] - gone);
}

/** 1:05:09, 5:09, and with tenths when it gets short: 9.4 */
export function clockText(seconds: number): string {
  if (seconds < 10) return seconds.toFixed(1);
  const whole = Math.floor(seconds);
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const rest = `${Math.floor((whole % 3600) / 60)}:${two(whole % 60)}`;
  return hours > 0 ? `${hours}:${rest.padStart(5, "0")}` : rest;
}
