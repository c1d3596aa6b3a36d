/** The moves of a game with their variations, and buttons to go through them. */

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Node } from "../api/types";
import { type Line, rows, type Step } from "../live/move_list";
import type { Tree, Where } from "../live/tree";
import { text } from "../text/page";
import { IconButton } from "./controls";
import "./MoveList.css";

interface Visits {
  /** The node shown. */
  node: number;
  onVisit: (node: number) => void;
}

interface MoveListProps extends Visits {
  tree: Tree;
  /** The node where the game stands: its line is the game. */
  head: number;
  /** What stands after the last move. */
  children?: ComponentChildren;
}

export function MoveList({ tree, head, node, onVisit, children }: MoveListProps) {
  const list = useRef<HTMLDivElement>(null);
  const layout = useMemo(() => rows(tree, head), [tree, head]);
  const visits = { node, onVisit };

  useEffect(() => {
    const box = list.current;
    const current = box?.querySelector<HTMLElement>("[aria-current]");
    if (!box || !current) return;
    const [top, bottom] = [current.offsetTop - box.offsetTop, current.offsetTop - box.offsetTop + current.offsetHeight];
    if (top < box.scrollTop) box.scrollTop = top - 8;
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight + 8;
  }, [node, layout]);

  return (
    <div class="move-list" ref={list}>
      <button
        type="button"
        class="move-start"
        aria-current={node === 0 ? "true" : undefined}
        onClick={() => onVisit(0)}
      >
        {text.moves.start}
      </button>
      {layout.map((row) =>
        row.kind === "pair" ? (
          <div class="move-pair" key={`p${(row.first ?? row.second)?.number}`}>
            <span class="move-turn">{row.turn}</span>
            {row.first ? <Move {...visits} move={row.first} /> : <span class="move-gap">…</span>}
            {row.second ? <Move {...visits} move={row.second} /> : <span />}
          </div>
        ) : (
          <div class="move-variations" key={`v${row.lines[0]?.[0]?.node.number}`}>
            {row.lines.map((line) => (
              <p key={line[0]?.node.number}>
                <Variation {...visits} line={line} />
              </p>
            ))}
          </div>
        ),
      )}
      {children}
    </div>
  );
}

function Move({ node, move, onVisit }: Visits & { move: Node }) {
  return (
    <button
      type="button"
      class="move"
      data-side={move.side}
      aria-current={node === move.number ? "true" : undefined}
      onClick={() => onVisit(move.number)}
    >
      {move.label}
    </button>
  );
}

function Variation({ line, ...visits }: Visits & { line: Line }) {
  return (
    <>
      {line.map((step: Step) => (
        <span key={step.node.number}>
          {step.numbered && <span class="move-turn">{`${step.turn}${step.node.side === "first" ? "." : "…"}`}</span>}
          <Move {...visits} move={step.node} />
          {step.variations.map((other) => (
            <span class="nested" key={other[0]?.node.number}>
              (<Variation {...visits} line={other} />)
            </span>
          ))}
        </span>
      ))}
    </>
  );
}

interface MoveStepsProps {
  atStart: boolean;
  atEnd: boolean;
  onGo: (where: Where) => void;
}

export function MoveSteps({ atStart, atEnd, onGo }: MoveStepsProps) {
  const { first, back, forward, last } = text.moves;
  return (
    <>
      <IconButton icon="start" label={first} onClick={() => onGo("start")} disabled={atStart} bare />
      <IconButton icon="back" label={back} onClick={() => onGo("back")} disabled={atStart} bare />
      <IconButton icon="forward" label={forward} onClick={() => onGo("forward")} disabled={atEnd} bare />
      <IconButton icon="end" label={last} onClick={() => onGo("end")} disabled={atEnd} bare />
    </>
  );
}
