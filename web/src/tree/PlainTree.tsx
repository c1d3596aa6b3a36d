/** A tree of anything, drawn as an ARIA tree: nodes that can be opened, with shapes and edges as the caller has them. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { walkByKey } from "./keys";
import { plan } from "./layout";
import { Sheet } from "./Sheet";

export interface PlainNode {
  key: string;
  label: string;
  spoken: string;
  class: string;
  shape: ComponentChildren;
  width: number;
  children: PlainNode[];
  inner: boolean;
  open: boolean;
  edge: string;
  /** The width of the edge that leads here, in pixels; none is the style's. */
  weight?: number;
  /** Whether all edges below belong together: a bow joins them. */
  joined?: boolean;
}

/** Where on an edge its label stands. */
const LABEL = 0.62;

interface PlainTreeProps {
  root: PlainNode;
  label: string;
  level: number;
  zoom?: number;
  /** The room below a node for its board. */
  foot?: number;
  onToggle: (node: PlainNode) => void;
}

export function PlainTree({ root, label, level, zoom = 0, foot = 0, onToggle }: PlainTreeProps): JSX.Element {
  const group = useRef<SVGGElement>(null);
  const [selected, select] = useState(root.key);
  const plans = useMemo(
    () =>
      plan(root, {
        width: ({ width, label }) => Math.max(width + 8, (label.length * 7 + 6) / LABEL),
        level,
        margin: 24,
      }),
    [root, level],
  );
  const chosen = plans.placed.find(({ item }) => item.key === selected) ?? plans.placed[0];
  useEffect(() => {
    if (!group.current?.contains(document.activeElement)) return;
    group.current.querySelector<SVGGElement>(`[data-key="${CSS.escape(chosen?.item.key ?? "")}"]`)?.focus();
  }, [chosen?.item.key]);
  return (
    <Sheet width={plans.width} height={plans.height} focus={chosen ?? null} zoom={zoom}>
      {(seen) => {
        const drawn = plans.placed.filter(
          (placed) =>
            placed === chosen ||
            (placed.x > seen.left && placed.x < seen.right && placed.y > seen.top && placed.y < seen.bottom),
        );
        return (
          <>
            <g aria-hidden="true">
              {drawn.map(({ item, parent, x, y }) => {
                if (!parent) return null;
                const [x1, y1, x2, y2] = [parent.x, parent.y + 18 + foot, x, y - 18];
                return (
                  <g key={item.key}>
                    <path
                      class={`edge ${item.edge}`}
                      d={`M${x1} ${y1}L${x2} ${y2}`}
                      style={item.weight === undefined ? undefined : { strokeWidth: item.weight }}
                    />
                    <text class={`move ${item.edge}`} x={x1 + (x2 - x1) * LABEL} y={y1 + (y2 - y1) * LABEL + 4}>
                      {item.label}
                    </text>
                  </g>
                );
              })}
              {drawn.map((placed) => {
                const below = plans.placed.filter(({ parent }) => parent === placed);
                if (!placed.item.joined || below.length < 2) return null;
                return (
                  <path key={`bow ${placed.item.key}`} class="bow" d={bow(placed, below[0], below.at(-1), foot)} />
                );
              })}
            </g>
            <g
              role="tree"
              aria-label={label}
              ref={group}
              data-arrows
              onKeyDown={(event) => {
                if (!chosen) return;
                const { item } = plans.placed[0] ?? chosen;
                walkByKey(event, chosen, {
                  root: item,
                  current: item,
                  goTo: ({ key }) => select(key),
                  toggle: onToggle,
                });
              }}
            >
              {drawn.map(({ item, level, parent, x, y }) => {
                const siblings = parent?.item.children ?? [item];
                return (
                  <g
                    key={item.key}
                    class={`node ${item.class} ${item.key === chosen?.item.key ? "chosen" : ""}`}
                    transform={`translate(${x} ${y})`}
                    role="treeitem"
                    tabindex={item.key === chosen?.item.key ? 0 : -1}
                    aria-level={level + 1}
                    aria-posinset={siblings.indexOf(item) + 1}
                    aria-setsize={siblings.length}
                    aria-expanded={item.inner ? item.open : undefined}
                    aria-selected={item.key === chosen?.item.key}
                    aria-label={item.spoken}
                    data-key={item.key}
                    onClick={() => {
                      select(item.key);
                      if (item.inner && (!item.open || item.key === chosen?.item.key)) onToggle(item);
                    }}
                  >
                    {item.shape}
                    {item.inner && !item.open && (
                      <text class="closed" y={36 + foot}>
                        +
                      </text>
                    )}
                  </g>
                );
              })}
            </g>
          </>
        );
      }}
    </Sheet>
  );
}

interface Point {
  x: number;
  y: number;
}

/** From the first edge below a node to the last, near the node. */
function bow(from: Point, first: Point | undefined, last: Point | undefined, foot: number): string {
  const on = (to: Point | undefined) => {
    const [dx, dy] = [(to?.x ?? 0) - from.x, (to?.y ?? 0) - from.y - 36 - foot];
    const length = Math.hypot(dx, dy) || 1;
    return [from.x + (dx / length) * 24, from.y + 18 + foot + (dy / length) * 24] as const;
  };
  const [x1, y1] = on(first);
  const [x2, y2] = on(last);
  return `M${x1} ${y1}Q${from.x} ${Math.max(y1, y2) + 14} ${x2} ${y2}`;
}
