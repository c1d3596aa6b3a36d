/** A verdict as a sign; the words are said beside it. */

import { reviewText } from "../../text/study";
import type { Verdict } from "./model";
import "./VerdictMark.css";

export function VerdictMark({ verdict }: { verdict: Verdict }) {
  return (
    <span class={`verdict-mark ${verdict}`} aria-hidden="true">
      {reviewText.symbols[verdict] || "·"}
    </span>
  );
}
