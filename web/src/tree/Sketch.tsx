/** A tree of numbers on paper: blank, to be filled in, or with the solution of a search. */

import type { JSX } from "preact";
import { number, treeText } from "../text/tree";
import { type Plan, plan } from "./layout";
import { isMaxLevel, type Nested } from "./nested";
import { HALF, LeafShape, MaxShape, MinShape, nodeWidth, strike } from "./shapes";
import type { Walk } from "./walk";
import "./paper.css";

export interface Twig {
  key: string;
  path: readonly string[];
  value: number | null;
  children: Twig[];
}

export function twigs(tree: Nested, path: readonly string[] = []): Twig {
  return {
    key: path.join(" ") || "root",
    path,
    value: tree.value,
    children: tree.children.map((child, place) => twigs(child, [...path, String(place + 1)])),
  };
}

/** Room for what is to be written at a node. */
export const WRITTEN = { values: 64, alphabeta: 118 };

export function sketchPlan(tree: Nested, room: number): Plan<Twig> {
  return plan(twigs(tree), { width: (twig) => (twig.children.length > 0 ? room : 52), level: 140, margin: 20 });
}

interface SketchProps {
  plans: Plan<Twig>;
  /** What the search has found, by the keys of the nodes it visited; null leaves everything blank. */
  solution: Solution | null;
}

export interface Solution {
  walk: Walk;
  nodes: ReadonlyMap<string, number>;
  /** The branches that are cut. */
  cut: ReadonlySet<string>;
}

/** The nodes of a recorded search by the keys that drawings have. */
export function solutionOf(walk: Walk): Solution {
  const nodes = new Map<string, number>();
  const cut = new Set<string>();
  for (let node = 0; node < walk.nodes; node++) {
    const path = walk.path(node);
    nodes.set(path.join(" ") || "root", node);
    for (const move of walk.cut(node)?.moves ?? []) cut.add([...path, move].join(" "));
  }
  return { walk, nodes, cut };
}

export function Sketch({ plans, solution }: SketchProps): JSX.Element {
  return (
    <svg
      class="sketch"
      viewBox={`0 0 ${plans.width} ${plans.height}`}
      width={plans.width}
      height={plans.height}
      aria-hidden="true"
    >
      {plans.placed.map(({ item, parent, x, y }) => {
        if (!parent) return null;
        const ends = [parent.x, parent.y + HALF, x, y - HALF + 4] as const;
        return (
          <g key={item.key}>
            <path class="edge" d={`M${ends[0]} ${ends[1]}L${ends[2]} ${ends[3]}`} />
            {solution?.cut.has(item.key) && <path class="strike" d={strike(...ends)} />}
          </g>
        );
      })}
      {plans.placed.map(({ item, level, x, y }) => (
        <SketchNode key={item.key} item={item} level={level} x={x} y={y} solution={solution} />
      ))}
    </svg>
  );
}

interface SketchNodeProps {
  item: Twig;
  level: number;
  x: number;
  y: number;
  solution: Solution | null;
}

function SketchNode({ item, level, x, y, solution }: SketchNodeProps) {
  const isLeaf = item.children.length === 0;
  const isMax = isMaxLevel(level);
  const node = solution?.nodes.get(item.key);
  const window = node === undefined ? null : (solution?.walk.window(node) ?? null);
  const found =
    node === undefined || !solution ? "" : treeText.value(solution.walk.state(node, solution.walk.steps - 1));
  return (
    <g class={`node done ${isLeaf ? "leaf" : isMax ? "max" : "min"}`} transform={`translate(${x} ${y})`}>
      {isLeaf ? (
        <LeafShape width={nodeWidth(number(item.value ?? 0)) - 8} />
      ) : isMax ? (
        <MaxShape width={56} />
      ) : (
        <MinShape width={56} />
      )}
      <text class="value" y={isLeaf ? 5 : isMax ? 15 : -4}>
        {isLeaf ? number(item.value ?? 0) : found}
      </text>
      {window && !isLeaf && (
        <>
          <text class="bound end" x={-12} y={isMax ? -10 : HALF - 2}>
            {treeText.alpha(window[0])}
          </text>
          <text class="bound begin" x={12} y={isMax ? -10 : HALF - 2}>
            {treeText.beta(window[1])}
          </text>
        </>
      )}
    </g>
  );
}
