/** A recorded search at one of its steps: an ARIA tree, drawn. Only what is open and in sight is drawn. */

import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Layout, View } from "../drawing";
import { number } from "../text/tree";
import { walkByKey } from "./keys";
import { type Placed, plan } from "./layout";
import { BOARD, NodeMark } from "./NodeMark";
import { type Item, phaseOf } from "./outline";
import { Sheet } from "./Sheet";
import { HALF, nodeWidth, strike } from "./shapes";
import type { Walk } from "./walk";

export interface Boards {
  layout: Layout;
  views: ReadonlyMap<string, View>;
}

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
  /** What is open changes with the steps, so the room stays as it is. */
  steady: boolean;
}

export function Picture(props: PictureProps): JSX.Element {
  const { walk, step, root, selected, boards, zoom } = props;
  const group = useRef<SVGGElement>(null);
  const plans = useMemo(
    () =>
      plan<Item>(root, {
        width: (item) => Math.max(widthOf(walk, item, boards !== null), item.label.length * 7 + 12) + 10,
        level: boards ? 108 + BOARD : 96,
        margin: 24,
      }),
    [root, boards !== null],
  );
  const byKey = useMemo(() => new Map(plans.placed.map((placed) => [placed.item.key, placed])), [plans]);
  const currentNode = walk.nodeAt(step);
  const current = plans.placed.find(({ item }) => item.kind === "node" && item.node === currentNode);
  const chosen = byKey.get(selected) ?? current ?? plans.placed[0];
  const principal = new Set(walk.principal(step));

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
    <Sheet width={plans.width} height={plans.height} focus={focus} zoom={zoom} steady={props.steady}>
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

function widthOf(walk: Walk, item: Item, boards: boolean): number {
  if (boards && item.kind === "node") return BOARD + 8;
  if (item.kind === "more") return 56;
  if (item.kind !== "node") return item.given === null ? 44 : nodeWidth(number(item.given));
  return nodeWidth(`≤ ${number(walk.value[item.node] ?? 0)}`);
}

interface EdgeProps {
  placed: Placed<Item>;
  walk: Walk;
  step: number;
  principal: ReadonlySet<number>;
  boards: boolean;
}

function Edge({ placed, walk, step, principal, boards }: EdgeProps): JSX.Element | null {
  const { item, parent } = placed;
  if (!parent) return null;
  const below = boards && parent.item.kind === "node" ? HALF + BOARD + 4 : HALF;
  const [x1, y1, x2, y2] = [parent.x, parent.y + below, placed.x, placed.y - HALF + 4];
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
      <path class={`edge ${kind}`} d={`M${x1} ${y1}L${x2} ${y2}`} />
      {isLeftOut && <path class="strike" d={strike(x1, y1, x2, y2)} />}
      {isNamed && (
        <text class={`move ${kind}`} x={x1 + (x2 - x1) * 0.62} y={y1 + (y2 - y1) * 0.62 + 4}>
          {item.label}
        </text>
      )}
    </>
  );
}
