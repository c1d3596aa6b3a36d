/** The thin strip at the board's side: each side's colour takes as much of it as that side's chances. */

import type { GameInfo } from "../../api/types";
import { seenFrom } from "../../live/evaluations";
import { sideName } from "../../parts/players";
import { text } from "../../text/page";
import type { Desk } from "./desk";
import "./EvaluationBar.css";

export function EvaluationBar({ desk, info }: { desk: Desk; info: GameInfo }) {
  const chance = desk.evaluations.chance(desk.node.value);
  const bottom = desk.bottom.value;
  const share = chance === null ? 0.5 : seenFrom(chance, bottom);
  const percent = Math.round((chance ?? 0.5) * 100);
  const label = chance === null ? text.evaluation.unknown : text.evaluation.bar(sideName(info, "first"), percent);
  return (
    <div class={`evaluation-bar ${chance === null ? "unknown" : ""}`} role="img" aria-label={label} title={label}>
      <div class={`part ${bottom}`} style={{ height: `${share * 100}%` }} />
      <div class={`rest ${bottom === "first" ? "second" : "first"}`} />
    </div>
  );
}
