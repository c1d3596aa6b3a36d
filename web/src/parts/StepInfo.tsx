/** What happens at this step: the node, its window, its value so far, why, and where in the pseudocode. */

import { number, treeText } from "../text/tree";
import type { Looking } from "../tree/looking";
import type { Walk } from "../tree/walk";
import { stepWords } from "../tree/words";
import "./StepInfo.css";

interface StepInfoProps {
  looking: Looking;
  walk: Walk;
  /** The name of the search, where there are several. */
  name?: string;
}

export function StepInfo({ looking, walk, name }: StepInfoProps) {
  const step = looking.stepOf(walk);
  const node = walk.nodeAt(step);
  const event = walk.event(step);
  const averages = walk.averaged(node) > 1;
  const window = averages ? walk.window(node) : walk.stepWindow(step);
  const childWindow = averages && event !== "cut" && event !== "return" ? walk.stepWindow(step) : null;
  const value = walk.stepValue(step);
  const line = walk.line(step);
  const ended = looking.player.step.value >= walk.steps && step === walk.steps - 1;
  return (
    <section class="step-info" aria-label={name ? `${treeText.thisStep}: ${name}` : treeText.thisStep}>
      <h2>{name ?? treeText.thisStep}</h2>
      <p class={`step-words ${event}`} aria-live={looking.player.playing.value ? "off" : "polite"}>
        {ended ? treeText.finished : stepWords(walk, step)}
      </p>
      <dl>
        <div>
          <dt>{treeText.node}</dt>
          <dd>{walk.path(node).join(" ") || treeText.root}</dd>
        </div>
        {window && (
          <div>
            <dt>{treeText.window}</dt>
            <dd>{treeText.windowOf(window)}</dd>
          </div>
        )}
        {childWindow && (
          <div>
            <dt>{treeText.childWindow}</dt>
            <dd>{treeText.windowOf(childWindow)}</dd>
          </div>
        )}
        <div>
          <dt>{treeText.soFar}</dt>
          <dd>{value === null ? treeText.none : number(value)}</dd>
        </div>
      </dl>
      <details class="pseudocode" open={!name}>
        <summary>{treeText.pseudocode}</summary>
        <ol>
          {walk.document.pseudocode.map((text, place) => (
            <li key={place} class={place === line ? "here" : ""} aria-current={place === line ? "step" : undefined}>
              <code>{text}</code>
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}
