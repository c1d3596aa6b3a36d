/** The moves with their variations, ways to go through them, and a field to type one. */

import { useEffect, useMemo, useRef } from "preact/hooks";
import type { GameState, Node } from "../../api/types";
import { settings } from "../../browser/settings";
import { type Line, rows, type Step } from "../../live/move_list";
import { IconButton } from "../../parts/controls";
import { outcomeSentence } from "../../parts/outcome";
import { text } from "../../text/page";
import type { Desk } from "./desk";
import { EvaluationGraph } from "./EvaluationGraph";
import { TypedMove } from "./TypedMove";
import "./MovesTab.css";

export function MovesTab({ desk, state }: { desk: Desk; state: GameState }) {
  const tree = desk.tree.value;
  const list = useRef<HTMLDivElement>(null);
  const layout = useMemo(() => rows(tree, state.head), [tree, state.head]);
  const node = desk.node.value;

  useEffect(() => {
    const box = list.current;
    const current = box?.querySelector<HTMLElement>("[aria-current]");
    if (!box || !current) return;
    const [top, bottom] = [current.offsetTop - box.offsetTop, current.offsetTop - box.offsetTop + current.offsetHeight];
    if (top < box.scrollTop) box.scrollTop = top - 8;
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight + 8;
  }, [node, layout]);

  return (
    <div class="moves-tab">
      <div class="move-list" ref={list}>
        <button
          type="button"
          class="move-start"
          aria-current={node === 0 ? "true" : undefined}
          onClick={() => desk.visit(0)}
        >
          {text.moves.start}
        </button>
        {layout.map((row) =>
          row.kind === "pair" ? (
            <div class="move-pair" key={`p${(row.first ?? row.second)?.number}`}>
              <span class="move-turn">{row.turn}</span>
              {row.first ? <Move desk={desk} node={row.first} /> : <span class="move-gap">…</span>}
              {row.second ? <Move desk={desk} node={row.second} /> : <span />}
            </div>
          ) : (
            <div class="move-variations" key={`v${row.lines[0]?.[0]?.node.number}`}>
              {row.lines.map((line) => (
                <p key={line[0]?.node.number}>
                  <Variation desk={desk} line={line} />
                </p>
              ))}
            </div>
          ),
        )}
        {state.nodes.length === 0 && <p class="secondary empty">{text.moves.none}</p>}
        {state.outcome && <p class="move-result">{outcomeSentence(state.info, state.outcome)}</p>}
      </div>
      {settings.value.evaluation && desk.mayBeHelped.value && <EvaluationGraph desk={desk} info={state.info} />}
      <div class="move-controls">
        <IconButton icon="start" label={text.moves.first} onClick={() => desk.go("start")} disabled={node === 0} bare />
        <IconButton icon="back" label={text.moves.back} onClick={() => desk.go("back")} disabled={node === 0} bare />
        <IconButton
          icon="forward"
          label={text.moves.forward}
          onClick={() => desk.go("forward")}
          disabled={tree.children(node).length === 0}
          bare
        />
        <IconButton
          icon="end"
          label={text.moves.last}
          onClick={() => desk.go("end")}
          disabled={tree.children(node).length === 0}
          bare
        />
        <TypedMove desk={desk} />
      </div>
    </div>
  );
}

function Move({ desk, node }: { desk: Desk; node: Node }) {
  const current = desk.node.value === node.number;
  return (
    <button
      type="button"
      class="move"
      data-side={node.side}
      aria-current={current ? "true" : undefined}
      onClick={() => desk.visit(node.number)}
    >
      {node.label}
    </button>
  );
}

function Variation({ desk, line }: { desk: Desk; line: Line }) {
  return (
    <>
      {line.map((step: Step) => (
        <span key={step.node.number}>
          {step.numbered && <span class="move-turn">{`${step.turn}${step.node.side === "first" ? "." : "…"}`}</span>}
          <Move desk={desk} node={step.node} />
          {step.variations.map((other) => (
            <span class="nested" key={other[0]?.node.number}>
              (<Variation desk={desk} line={other} />)
            </span>
          ))}
        </span>
      ))}
    </>
  );
}
