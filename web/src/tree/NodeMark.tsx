/** One node of a recorded search, or what was left out there: its shape, its values, and its board. */

import { Component, type JSX } from "preact";
import { MiniBoard } from "../board";
import type { Layout, View } from "../drawing";
import { number, treeText } from "../text/tree";
import type { Placed } from "./layout";
import { type Item, phaseOf, shapeOf } from "./outline";
import { CutShape, HALF, LeafShape, MaxShape, MinShape, NeverShape, nodeWidth, tipRoom } from "./shapes";
import type { NodeState, Walk } from "./walk";
import { spokenGhost, spokenMore, spokenNode } from "./words";

/** The width and height of a node's board. */
export const BOARD = 76;

interface NodeMarkProps {
  placed: Placed<Item>;
  walk: Walk;
  state: NodeState;
  isCurrent: boolean;
  isChosen: boolean;
  isPrincipal: boolean;
  /** Whether it owns the bound by which the current node was cut. */
  isOwner: boolean;
  view: View | null;
  layout: Layout | null;
  onClick: () => void;
}

/** Drawn anew only when it looks different: at most steps almost all nodes are as they were. */
export class NodeMark extends Component<NodeMarkProps> {
  override shouldComponentUpdate(next: NodeMarkProps): boolean {
    const now = this.props;
    return (
      next.walk !== now.walk ||
      next.placed.x !== now.placed.x ||
      next.placed.y !== now.placed.y ||
      next.placed.item.open !== now.placed.item.open ||
      next.placed.item.count !== now.placed.item.count ||
      next.placed.item.of !== now.placed.item.of ||
      next.placed.item.given !== now.placed.item.given ||
      next.isCurrent !== now.isCurrent ||
      next.isChosen !== now.isChosen ||
      next.isPrincipal !== now.isPrincipal ||
      next.isOwner !== now.isOwner ||
      next.view !== now.view ||
      next.state.phase !== now.state.phase ||
      next.state.value !== now.state.value ||
      next.state.cut !== now.state.cut ||
      next.state.window?.[0] !== now.state.window?.[0] ||
      next.state.window?.[1] !== now.state.window?.[1]
    );
  }

  override render(): JSX.Element {
    const { placed, walk, state, isCurrent, isChosen, isPrincipal, isOwner } = this.props;
    const { item, level, x, y } = placed;
    const isNode = item.kind === "node";
    const phase = phaseOf(item, state);
    const kind = shapeOf(walk, item, phase);
    const classes = ["node", kind, phase];
    if (isNode && walk.isFromTable(item.node)) classes.push("table");
    if (isCurrent) classes.push("current");
    if (isPrincipal) classes.push("principal");
    if (isChosen) classes.push("chosen");
    if (isOwner) classes.push("owner");
    const label =
      item.kind === "node"
        ? spokenNode(walk, item.node, state, isCurrent, isPrincipal) + (isOwner ? `, ${treeText.ownsBound}` : "")
        : item.kind === "more"
          ? spokenMore(item.count)
          : spokenGhost(phase === "waiting" ? "waiting" : item.kind, item.label, item.count, item.given);
    return (
      <g
        class={classes.join(" ")}
        transform={`translate(${x} ${y})`}
        role="treeitem"
        tabindex={isChosen ? 0 : -1}
        aria-level={level + 1}
        aria-posinset={item.place}
        aria-setsize={item.of}
        aria-expanded={item.inner ? item.open : undefined}
        aria-selected={isChosen}
        aria-current={isCurrent ? "step" : undefined}
        aria-label={label}
        data-key={item.key}
        onClick={this.props.onClick}
      >
        {isNode ? (
          <Visited {...this.props} phase={phase} kind={kind} />
        ) : (
          <LeftOut item={item} phase={phase} kind={kind} />
        )}
      </g>
    );
  }
}

function Visited({
  placed,
  walk,
  state,
  phase,
  kind,
  isCurrent,
  isOwner,
  view,
  layout,
}: NodeMarkProps & { phase: string; kind: string }) {
  const { item } = placed;
  const value = phase === "waiting" && item.given !== null ? number(item.given) : treeText.value(state);
  const width = shapeWidth(walk, item.node);
  const note = noteOf(walk, item.node, state);
  const beside = tipRoom(width);
  const bounds = state.window && kind !== "leaf" ? state.window.map((bound) => number(bound).length + 2) : [0];
  const halo = Math.max(width + 12, 2 * (beside + Math.max(...bounds) * 6.6) + 4);
  return (
    <>
      {(isCurrent || isOwner) && (
        <rect
          class={isCurrent ? "halo" : "halo owner"}
          x={-halo / 2}
          y={-HALF - 7}
          width={halo}
          height={2 * HALF + 14 + (note ? 14 : 0)}
          rx={9}
        />
      )}
      {kind === "leaf" && <LeafShape width={width} />}
      {kind === "max" && <MaxShape width={width} />}
      {kind === "min" && <MinShape width={width} />}
      <text class="value" y={kind === "leaf" ? 5 : kind === "max" ? 15 : -4}>
        {value}
      </text>
      {note && (
        <text class="note" y={HALF + 13}>
          {note}
        </text>
      )}
      {state.window && kind !== "leaf" && (
        <>
          <text class="bound end" x={-beside} y={kind === "max" ? -HALF + 8 : HALF - 1}>
            {treeText.alpha(state.window[0])}
          </text>
          <text class="bound begin" x={beside} y={kind === "max" ? -HALF + 8 : HALF - 1}>
            {treeText.beta(state.window[1])}
          </text>
        </>
      )}
      {view && layout && (
        <foreignObject x={-BOARD / 2} y={HALF + 4 + footOf(walk, item.node)} width={BOARD} height={BOARD}>
          <MiniBoard layout={layout} view={view} label="" />
        </foreignObject>
      )}
      {item.inner && !item.open && item.count > 0 && (
        <text class="closed" y={HALF + 16 + footOf(walk, item.node) + (view ? BOARD : 0)}>
          +{item.count.toLocaleString("en")}
        </text>
      )}
    </>
  );
}

/** How wide a node's shape is: with its value, and with the sign of a bound. */
export function shapeWidth(walk: Walk, node: number): number {
  const value = number(walk.value[node] ?? 0);
  return nodeWidth(walk.isLeaf(node) ? value : `≤ ${value}`);
}

/** The room below a node for what is written there. */
export function footOf(walk: Walk, node: number): number {
  return walk.note(node) || (walk.isMoverView && !walk.isMax(node)) ? 16 : 0;
}

/** What is written below a node: the evaluation and what it decided, or the value as MAX sees it. */
function noteOf(walk: Walk, node: number, state: NodeState): string {
  if (state.phase === "waiting") return "";
  const note = walk.note(node);
  if (note || !walk.isMoverView || walk.isMax(node) || state.value === null) return note;
  return treeText.forMax(-state.value + 0);
}

function LeftOut({ item, phase, kind }: { item: Item; phase: string; kind: string }) {
  const given = item.given === null ? "" : number(item.given);
  if (item.kind === "more") {
    return (
      <>
        <rect class="shape" x={-26} y={-13} width={52} height={26} rx={13} />
        <text class="closed" y={5}>
          +{item.count.toLocaleString("en")}
        </text>
      </>
    );
  }
  if (phase === "waiting") {
    return (
      <>
        {kind === "leaf" && <LeafShape width={nodeWidth(given)} />}
        {kind === "max" && <MaxShape width={44} />}
        {kind === "min" && <MinShape width={44} />}
        {given && (
          <text class="value" y={5}>
            {given}
          </text>
        )}
      </>
    );
  }
  return (
    <>
      {item.kind === "cut" ? <CutShape /> : <NeverShape width={given ? nodeWidth(given) - 8 : 22} />}
      {item.kind === "never" && given && (
        <text class="value" y={5}>
          {given}
        </text>
      )}
      {item.kind === "cut" && given && (
        <text class="closed" y={30}>
          {given}
        </text>
      )}
      {item.glance !== null && (
        <text class="closed" y={26}>
          {treeText.glance(item.glance)}
        </text>
      )}
      {item.count > 1 && (
        <text class="closed" y={30}>
          {item.count} moves
        </text>
      )}
    </>
  );
}
