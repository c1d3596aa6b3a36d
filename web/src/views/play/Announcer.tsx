/** Says aloud what is played, and shows in the window's title whose turn it is. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { GameState, SideName } from "../../api/types";
import { settings } from "../../browser/settings";
import { outcomeSentence } from "../../parts/outcome";
import { sideName } from "../../parts/players";
import { text } from "../../text/page";
import type { Desk } from "./desk";
import { tick } from "./sound";

export function Announcer({ desk }: { desk: Desk }) {
  const state = desk.live.state.value;
  const yours = desk.live.yours.value;
  const [said, say] = useState("");
  const before = useRef<number | null>(null);

  useEffect(() => {
    if (!state) return;
    document.title = titleOf(state, yours);
    if (before.current !== null && before.current !== state.head) {
      const back = [0, ...desk.tree.peek().path(before.current)].includes(state.head);
      say(`${back ? text.play.takenBack : spokenMove(state)} ${spokenTurn(state, yours)}`);
      if (settings.peek().sound) tick();
    } else if (before.current !== null && state.outcome) {
      say(spokenTurn(state, yours));
    }
    before.current = state.head;
  }, [state?.head, state?.outcome, yours]);

  return (
    <div class="unseen" aria-live="polite">
      {said}
    </div>
  );
}

function isMine(state: GameState, yours: readonly SideName[]): boolean {
  const { side } = state.board;
  return state.seats[side].kind === "person" && yours.includes(side);
}

export function titleOf(state: GameState, yours: readonly SideName[]): string {
  const { info, outcome, board, seats } = state;
  const both = seats.first.kind === "person" && seats.second.kind === "person" && yours.length === 2;
  const turn = outcome
    ? outcome.winner
      ? text.result.won(sideName(info, outcome.winner))
      : text.result.draw
    : isMine(state, yours) && !both
      ? text.play.yourTurn
      : text.play.turnOf(sideName(info, board.side));
  return `${turn} · ${info.title} – ${text.name}`;
}

function spokenMove({ info, nodes, head }: GameState): string {
  const node = nodes.find(({ number }) => number === head);
  return node ? text.play.played(sideName(info, node.side), node.label) : "";
}

function spokenTurn(state: GameState, yours: readonly SideName[]): string {
  const { info, outcome, board } = state;
  if (outcome) return outcomeSentence(info, outcome);
  return isMine(state, yours) ? text.play.yourTurnSpoken : text.play.turnSpoken(sideName(info, board.side));
}
