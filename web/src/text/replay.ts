/** The words of the replays in a report. */

export const replayText = {
  start: "the start",
  at: (ply: number, last: number, move: string) => `${ply} of ${last}: ${move}`,
  against: "against",
  toStart: "To the start",
  back: "A move back",
  forward: "A move forward",
  toEnd: "To the end",
};
