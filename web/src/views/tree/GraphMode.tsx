/** The state graph: every position once, level by level; beside it how large the tree would be. */

import { useId, useMemo } from "preact/hooks";
import { api, rules } from "../../api/http";
import type { GameInfo, StateGraph, TreeRoot, TreeViews } from "../../api/types";
import { MiniBoard } from "../../board";
import { Fault, Working } from "../../parts/controls";
import { sideName } from "../../parts/players";
import { useLoaded } from "../../parts/useLoaded";
import { treeText } from "../../text/tree";
import { layered } from "../../tree/layers";
import { Sheet } from "../../tree/Sheet";
import type { ModeProps } from "./modes";
import { rootOf } from "./viewer";
import "./GraphMode.css";

/** Positions that get boards, where their game has any. */
const MOST_BOARDS = 200;
const BOARD = 64;

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
            <Drawn {...value} />
          </>
        )}
      </section>
    </>
  );
}

function Drawn({ graph, info, views }: Loaded) {
  const width = views ? BOARD + 20 : Math.max(...graph.positions.map((text) => shortened(text).length)) * 7 + 34;
  const level = views ? BOARD + 70 : 92;
  const placed = useMemo(() => layered(graph.plies, graph.edges, { width, level, margin: 24 }), [graph, width, level]);
  const ways = graph.positions.map(
    (_, number) => new Set(graph.edges.filter(({ child }) => child === number).map(({ parent }) => parent)).size,
  );
  const half = views ? BOARD / 2 + 4 : 16;
  return (
    <Sheet width={placed.width} height={placed.height} focus={placed.points[0] ?? null} zoom={0}>
      {(seen) => (
        <>
          <g aria-hidden="true">
            {graph.edges.map(({ parent, child, move }) => {
              const [from, to] = [placed.points[parent], placed.points[child]];
              if (!from || !to) return null;
              return (
                <g key={`${parent} ${child} ${move}`}>
                  <path class="edge" d={`M${from.x} ${from.y + half}L${to.x} ${to.y - half}`} />
                  <text class="move" x={(from.x + to.x) / 2} y={(from.y + to.y) / 2 + 4}>
                    {move}
                  </text>
                </g>
              );
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
              const merged = (ways[number] ?? 0) > 1;
              const side = sideName(info, graph.sides[number] ?? "first");
              const spoken = [
                position,
                winner < 0 ? side : winnerWords(info, winner),
                merged && treeText.graph.ways(ways[number] ?? 0),
              ];
              const view = views?.views[number];
              return (
                // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: HTML's list cannot stand in a drawing.
                // biome-ignore lint/a11y/useSemanticElements: HTML's list cannot stand in a drawing.
                <g
                  key={position}
                  role="listitem"
                  aria-label={spoken.filter(Boolean).join(", ")}
                  class={`state ${graph.sides[number]} ${merged ? "merged" : ""} ${winner >= 0 ? "over" : ""}`}
                  transform={`translate(${point.x} ${point.y})`}
                >
                  <title>{spoken.filter(Boolean).join(", ")}</title>
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
                      {shortened(position)}
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

function winnerWords(info: GameInfo, winner: number): string {
  return winner === 0 ? treeText.strategy.draw : `${sideName(info, winner === 1 ? "first" : "second")} ✓`;
}

/** A position short enough for a node: the rest is spoken, and shown when pointed at. */
function shortened(text: string): string {
  const bare = text.replace(/ (first|second)$/, "");
  return bare.length > 16 ? `…${bare.slice(-15)}` : bare;
}
