/** What there is to say at this moment: a hint, what was wrong with a move, what could not be done. */

import type { ComponentChildren } from "preact";
import type { Explanation, GameState } from "../../api/types";
import { settings } from "../../browser/settings";
import { Fault, IconButton, Working } from "../../parts/controls";
import { waitingSide } from "../../parts/players";
import { LineButton } from "../../parts/ShownLine";
import { text } from "../../text/page";
import type { Desk } from "./desk";
import { Invitation } from "./Invitation";
import "./Advice.css";

export function Advice({ desk, state }: { desk: Desk; state: GameState }) {
  const hint = desk.hint.value;
  const explained = desk.explanation.value;
  const fault = desk.fault.value || desk.live.problem.value;
  const asking = desk.asking.value;
  const blunder = desk.blunder.value;
  const slip = settings.value.slips ? desk.slip.value : "";
  return (
    <div class="advice" aria-live="polite">
      <Invited desk={desk} state={state} />
      {state.clock && state.clock.paused > 0 && !state.outcome && (
        <p class="secondary">{text.play.paused(Math.max(1, Math.round(state.clock.paused)))}</p>
      )}
      {fault && (
        <Closable onClose={() => (desk.fault.value = "")}>
          <Fault>{fault}</Fault>
        </Closable>
      )}
      {asking && (
        <div class="advice-line">
          <Working label={asking === "hint" ? text.advice.looking : text.advice.explaining} />
          <button type="button" class="quiet" onClick={() => desk.leaveHelp()}>
            {text.stop}
          </button>
        </div>
      )}
      {hint && (
        <Closable onClose={() => desk.leaveHelp()}>
          <p>{hint.words}</p>
          <div class="advice-buttons">
            {desk.canMove.value && (
              <button type="button" onClick={() => desk.play(hint.move)}>
                {text.advice.play}
              </button>
            )}
            {hint.line.length > 1 && (
              <LineButton preview={desk.preview} node={desk.node.value} moves={hint.line} label={text.advice.line} />
            )}
          </div>
        </Closable>
      )}
      {explained && (
        <Closable onClose={() => desk.leaveHelp()}>
          <ExplanationText desk={desk} node={explained.node} said={explained.said} />
        </Closable>
      )}
      {!asking && !hint && !explained && slip && <p class="verdict blunder slip">{slip}</p>}
      {!asking && !hint && !explained && blunder && (
        <button type="button" class="link" onClick={() => desk.explain(blunder)}>
          {text.advice.wrong(blunder.label)}
        </button>
      )}
      {!desk.atHead.value && (
        <div class="advice-line">
          <p class="secondary">{desk.canMove.value ? text.advice.earlierPlay : text.advice.earlier}</p>
          <button type="button" onClick={() => desk.visit(state.head)}>
            {text.advice.toHead}
          </button>
        </div>
      )}
    </div>
  );
}

/** What was wrong with a move, with the line that shows it. */
function ExplanationText({ desk, node, said }: { desk: Desk; node: number; said: Explanation }) {
  const before = desk.tree.value.previous(node);
  return (
    <>
      <p class={`verdict ${said.verdict}`}>{said.words}</p>
      <div class="advice-buttons">
        {said.refutation.length > 0 && (
          <LineButton preview={desk.preview} node={node} moves={said.refutation} label={text.advice.refutation} />
        )}
        {said.best.move !== said.played.move && (
          <LineButton
            preview={desk.preview}
            node={before}
            moves={said.best.line.length > 0 ? said.best.line : [said.best.move]}
            label={text.advice.better(said.best.labels[0] ?? said.best.move)}
          />
        )}
      </div>
    </>
  );
}

/** The link for the person who is to play the other side, until that person has come. */
function Invited({ desk, state }: { desk: Desk; state: GameState }) {
  const side = waitingSide(state.seats);
  if (!side || state.outcome || desk.live.yours.value.length === 0) return null;
  return (
    <div class="invitation">
      <p>{text.advice.invite}</p>
      <Invitation desk={desk} state={state} side={side} />
    </div>
  );
}

function Closable({ onClose, children }: { onClose: () => void; children: ComponentChildren }) {
  return (
    <div class="closable">
      <div>{children}</div>
      <IconButton icon="close" label={text.close} onClick={onClose} bare />
    </div>
  );
}
