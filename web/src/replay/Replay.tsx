/** A game that was played, to go through forward and back. Nothing moves by itself. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Board, type LastMove, type Way, wayBy } from "../board";
import type { Layout, View } from "../drawing";
import { replayText as text } from "../text/replay";
import "./replay.css";

export interface ReplayedGame {
  title: string;
  game: string;
  first: string;
  second: string;
  result: string;
  /** The position after each ply, and the move that led to it. */
  plies: { view: View; move?: string; last?: LastMove; thought?: string }[];
}

export function Replay({ game, layout }: { game: ReplayedGame; layout: Layout }): JSX.Element {
  const last = game.plies.length - 1;
  const [{ ply, way }, see] = useState<{ ply: number; way: Way }>({ ply: 0, way: "jump" });
  const at = game.plies[ply] as ReplayedGame["plies"][number];
  const go = (to: number) => see({ ply: to, way: "jump" });
  const step = (by: 1 | -1) => {
    if (game.plies[ply + by]) see({ ply: ply + by, way: wayBy([game.plies[Math.max(ply, ply + by)]?.last], by < 0) });
  };
  const keys: Record<string, () => void> = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Home: () => go(0),
    End: () => go(last),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const where = at.move ? text.at(ply, last, at.move) : text.start;
  return (
    <section class="replay" aria-label={game.title} onKeyDown={onKeyDown}>
      <div class="replay-board">
        <Board
          layout={layout}
          view={at.view}
          label={`${game.title}, ${where}`}
          interactive={false}
          way={way}
          {...(at.last ? { lastMove: at.last } : {})}
        />
      </div>
      <div class="replay-side">
        <p>
          <b>{game.first}</b> {text.against} <b>{game.second}</b>: {game.result}
        </p>
        <p class="replay-buttons">
          <button type="button" aria-label={text.toStart} aria-disabled={ply === 0} onClick={() => go(0)}>
            «
          </button>
          <button type="button" aria-label={text.back} aria-disabled={ply === 0} onClick={() => step(-1)}>
            ‹
          </button>
          <button type="button" aria-label={text.forward} aria-disabled={ply === last} onClick={() => step(1)}>
            ›
          </button>
          <button type="button" aria-label={text.toEnd} aria-disabled={ply === last} onClick={() => go(last)}>
            »
          </button>
          <span role="status">
            {where}
            {at.thought ? `, ${at.thought}` : ""}
          </span>
        </p>
        <ol class="replay-moves">
          {game.plies.slice(1).map((one, number) => (
            <li key={number}>
              <button
                type="button"
                aria-current={number + 1 === ply ? "step" : undefined}
                onClick={() => go(number + 1)}
              >
                {one.move}
              </button>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
