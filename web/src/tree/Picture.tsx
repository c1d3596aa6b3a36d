/** A recorded search at one of its steps: an ARIA tree, drawn. Only what is open and in sight is drawn. */

import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Layout, View } from "../drawing";
import { number } from "../text/tree";
import { walkByKey } from "./keys";
import { type Placed, plan } from "./layout";
import { BOARD, footOf, NodeMark, shapeWidth } from "./NodeMark";
import { type Item, phaseOf } from "./outline";
import { Sheet } from "./Sheet";
import { HALF, nodeWidth, strike, tipRoom } from "./shapes";
import type { Walk } from "./walk";

export interface Boards {
  layout: Layout;
  views: ReadonlyMap<string, View>;
}

/** Where on an edge its label stands: siblings' edges are that part of their nodes' distance apart there. */
const LABEL = 0.62;

interface PictureProps {
  walk: Walk;
  step: number;
  root: Item;
  label: string;
  selected: string;
  onSelect: (key: string) => void;
  onToggle: (item: Item) => void;
  /** What else a key does at a node; true when it did something. */
  onKey?: (event: KeyboardEvent, item: Item) => boolean;
  boards: Boards | null;
  zoom: number;
  largest?: number;
  /** What is open changes with the steps, so the room stays as it is. */
  steady: boolean;
  /** The walks beside this one: the same node stands in the same place in all of them. */
  beside?: readonly Walk[];
}

export function Picture(props: PictureProps): JSX.Element {
  const { walk, step, root, selected, boards, zoom } = props;
  const group = useRef<SVGGElement>(null);
  const beside = props.beside ?? [walk];
  const foot = beside.some((other) => other.hasNotes || other.isMoverView) ? 16 : 0;
  const plans = useMemo(() => {
    const rooms = beside.map((other) => roomOf(other, boards !== null));
    return plan<Item>(root, {
      width: (item) => Math.max(...rooms.map((room) => room(item)), (item.label.length * 7 + 6) / LABEL) + 10,
      level: 100 + foot + (boards ? 12 + BOARD : 0),
      margin: 12,
    });
  }, [root, boards !== null, foot, beside.length]);
  const byKey = useMemo(() => new Map(plans.placed.map((placed) => [placed.item.key, placed])), [plans]);
  const currentNode = walk.nodeAt(step);
  const current = plans.placed.find(({ item }) => item.kind === "node" && item.node === currentNode);
  const chosen = byKey.get(selected) ?? current ?? plans.placed[0];
  const principal = new Set(walk.principal(step));
  const cut = walk.state(currentNode, step).cut ? walk.cut(currentNode) : undefined;

  // The focus follows the keys that walk the tree.
  useEffect(() => {
    const here = document.activeElement;
    if (!group.current?.contains(here) || here?.getAttribute("data-key") === chosen?.item.key) return;
    group.current.querySelector<SVGGElement>(`[data-key="${CSS.escape(chosen?.item.key ?? "")}"]`)?.focus();
  }, [chosen?.item.key]);

  function onKeyDown(event: KeyboardEvent): void {
    if (!chosen) return;
    if (props.onKey?.(event, chosen.item)) {
      event.preventDefault();
      return;
    }
    walkByKey(event, chosen, {
      root: plans.placed[0]?.item,
      current: current?.item,
      goTo: (item) => props.onSelect(item.key),
      toggle: props.onToggle,
    });
  }

  const focus = current ?? chosen ?? null;
  return (
    <Sheet
      width={plans.width}
      height={plans.height}
      focus={focus}
      zoom={zoom}
      largest={props.largest ?? 1}
      steady={props.steady}
    >
      {(seen) => {
        const drawn = plans.placed.filter(
          (placed) =>
            placed === chosen ||
            (placed.x + placed.width / 2 > seen.left &&
              placed.x - placed.width / 2 < seen.right &&
              placed.y + HALF * 3 > seen.top &&
              placed.y - HALF * 3 < seen.bottom),
        );
        return (
          <>
            <g aria-hidden="true">
              {drawn.map((placed) => (
                <Edge
                  key={placed.item.key}
                  placed={placed}
                  walk={walk}
                  step={step}
                  principal={principal}
                  giver={cut?.giver ?? -1}
                  boards={boards !== null}
                />
              ))}
            </g>
            <g role="tree" aria-label={props.label} ref={group} data-arrows onKeyDown={onKeyDown}>
              {drawn.map((placed) => {
                const { item } = placed;
                const state = walk.state(item.node, step);
                return (
                  <NodeMark
                    key={item.key}
                    placed={placed}
                    walk={walk}
                    state={state}
                    isCurrent={placed === current}
                    isChosen={placed === chosen}
                    isPrincipal={item.kind === "node" && principal.has(item.node)}
                    isOwner={item.kind === "node" && item.node === cut?.owner}
                    view={boards?.views.get(item.path.join(" ")) ?? null}
                    layout={boards?.layout ?? null}
                    onClick={() => {
                      props.onSelect(item.key);
                      if (item.inner && (!item.open || item.key === chosen?.item.key)) props.onToggle(item);
                    }}
                  />
                );
              })}
            </g>
          </>
        );
      }}
    </Sheet>
  );
}

/** How wide an item is in a walk, wherever it is visited there: with its value, its widest window and its note. */
function roomOf(walk: Walk, boards: boolean): (item: Item) => number {
  const places = new Map<string, number>();
  return (item) => {
    const node = places.get(item.key) ?? nodeOf(walk, item);
    places.set(item.key, node);
    if (boards && node >= 0) return BOARD + 8;
    if (item.kind === "more") return 56;
    if (node < 0) return item.given === null ? 44 : nodeWidth(number(item.given));
    return Math.max(shapeWidth(walk, node), walk.note(node).length * 6.4, windowWidth(walk, node));
  };
}

/** The node of a walk where an item is, which may be of another walk on the same tree; -1 if it was not visited. */
function nodeOf(walk: Walk, item: Item): number {
  if (item.kind !== "more" && item.path.length === 0) return 0;
  let node = 0;
  for (const move of item.path) {
    node = walk.children(node).find((child) => walk.move(child) === move) ?? -1;
    if (node < 0) return -1;
  }
  return item.kind === "more" ? -1 : node;
}

/** Alpha and beta on both sides of the tip, as they are at any step: a bound in between is some child's value. */
function windowWidth(walk: Walk, node: number): number {
  const window = walk.window(node);
  if (!window || walk.isLeaf(node)) return 0;
  const values = [...walk.children(node)].map((child) => walk.gives(child));
  const longest = Math.max(...[...window, ...values].map((value) => number(value).length));
  return 2 * (tipRoom(shapeWidth(walk, node)) + (longest + 2) * 6.4);
}

/** What stands between an item and its edges. */
function feetOf(walk: Walk, item: Item, boards: boolean): number {
  if (item.kind !== "node") return item.glance === null ? 0 : 12;
  return footOf(walk, item.node) + (boards ? BOARD + 4 : 0);
}

interface EdgeProps {
  placed: Placed<Item>;
  walk: Walk;
  step: number;
  principal: ReadonlySet<number>;
  /** The child that set the bound by which the current node was cut. */
  giver: number;
  boards: boolean;
}

function Edge({ placed, walk, step, principal, giver, boards }: EdgeProps): JSX.Element | null {
  const { item, parent } = placed;
  if (!parent) return null;
  const from = HALF + feetOf(walk, parent.item, boards);
  const [x1, y1, x2, y2] = [parent.x, parent.y + from, placed.x, placed.y - HALF + 4];
  const state = walk.state(item.node, step);
  const phase = phaseOf(item, state);
  const isLeftOut = item.kind === "cut" && phase === "done";
  const isBest = item.kind === "node" && principal.has(item.node);
  const kind = isBest
    ? "best"
    : isLeftOut
      ? "cut"
      : phase === "waiting"
        ? "waiting"
        : item.kind === "node"
          ? ""
          : "never";
  // A stub that stands for several moves names them when it is spoken.
  const isNamed = item.kind === "node" || (item.kind !== "more" && item.count < 2);
  return (
    <>
      {item.kind === "node" && item.node === giver && <path class="edge holds" d={`M${x1} ${y1}L${x2} ${y2}`} />}
      <path class={`edge ${kind}`} d={`M${x1} ${y1}L${x2} ${y2}`} />
      {isLeftOut && <path class="strike" d={strike(x1, y1, x2, y2)} />}
      {isNamed && (
        <text class={`move ${kind}`} x={x1 + (x2 - x1) * LABEL} y={y1 + (y2 - y1) * LABEL + 4}>
          {item.label}
        </text>
      )}
    </>
  );
}
