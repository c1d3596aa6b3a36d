/** A curve of the chances during the game; a click goes to the move. */

import type { GameInfo } from "../../api/types";
import { sideName } from "../../parts/players";
import { text } from "../../text/page";
import type { Desk } from "./desk";
import "./EvaluationGraph.css";

const WIDTH = 300;
const HEIGHT = 64;

export function EvaluationGraph({ desk, info }: { desk: Desk; info: GameInfo }) {
  const tree = desk.tree.value;
  const head = desk.live.state.value?.head ?? 0;
  const numbers = [0, ...tree.through(head).map(({ number }) => number)];
  const known = numbers.flatMap((number, place) => {
    const chance = desk.evaluations.chance(number);
    return chance === null ? [] : [{ place, chance }];
  });
  if (known.length < 3) return null;
  const last = Math.max(1, numbers.length - 1);
  const x = (place: number) => (place / last) * WIDTH;
  const y = (chance: number) => (1 - chance) * HEIGHT;
  const line = known.map(({ place, chance }) => `${x(place).toFixed(1)} ${y(chance).toFixed(1)}`).join("L");
  const [begin, end] = [x(known[0]?.place ?? 0), x(known.at(-1)?.place ?? 0)];
  const at = numbers.indexOf(desk.node.value);
  const visit = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const place = Math.round(((event.clientX - box.left) / box.width) * last);
    desk.visit(numbers[Math.max(0, Math.min(last, place))] ?? 0);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys go through the moves
    <svg
      class="evaluation-graph"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text.evaluation.graph(sideName(info, "first"), sideName(info, "second"))}
      onClick={visit}
    >
      <path class="under" d={`M${begin} ${HEIGHT / 2}L${line}L${end} ${HEIGHT / 2}Z`} />
      <path class="middle" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
      <path class="curve" d={`M${line}`} />
      {at >= 0 && <path class="here" d={`M${x(at)} 0V${HEIGHT}`} />}
    </svg>
  );
}
