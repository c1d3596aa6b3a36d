/** How well each side played: its accuracy, and how many moves of each kind it made. */

import type { GameInfo, SideName } from "../../api/types";
import { SIDES, sideName } from "../../parts/players";
import { SideSign } from "../../parts/SideSign";
import { reviewText } from "../../text/study";
import { type Kept, VERDICTS } from "./model";
import type { Reviewer } from "./reviewer";
import { VerdictMark } from "./VerdictMark";
import "./Summary.css";

export function Accuracies({ reviewer, info }: { reviewer: Reviewer; info: GameInfo }) {
  const game = reviewer.game.value;
  if (!game) return null;
  return (
    <dl class="review-accuracy">
      {SIDES.map((side) => (
        <div key={side}>
          <dt>
            <SideSign layout={info.layout} side={side} />
            {sideName(info, side)} <span class="secondary">{reviewText.accuracy}</span>
          </dt>
          <dd>{percent(game.accuracy[side])}</dd>
          <KeptMoves kept={game.kept[side]} />
        </div>
      ))}
    </dl>
  );
}

/** Against perfect play, where that is known. */
function KeptMoves({ kept: { kept, of } }: { kept: Kept }) {
  if (of === 0) return null;
  return (
    <dd class="review-kept secondary" title={reviewText.keptWhat}>
      {percent((100 * kept) / of)}, {reviewText.kept(kept, of)}
    </dd>
  );
}

export function Summary({ reviewer, info }: { reviewer: Reviewer; info: GameInfo }) {
  const game = reviewer.game.value;
  if (!game) return null;
  const exact = SIDES.some((side) => game.kept[side].of > 0);
  return (
    <>
      {exact && <p class="secondary small">{reviewText.keptWhat}</p>}
      <table class="review-summary">
        <caption class="unseen">{reviewText.kinds}</caption>
        <thead>
          <tr>
            <td />
            {SIDES.map((side) => (
              <th key={side} scope="col">
                <SideSign layout={info.layout} side={side} /> {sideName(info, side)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {VERDICTS.filter((verdict) => SIDES.some((side) => game.counts[side][verdict] > 0)).map((verdict) => (
            <tr key={verdict}>
              <th scope="row">
                <VerdictMark verdict={verdict} /> {reviewText.counts[verdict]}
              </th>
              {SIDES.map((side: SideName) => (
                <td key={side}>{game.counts[side][verdict]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

export function percent(accuracy: number | null): string {
  return accuracy === null ? "–" : reviewText.percent(accuracy);
}
