/** Two computers: play, pause, step, and how fast. */

import type { GameState } from "../../api/types";
import { IconButton } from "../../parts/controls";
import { text } from "../../text/page";
import type { Desk } from "./desk";
import "./Computers.css";

/** Seconds between moves, from slow to fast. */
const PAUSES = [3, 2, 1, 0.5, 0.2, 0];

export function Computers({ desk, state }: { desk: Desk; state: GameState }) {
  const { pace } = state;
  const speed = nearest(pace.pause);
  return (
    <div class="computers">
      <IconButton
        icon={pace.running ? "pause" : "play"}
        label={pace.running ? text.computers.pause : text.computers.play}
        onClick={() => desk.act(() => desk.live.pace({ ...pace, running: !pace.running }))}
      />
      <IconButton
        icon="step"
        label={text.computers.step}
        disabled={pace.running}
        onClick={() => desk.act(() => desk.live.command("step"))}
      />
      <label class="speed">
        <span>{text.computers.speed}</span>
        <input
          type="range"
          min="0"
          max={PAUSES.length - 1}
          value={speed}
          aria-valuetext={text.computers.pauseOf(PAUSES[speed] ?? 0)}
          onChange={(event) => {
            const pause = PAUSES[Number(event.currentTarget.value)] ?? 0.5;
            desk.act(() => desk.live.pace({ ...pace, pause }));
          }}
        />
      </label>
    </div>
  );
}

function nearest(pause: number): number {
  const distance = PAUSES.map((value) => Math.abs(value - pause));
  return distance.indexOf(Math.min(...distance));
}
