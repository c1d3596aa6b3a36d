/** A curve of the chances during the game, with its turning points; a click goes to the move. */

import type { GameInfo } from "../../api/types";
import { sideName } from "../../parts/players";
import { reviewText } from "../../text/study";
import type { Move } from "./model";
import type { Reviewer } from "./reviewer";
import "./Graph.css";

const WIDTH = 360;
const HEIGHT = 110;

export function Graph({ reviewer, info }: { reviewer: Reviewer; info: GameInfo }) {
  const game = reviewer.game.value;
  if (!game) return null;
  const last = Math.max(1, game.moves.length);
  const x = (ply: number) => (ply / last) * WIDTH;
  const y = (chance: number) => 6 + (1 - chance) * (HEIGHT - 12);
  const line = game.curve.map(({ ply, chance }) => `${x(ply).toFixed(1)} ${y(chance).toFixed(1)}`).join("L");
  const [begin, end] = [x(game.curve[0]?.ply ?? 0), x(game.curve.at(-1)?.ply ?? 0)];
  const heightAt = (ply: number) => y(game.curve.find((point) => point.ply === ply)?.chance ?? 0.5);
  const visit = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    reviewer.go(Math.round(((event.clientX - box.left) / box.width) * last));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys and the list of moves do the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys go through the moves
    <div class="review-graph" onClick={visit}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={reviewText.graph(sideName(info, "first"), sideName(info, "second"))}
      >
        <rect class="upper" width={WIDTH} height={HEIGHT / 2} />
        <rect class="lower" y={HEIGHT / 2} width={WIDTH} height={HEIGHT / 2} />
        {line && <path class="under" d={`M${begin} ${HEIGHT / 2}L${line}L${end} ${HEIGHT / 2}Z`} />}
        <path class="middle" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
        {line && <path class="curve" d={`M${line}`} />}
        <path class="here" d={`M${x(reviewer.at.value)} 0V${HEIGHT}`} />
      </svg>
      {game.turning.map((move) => (
        <Turn key={move.ply} move={move} left={x(move.ply) / WIDTH} top={heightAt(move.ply) / HEIGHT} />
      ))}
    </div>
  );
}

/** A turning point. It stands beside the drawing, not in it, because the drawing is stretched and it must be round. */
function Turn({ move, left, top }: { move: Move; left: number; top: number }) {
  return (
    <i
      class={`review-turn ${move.said?.verdict ?? ""}`}
      style={{ left: `${left * 100}%`, top: `${top * 100}%` }}
      aria-hidden="true"
    />
  );
}
