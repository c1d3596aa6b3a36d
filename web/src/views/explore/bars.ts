/** The bars of a small chart of distances. */

import type { GameStatistics } from "../../api/types";

export const WIDTH = 360;
export const HEIGHT = 90;

interface Bar {
  count: number;
  height: number;
}

interface Bars {
  plies: number;
  x: number;
  width: number;
  wins: Bar;
  losses: Bar;
}

/** A pair for every distance. Counts reach from one to many millions: the height is logarithmic, and one is seen. */
export function bars(distances: GameStatistics["distances"]): Bars[] {
  const last = distances.at(-1)?.plies ?? 0;
  const most = Math.max(1, ...distances.flatMap(({ wins, losses }) => [wins, losses]));
  const width = WIDTH / (last + 1);
  const bar = (count: number): Bar => ({
    count,
    height: count === 0 ? 0 : (HEIGHT * Math.log(1 + count)) / Math.log(1 + most),
  });
  return distances.map(({ plies, wins, losses }) => ({
    plies,
    x: plies * width,
    width: width * 0.9,
    wins: bar(wins),
    losses: bar(losses),
  }));
}
