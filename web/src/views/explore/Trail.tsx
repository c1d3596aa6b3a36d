/** The way here, move by move, and back and forth on it. */

import { IconButton } from "../../parts/controls";
import { exploreText } from "../../text/explore";
import "./Trail.css";

interface TrailProps {
  /** All moves, also those that were taken back. */
  moves: readonly string[];
  at: number;
  /** To a position that is chosen. */
  onGo: (to: number) => void;
  onStep: (by: 1 | -1) => void;
}

export function Trail({ moves, at, onGo, onStep }: TrailProps) {
  const { controls } = exploreText;
  return (
    <nav class="trail" aria-label={exploreText.path}>
      <div class="trail-controls">
        <IconButton icon="start" label={controls.first} onClick={() => onGo(0)} disabled={at === 0} bare />
        <IconButton icon="back" label={controls.back} onClick={() => onStep(-1)} disabled={at === 0} bare />
        <IconButton
          icon="forward"
          label={controls.forward}
          onClick={() => onStep(1)}
          disabled={at === moves.length}
          bare
        />
        <IconButton
          icon="end"
          label={controls.last}
          onClick={() => onGo(moves.length)}
          disabled={at === moves.length}
          bare
        />
      </div>
      <ol>
        <li>
          <button type="button" aria-current={at === 0 ? "step" : undefined} onClick={() => onGo(0)}>
            {exploreText.start}
          </button>
        </li>
        {moves.map((move, place) => (
          <li key={place}>
            <button
              type="button"
              class={place >= at ? "ahead" : ""}
              aria-current={at === place + 1 ? "step" : undefined}
              onClick={() => onGo(place + 1)}
            >
              {move}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
