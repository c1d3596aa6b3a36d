/** The state graph: every position once, level by level; beside it how large the tree would be. */

import { useSignal } from "@preact/signals";
import { useId, useMemo } from "preact/hooks";
import { api, rules } from "../../api/http";
import type { GameInfo, StateGraph, TreeRoot, TreeViews } from "../../api/types";
import { MiniBoard } from "../../board";
import { Fault, Working } from "../../parts/controls";
import { sideName } from "../../parts/players";
import { useLoaded } from "../../parts/useLoaded";
import { ZoomTools } from "../../parts/ZoomTools";
import { treeText } from "../../text/tree";
import { around, placeLabels } from "../../tree/labels";
import { layered } from "../../tree/layers";
import { Sheet } from "../../tree/Sheet";
import { type ModeProps, shortPosition } from "./modes";
import { rootOf } from "./viewer";
import "./GraphMode.css";

/** Positions that get boards, where their game has any. */
const MOST_BOARDS = 200;
const BOARD = 64;
/** Of a larger graph, moves are shown when an edge is pointed at. */
const MOST_LABELS = 300;

interface Loaded {
  graph: StateGraph;
  info: GameInfo;
  views: TreeViews | null;
}

async function load(root: TreeRoot, plies: number): Promise<Loaded> {
  const [graph, info] = await Promise.all([api.stateGraph(root, plies || null), rules(root.game)]);
  const drawable = info.layout.cells.length > 0 && graph.positions.length <= MOST_BOARDS;
  const views = drawable ? await api.treeViews(root, pathsOf(graph)).catch(() => null) : null;
  return { graph, info, views };
}

/** Some way to each position: moves from the root. */
function pathsOf({ positions, edges }: StateGraph): string[][] {
  const paths: (string[] | undefined)[] = positions.map((_, number) => (number === 0 ? [] : undefined));
  for (const { parent, child, move } of edges) paths[child] ??= [...(paths[parent] ?? []), move];
  return paths.map((path) => path ?? []);
}

export function GraphMode({ settings, change }: ModeProps) {
  const id = useId();
  const zoom = useSignal(0);
  const root = rootOf(settings);
  const { plies } = settings;
  const { value, fault } = useLoaded(JSON.stringify([root, plies]), () => load(root, plies));
  const words = treeText.graph;
  return (
    <>
      <div class="mode-settings">
        <label class="speed" for={id}>
          <span>{words.depth}</span>
          <select
            id={id}
            value={String(plies)}
            onChange={(event) => change({ plies: Number(event.currentTarget.value) })}
          >
            <option value="0">{words.whole}</option>
            {[1, 2, 3, 4, 5, 6, 8, 10].map((ply) => (
              <option key={ply} value={ply}>
                {ply}
              </option>
            ))}
          </select>
        </label>
      </div>
      <section class="picture card" aria-label={words.picture}>
        <header class="picture-header">
          <h2>{words.picture}</h2>
        </header>
        <Fault>{fault}</Fault>
        {!value && !fault && <Working label={treeText.wait} />}
        {value && (
          <>
            <p role="status">{words.counts(value.graph.positions.length, value.graph.tree)}</p>
            <Drawn {...value} zoom={zoom.value} />
            <div class="picture-tools">
              <Legend {...value} />
              <ZoomTools zoom={zoom} />
            </div>
          </>
        )}
      </section>
    </>
  );
}

function Drawn({ graph, info, views, zoom }: Loaded & { zoom: number }) {
  const width = views ? BOARD + 20 : Math.max(...graph.positions.map((text) => shortPosition(text).length)) * 7 + 34;
  const level = views ? BOARD + 70 : 92;
  const half = views ? BOARD / 2 + 4 : 16;
  const placed = useMemo(() => spread(graph, width, level, half), [graph, width, level, half]);
  const ways = graph.positions.map(
    (_, number) => new Set(graph.edges.filter(({ child }) => child === number).map(({ parent }) => parent)).size,
  );
  return (
    <Sheet width={placed.width} height={placed.height} focus={placed.points[0] ?? null} zoom={zoom}>
      {(seen) => (
        <>
          <g aria-hidden="true">
            {graph.edges.map(({ parent, child, move }) => {
              const [from, to] = [placed.points[parent], placed.points[child]];
              if (!from || !to) return null;
              return (
                <path
                  key={`${parent} ${child} ${move}`}
                  class="edge"
                  d={`M${from.x} ${from.y + half}L${to.x} ${to.y - half}`}
                >
                  <title>{move}</title>
                </path>
              );
            })}
            {graph.edges.map(({ parent, child, move }, number) => {
              const label = placed.labels[number];
              return label ? (
                <text key={`${parent} ${child} ${move}`} class="move" x={label.x} y={label.y + 4}>
                  {move}
                </text>
              ) : null;
            })}
          </g>
          {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: HTML's list cannot stand in a drawing. */}
          {/* biome-ignore lint/a11y/useSemanticElements: HTML's list cannot stand in a drawing. */}
          <g role="list" aria-label={treeText.graph.picture}>
            {graph.positions.map((position, number) => {
              const point = placed.points[number];
              if (!point || point.x < seen.left || point.x > seen.right || point.y < seen.top || point.y > seen.bottom)
                return null;
              const winner = graph.winners[number] ?? -1;
              const best = graph.best?.[number] ?? winner;
              const merged = (ways[number] ?? 0) > 1;
              const side = sideName(info, graph.sides[number] ?? "first");
              const spoken = [
                position,
                winner < 0 && treeText.graph.moves(side),
                best >= 0 && wins(info, best),
                merged && treeText.graph.ways(ways[number] ?? 0),
              ]
                .filter(Boolean)
                .join(", ");
              const view = views?.views[number];
              return (
                // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: HTML's list cannot stand in a drawing.
                // biome-ignore lint/a11y/useSemanticElements: HTML's list cannot stand in a drawing.
                <g
                  key={position}
                  role="listitem"
                  aria-label={spoken}
                  class={`state ${graph.sides[number]} ${merged ? "merged" : ""} ${wonClass(best)}`}
                  transform={`translate(${point.x} ${point.y})`}
                >
                  <title>{spoken}</title>
                  <rect
                    class="shape"
                    x={-(width - 12) / 2}
                    y={-half}
                    width={width - 12}
                    height={2 * half}
                    rx={winner >= 0 ? 2 : 10}
                  />
                  {view && views ? (
                    <foreignObject x={-BOARD / 2} y={-BOARD / 2} width={BOARD} height={BOARD}>
                      <MiniBoard layout={views.layout} view={view} label="" />
                    </foreignObject>
                  ) : (
                    <text class="value" y={5}>
                      {shortPosition(position)}
                    </text>
                  )}
                </g>
              );
            })}
          </g>
        </>
      )}
    </Sheet>
  );
}

/** Where positions and labels stand; levels get further apart until there is room for all labels, or it is enough. */
function spread(graph: StateGraph, width: number, level: number, half: number) {
  for (const factor of [1, 1.3, 1.7, 2.2]) {
    const found = layered(graph.plies, graph.edges, { width, level: level * factor, margin: 24 });
    const nodes = found.points.map(({ x, y }) => around(x, y, width - 12, 2 * half));
    const at = (number: number) => found.points[number] ?? { x: 0, y: 0 };
    const lines = graph.edges.map(({ parent, child, move }) => ({
      x1: at(parent).x,
      y1: at(parent).y + half,
      x2: at(child).x,
      y2: at(child).y - half,
      width: move.length * 7 + 2,
    }));
    const labels: ReturnType<typeof placeLabels> = lines.length > MOST_LABELS ? [] : placeLabels(lines, nodes);
    if (factor > 2 || lines.length > MOST_LABELS || labels.every((label) => label !== null)) {
      return { ...found, labels };
    }
  }
  throw new Error("the last factor is always taken");
}

function Legend({ graph, info }: Loaded) {
  const words = treeText.graph;
  const [first, second] = [sideName(info, "first"), sideName(info, "second")];
  const keys: [string, number, string][] = [
    ["first", 10, words.outline(words.moves(first))],
    ["second", 10, words.outline(words.moves(second))],
  ];
  if (graph.best) {
    keys.push(["won-first", 10, words.fill(words.wins(first))], ["won-second", 10, words.fill(words.wins(second))]);
    if (graph.best.includes(0)) keys.push(["won-nobody", 10, words.fill(words.drawn)]);
  }
  keys.push(["", 2, words.over], ["merged", 10, words.merged]);
  return (
    <ul class="legend" aria-label={treeText.legend}>
      {keys.map(([name, corner, meaning]) => (
        <li key={meaning}>
          <svg viewBox="-26 -24 52 48" aria-hidden="true">
            <g class={`state ${name}`}>
              <rect class="shape" x={-22} y={-14} width={44} height={28} rx={corner} />
            </g>
          </svg>
          {meaning}
        </li>
      ))}
    </ul>
  );
}

/** The fill of a position that somebody wins with best play, or nobody. */
function wonClass(best: number): string {
  return ["won-nobody", "won-first", "won-second"][best] ?? "";
}

function wins(info: GameInfo, winner: number): string {
  return winner === 0 ? treeText.graph.drawn : treeText.graph.wins(sideName(info, winner === 1 ? "first" : "second"));
}
