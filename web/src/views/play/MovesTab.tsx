/** The moves with their variations, ways to go through them, and a field to type one. */

import type { GameState } from "../../api/types";
import { settings } from "../../browser/settings";
import { MoveList, MoveSteps } from "../../parts/MoveList";
import { outcomeSentence } from "../../parts/outcome";
import { text } from "../../text/page";
import type { Desk } from "./desk";
import { EvaluationGraph } from "./EvaluationGraph";
import { TypedMove } from "./TypedMove";
import "./MovesTab.css";

export function MovesTab({ desk, state }: { desk: Desk; state: GameState }) {
  const tree = desk.tree.value;
  const node = desk.node.value;
  return (
    <div class="moves-tab">
      <MoveList tree={tree} head={state.head} node={node} onVisit={(to) => desk.visit(to)}>
        {state.nodes.length === 0 && <p class="secondary empty">{text.moves.none}</p>}
        {state.outcome && <p class="move-result">{outcomeSentence(state.info, state.outcome)}</p>}
      </MoveList>
      {settings.value.evaluation && desk.mayBeHelped.value && <EvaluationGraph desk={desk} info={state.info} />}
      <div class="move-controls">
        <MoveSteps atStart={node === 0} atEnd={tree.children(node).length === 0} onGo={(where) => desk.go(where)} />
        <TypedMove desk={desk} />
      </div>
    </div>
  );
}
