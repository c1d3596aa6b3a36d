/** Scores in words. */

import type { Score, SideName } from "../api/types";
import { text } from "../text/page";

type Kind = Score["kind"];

/** The kind of a score as the other side sees it; all other kinds stay the same. */
const OTHER_KINDS: Partial<Record<Kind, Kind>> = { win: "loss", loss: "win" };

/** The same score as the other side sees it. */
export function seenBy(score: Score, side: SideName): Score {
  if (score.side === side) return score;
  const { kind, value } = score;
  const other = value == null ? value : kind === "expectation" ? 1 - value : -value;
  return { ...score, side, kind: OTHER_KINDS[kind] ?? kind, value: other };
}

export function scoreWords(score: Score): string {
  switch (score.kind) {
    case "win":
      return text.score.wins + margin(score) + distance(score);
    case "loss":
      return text.score.loses + margin(score) + distance(score);
    case "draw":
      return text.score.draws;
    case "heuristic":
      return signed(score.value ?? 0);
    case "expectation":
      return text.score.expects(Math.round(100 * (score.value ?? 0)));
  }
}

function distance({ plies }: Score): string {
  return plies == null ? "" : text.score.in(plies);
}

/** By how much a win or loss is, in a game with payoffs. */
export function margin({ payoff }: Score): string {
  return payoff == null ? "" : text.score.by(payoff.replace("-", ""));
}

/** A score in its shortest form, for a cell of the board. */
export function scoreMark(score: Score): string {
  switch (score.kind) {
    case "win":
      return text.score.winMark(score.plies ?? null);
    case "loss":
      return text.score.lossMark(score.plies ?? null);
    case "draw":
      return text.score.drawMark;
    case "heuristic":
      return signed(score.value ?? 0);
    case "expectation":
      return text.score.expects(Math.round(100 * (score.value ?? 0)));
  }
}

export function signed(value: number): string {
  const size = Math.abs(value);
  const digits = Number.isInteger(value) || size >= 100 ? 0 : size >= 10 ? 1 : 2;
  const shown = size.toFixed(digits);
  return Number(shown) === 0 ? "0" : `${value < 0 ? "−" : "+"}${shown}`;
}
