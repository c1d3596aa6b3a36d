/** One of the two who play: who it is, what it holds, its clock, whether it is its turn, what it thinks. */

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { GameState, Seat, SideName } from "../../api/types";
import { clockText, left } from "../../live/clock";
import type { SentClock } from "../../live/game";
import { Dots } from "../../parts/controls";
import { bothComputers, computer, levelOf, levelPlayer, PERSON, seatName, sideName } from "../../parts/players";
import { SideSign } from "../../parts/SideSign";
import { scoreWords, seenBy } from "../../parts/score";
import { text } from "../../text/page";
import type { Desk } from "./desk";
import "./Strip.css";

interface StripProps {
  desk: Desk;
  state: GameState;
  side: SideName;
  /** The pieces beside the board. */
  children: ComponentChildren;
}

export function Strip({ desk, state, side, children }: StripProps) {
  const turn = !state.outcome && state.board.side === side;
  const clock = desk.live.clock.value;
  return (
    <div class={`strip ${turn ? "turn" : ""}`} data-side={side}>
      <div class="strip-who">
        <SideSign layout={state.info.layout} side={side} />
        <div class="strip-names">
          <span class="strip-name">
            <Sitting desk={desk} state={state} side={side} />
            {turn && <span class="unseen">{text.play.toMove}</span>}
          </span>
          <span class="strip-below secondary">
            {sideName(state.info, side)}
            <Thought desk={desk} state={state} side={side} turn={turn} />
          </span>
        </div>
      </div>
      <div class="strip-zones">{children}</div>
      {clock && <ClockFace sent={clock} side={side} />}
    </div>
  );
}

/** Who plays a side; a person who holds the seat can change it. */
function Sitting({ desk, state, side }: Omit<StripProps, "children">) {
  const yours = desk.live.yours.value;
  const seat = state.seats[side];
  const name = seatName(state.seats, side, yours);
  const presence = desk.live.presence.value;
  const away = seat.kind === "person" && !yours.includes(side) && presence && !presence[side];
  if (!yours.includes(side)) {
    return (
      <>
        {name}
        {away && <span class="away"> {text.players.away}</span>}
      </>
    );
  }
  const level = levelOf(seat);
  const value = seat.kind === "person" ? "person" : level === null ? "own" : String(level);
  const change = (chosen: string) => {
    if (chosen === "own") return;
    const next: Seat = chosen === "person" ? PERSON : computer(levelPlayer(Number(chosen)));
    desk.act(() => desk.live.sit(side, next));
  };
  return (
    <span class="seat-choice">
      <select
        value={value}
        aria-label={text.players.whoPlays(sideName(state.info, side))}
        onChange={(event) => change(event.currentTarget.value)}
      >
        <option value="person">{seat.kind === "person" ? name : text.players.person}</option>
        {Array.from({ length: state.info.levels }, (_, place) => (
          <option key={place} value={String(place + 1)}>
            {text.players.level(place + 1)}
          </option>
        ))}
        {value === "own" && <option value="own">{name}</option>}
      </select>
    </span>
  );
}

interface ThoughtProps extends Omit<StripProps, "children"> {
  turn: boolean;
}

/** Dots while a computer thinks, with how deep it is and what it thinks of its own position. */
function Thought({ desk, state, side, turn }: ThoughtProps) {
  const thinks = turn && state.seats[side].kind === "computer" && (state.pace.running || !bothComputers(state.seats));
  const [shown, show] = useState(false);
  useEffect(() => {
    if (!thinks) return show(false);
    const timer = setTimeout(() => show(true), 150);
    return () => clearTimeout(timer);
  }, [thinks, state.head]);
  if (!thinks || !shown) return null;
  const thought = desk.live.thinking.value;
  const known = thought?.side === side ? thought : null;
  return (
    <span class="thought">
      <Dots />
      <span class="unseen">{text.play.thinking}</span>
      {known?.depth != null && <span>{text.play.depth(known.depth)}</span>}
      {known?.score && desk.mayBeHelped.value && <span>{scoreWords(seenBy(known.score, side))}</span>}
    </span>
  );
}

function ClockFace({ sent, side }: { sent: SentClock; side: SideName }) {
  const [now, set] = useState(() => performance.now());
  const running = sent.clock.running === side;
  const seconds = left(sent, side, running ? now : sent.at);
  useEffect(() => {
    if (!running) return undefined;
    set(performance.now());
    const timer = setInterval(() => set(performance.now()), 100);
    return () => clearInterval(timer);
  }, [running, sent]);
  return (
    <span class={`clock ${running ? "running" : ""} ${seconds < 10 ? "short" : ""}`} role="timer" aria-live="off">
      {clockText(seconds)}
    </span>
  );
}
