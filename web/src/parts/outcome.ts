/** Who won and why, in one sentence. */

import type { GameInfo, Outcome } from "../api/types";
import { text } from "../text/page";
import { other, sideName } from "./players";

/** Reasons that name what the loser did; all other reasons come from the rules. */
const LOSERS = ["resigned", "ran out of time"];

export function outcomeSentence(info: Pick<GameInfo, "sides">, { winner, reason }: Outcome): string {
  if (!winner) return text.result.drawn(reason);
  const why = LOSERS.includes(reason) ? text.result.loser(sideName(info, other(winner)), reason) : reason;
  return text.result.wins(sideName(info, winner), why);
}
