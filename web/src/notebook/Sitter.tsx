/** One of the two who play: who it is, what it holds, whether it is its turn, what it thinks. */

import type { ComponentChildren } from "preact";
import type { SideName } from "../api/types";
import { Dots } from "../parts/controls";
import { SIDES, seatName, sideName } from "../parts/players";
import { SideSign } from "../parts/SideSign";
import { scoreWords, seenBy } from "../parts/score";
import { text } from "../text/page";
import type { Desk } from "./desk";
import "./Sitter.css";

interface SitterProps {
  desk: Desk;
  side: SideName;
  /** The pieces beside the board. */
  children: ComponentChildren;
}

export function Sitter({ desk, side, children }: SitterProps) {
  const { seats } = desk.state.value;
  const board = desk.board.value;
  const turn = !board.outcome && board.side === side;
  return (
    <div class={`sitter ${turn ? "turn" : ""}`} data-side={side}>
      <SideSign layout={desk.game.layout} side={side} />
      <div class="sitter-names">
        <b>
          {seatName(seats, side, SIDES)}
          {turn && <span class="unseen">, {text.play.toMove}</span>}
        </b>
        <span class="sitter-below secondary">
          {sideName(desk.game, side)}
          <Thinking desk={desk} side={side} />
        </span>
      </div>
      <div class="sitter-zones">{children}</div>
    </div>
  );
}

/** Dots while a computer thinks, with how deep it is and what it thinks of its own position. */
function Thinking({ desk, side }: { desk: Desk; side: SideName }) {
  if (desk.thinks.value !== side) return null;
  const thought = desk.thought.value;
  return (
    <span class="sitter-thought">
      <Dots />
      {thought && <span>{text.play.depth(thought.depth)}</span>}
      {thought && <span>{scoreWords(seenBy(thought.score, side))}</span>}
    </span>
  );
}
