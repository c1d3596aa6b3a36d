/** What the review says of the move that led to the position shown, and what can be done about it. */

import { useState } from "preact/hooks";
import { messageOf } from "../../api/http";
import type { GameState } from "../../api/types";
import { habits } from "../../browser/habits";
import { Fault } from "../../parts/controls";
import { exploreLink } from "../../parts/explore_link";
import { computer, levelPlayer, other, PERSON, sideName } from "../../parts/players";
import { LineButton } from "../../parts/ShownLine";
import { startGame } from "../../parts/start_game";
import { reviewText } from "../../text/study";
import { betterLine, isFaulty, type Move } from "./model";
import type { Reviewer } from "./reviewer";
import { VerdictMark } from "./VerdictMark";
import "./Spoken.css";

export function Said({ reviewer, state }: { reviewer: Reviewer; state: GameState }) {
  const move = reviewer.game.value?.moves[reviewer.at.value - 1];
  const said = move?.said;
  const tone = !said ? "" : said.verdict === "best" || said.verdict === "good" ? "good" : "bad";
  return (
    <div class={`study-said review-said ${tone}`} aria-live="polite">
      {!move && <p class="secondary">{reviewText.atStart}</p>}
      {move && !said && (
        <p class="secondary">
          <strong>{move.node.label}</strong> {reviewText.notYet}
        </p>
      )}
      {move && said && (
        <>
          <p>
            <VerdictMark verdict={said.verdict} /> <span class="unseen">{reviewText.verdicts[said.verdict]}: </span>
            {said.words}
          </p>
          <Ways reviewer={reviewer} state={state} move={move} />
        </>
      )}
    </div>
  );
}

function Ways({ reviewer, state, move }: { reviewer: Reviewer; state: GameState; move: Move }) {
  const [fault, say] = useState("");
  const { said, ply, node } = move;
  if (!said) return null;
  const better = betterLine(said);
  async function retry() {
    say("");
    const { info, start, seats } = state;
    const question = reviewer.question(ply - 1);
    const opponent = seats[other(node.side)];
    const level = levelPlayer(Math.min(habits.peek().level, info.levels));
    const seat = opponent.kind === "computer" ? opponent : computer(level);
    try {
      await startGame({
        game: info.spec,
        start: start === info.start.position ? null : start,
        moves: question.moves,
        seats: { first: PERSON, second: PERSON, [other(node.side)]: seat },
      });
    } catch (error) {
      say(messageOf(error));
    }
  }
  return (
    <div class="review-ways">
      {better.length > 0 && (
        <LineButton preview={reviewer.preview} node={ply - 1} moves={better} label={reviewText.better} />
      )}
      {said.refutation.length > 0 && (
        <LineButton preview={reviewer.preview} node={ply} moves={said.refutation} label={reviewText.refutation} />
      )}
      {said.exact && (
        <a class="button" href={exploreLink(reviewer.question(ply - 1), state.info)}>
          {reviewText.explore}
        </a>
      )}
      {isFaulty(move) && (
        <button type="button" onClick={retry} title={reviewText.retryWhat(sideName(state.info, node.side))}>
          {reviewText.retry}
        </button>
      )}
      <Fault>{fault}</Fault>
    </div>
  );
}
