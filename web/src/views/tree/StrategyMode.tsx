/** A game as one player's AND/OR tree, with the hyper-path of his strategy. */

import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { api, rules } from "../../api/http";
import type { StrategyTree, TreeViews } from "../../api/types";
import { MiniBoard } from "../../board";
import { Fault, Segments, Working } from "../../parts/controls";
import { SIDES, sideName } from "../../parts/players";
import { useLoaded } from "../../parts/useLoaded";
import { ZoomTools } from "../../parts/ZoomTools";
import { treeText } from "../../text/tree";
import { type PlainNode, PlainTree } from "../../tree/PlainTree";
import { HALF, LeafShape, MaxShape, MinShape, nodeWidth } from "../../tree/shapes";
import { type ModeProps, shortPosition } from "./modes";
import { rootOf } from "./viewer";

/** A tree with no more nodes than this is wholly open at first; of a larger one, what the strategy can meet. */
const OPEN_AT_FIRST = 150;
/** Nodes that get boards, where their game has any. */
const MOST_BOARDS = 200;
const BOARD = 64;

export function StrategyMode({ settings, change }: ModeProps) {
  const root = rootOf(settings);
  const { side, goal } = settings;
  const zoom = useSignal(0);
  const toggled = useSignal<ReadonlySet<string>>(new Set());
  const key = JSON.stringify([root, side, goal]);
  const { value, fault } = useLoaded(key, async () => {
    const [tree, info] = await Promise.all([api.strategy(root, side, goal), rules(settings.game)]);
    const drawable = info.layout.cells.length > 0 && tree.nodes.parent.length <= MOST_BOARDS;
    const views = drawable ? await api.treeViews(root, pathsOf(tree)).catch(() => null) : null;
    return { tree, info, views };
  });
  const names = value?.info.sides ?? ["First", "Second"];
  const name = sideName({ sides: names as [string, string] }, side);
  const words = treeText.strategy;
  const drawn = useMemo(
    () => (value ? nodesOf(value.tree, value.views, toggled.value, name) : null),
    [value, toggled.value, name],
  );
  return (
    <>
      <div class="mode-settings">
        <Segments
          label={words.side}
          choices={SIDES.map((each) => ({ value: each, label: sideName({ sides: names as [string, string] }, each) }))}
          value={side}
          onChange={(each) => change({ side: each })}
        />
        <Segments
          label={words.goal}
          choices={(["win", "not lose"] as const).map((each) => ({ value: each, label: words.goals[each] }))}
          value={goal}
          onChange={(each) => change({ goal: each })}
        />
      </div>
      <section class="picture card" aria-label={words.picture(name)}>
        <header class="picture-header">
          <h2>{words.picture(name)}</h2>
          {value && <p class="secondary small">{words.nodes(value.tree.nodes.parent.length)}</p>}
        </header>
        <Fault>{fault}</Fault>
        {!value && !fault && <Working label={treeText.wait} />}
        {value && drawn && (
          <>
            <p role="status">
              {value.tree.found
                ? words.found(name, words.goals[goal], value.tree.known)
                : words.none(name, words.goals[goal])}{" "}
              {value.tree.winner ? words.winner(sideName(value.info, value.tree.winner)) : words.draw}
            </p>
            <PlainTree
              root={drawn}
              label={words.picture(name)}
              level={value.views ? 96 + BOARD : 92}
              foot={value.views ? BOARD + 4 : 0}
              zoom={zoom.value}
              onToggle={(node) => {
                const next = new Set(toggled.value);
                if (!next.delete(node.key)) next.add(node.key);
                toggled.value = next;
              }}
            />
            <div class="picture-tools">
              <Legend side={side} name={name} goal={words.goals[goal]} />
              <ZoomTools zoom={zoom} />
            </div>
          </>
        )}
      </section>
    </>
  );
}

function Legend({ side, name, goal }: { side: string; name: string; goal: string }) {
  const words = treeText.strategy;
  const keys: [string, preact.ComponentChildren, string][] = [
    ["node", <MaxShape key="or" width={44} />, words.or],
    ["node", <MinShape key="and" width={44} />, words.and],
    ["node leaf", <LeafShape key="leaf" width={40} />, words.over],
    [`node won-${side}`, <LeafShape key="won" width={40} />, words.can(name, goal)],
    ["node missed", <LeafShape key="lost" width={40} />, words.cannot(name)],
    ["", <path key="line" class="edge best" d="M-22 0H22" />, words.line],
  ];
  return (
    <ul class="legend" aria-label={treeText.legend}>
      {keys.map(([name, shape, meaning]) => (
        <li key={meaning}>
          <svg viewBox="-26 -24 52 48" aria-hidden="true">
            <g class={name}>{shape}</g>
          </svg>
          {meaning}
        </li>
      ))}
    </ul>
  );
}

/** The moves from the root to each node. */
function pathsOf({ nodes, moves }: StrategyTree): string[][] {
  const paths: string[][] = [];
  nodes.parent.forEach((parent, number) => {
    paths.push(parent < 0 ? [] : [...(paths[parent] ?? []), moves[nodes.move[number] ?? -1] ?? ""]);
  });
  return paths;
}

function nodesOf(
  { nodes, moves, positions, side }: StrategyTree,
  views: TreeViews | null,
  toggled: ReadonlySet<string>,
  name: string,
): PlainNode {
  const made: PlainNode[] = [];
  const all = nodes.parent.length <= OPEN_AT_FIRST;
  const words = treeText.strategy;
  nodes.parent.forEach((parent, number) => {
    const kind = nodes.kind[number] ?? 2;
    const reaches = nodes.reaches[number] === 1;
    const chosen = nodes.chosen[number] === 1;
    const move = moves[nodes.move[number] ?? -1] ?? "";
    const position = positions[nodes.position[number] ?? -1] ?? "";
    const key = String(number);
    const isOpen = (all || chosen) !== toggled.has(key);
    const what = kind === 2 ? words.over : kind === 0 ? "OR" : "AND";
    const view = views?.views[number];
    const text = `${view ? "" : shortPosition(position)} ${reaches ? "✓" : "✗"}`.trim();
    const width = nodeWidth(text) * (kind === 2 ? 1 : 1.25);
    const spoken = [move || treeText.root, position, what, reaches ? words.reached : words.missed];
    if (chosen) spoken.push(words.line);
    const node: PlainNode = {
      key,
      label: move,
      spoken: spoken.join(", "),
      class: `${kind === 2 ? "leaf" : ""} ${reaches ? `won-${side}` : "missed"} done ${chosen ? "principal" : ""}`,
      shape: (
        <>
          <title>{`${position}: ${reaches ? words.reached : words.missed}`}</title>
          {kind === 0 && <MaxShape width={width} />}
          {kind === 1 && <MinShape width={width} />}
          {kind === 2 && <LeafShape width={width - 8} />}
          <text class="value" y={kind === 0 ? 14 : kind === 1 ? -3 : 5}>
            {text}
          </text>
          {view && views && (
            <foreignObject x={-BOARD / 2} y={HALF + 2} width={BOARD} height={BOARD}>
              <MiniBoard layout={views.layout} view={view} label={name} />
            </foreignObject>
          )}
        </>
      ),
      width: Math.max(width, view ? BOARD : 0),
      children: [],
      inner: kind !== 2,
      open: isOpen && kind !== 2,
      edge: chosen ? "best" : "",
      joined: kind === 1,
    };
    made.push(node);
    const above = made[parent];
    if (above?.open) above.children.push(node);
  });
  return made[0] as PlainNode;
}
