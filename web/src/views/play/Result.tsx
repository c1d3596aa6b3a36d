/** How the game ended, on the board, and where to go from there. */

import { useEffect, useState } from "preact/hooks";
import { api, messageOf } from "../../api/http";
import type { GameState } from "../../api/types";
import { go, href } from "../../browser/address";
import { knownGame, ownTokens, remember } from "../../browser/games";
import { Fault, IconButton } from "../../parts/controls";
import { outcomeSentence } from "../../parts/outcome";
import { bothComputers, onlySide } from "../../parts/players";
import { text } from "../../text/page";
import type { Desk } from "./desk";
import "./Result.css";

export function Result({ desk, state }: { desk: Desk; state: GameState }) {
  const [closed, close] = useState<number | null>(null);
  const [fault, say] = useState("");
  const { outcome, head, info } = state;
  useEffect(() => {
    if (!outcome) close(null);
  }, [outcome]);
  if (!outcome || !desk.atHead.value || closed === head) return null;

  async function rematch() {
    say("");
    try {
      const kept = await playAgain(state);
      go("play", kept);
    } catch (error) {
      say(messageOf(error));
    }
  }

  const yours = onlySide(state.seats, desk.live.yours.value);
  const title =
    !outcome.winner || yours === undefined ? null : outcome.winner === yours ? text.result.youWin : text.result.youLose;
  const tone = !outcome.winner ? "ended-drawn" : yours && outcome.winner !== yours ? "ended-lost" : "ended-won";
  return (
    <section class={`result card ${tone}`} aria-label={text.result.title}>
      <IconButton icon="close" label={text.close} onClick={() => close(head)} bare />
      {title && <h2>{title}</h2>}
      <p>{outcomeSentence(info, outcome)}</p>
      <Fault>{fault}</Fault>
      <div class="buttons">
        <a class="button" href={href("review", state.id)}>
          {text.result.review}
        </a>
        {desk.alone.value && (
          <button type="button" onClick={rematch}>
            {text.result.rematch}
          </button>
        )}
        <a class="button primary" href={href("start", "", { game: info.name })}>
          {text.result.newGame}
        </a>
      </div>
    </section>
  );
}

/** The same game once more, with the sides changed. */
async function playAgain(state: GameState): Promise<string> {
  const { info, seats, clock, start } = state;
  const created = await api.create({
    game: info.spec,
    start: start === info.start.position ? null : start,
    seats: { first: seats.second, second: seats.first },
    clock: clock && { seconds: clock.seconds, increment: clock.increment },
  });
  const kept = knownGame(created);
  remember(kept);
  if (bothComputers(state.seats)) await api.pace(kept.id, ownTokens(kept), { running: true, pause: state.pace.pause });
  return kept.id;
}
