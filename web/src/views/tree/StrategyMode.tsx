/** A game as one player's AND/OR tree, with the hyper-path of his strategy. */

import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { api, rules } from "../../api/http";
import type { StrategyTree } from "../../api/types";
import { Fault, Segments, Working } from "../../parts/controls";
import { SIDES, sideName } from "../../parts/players";
import { useLoaded } from "../../parts/useLoaded";
import { treeText } from "../../text/tree";
import { type PlainNode, PlainTree } from "../../tree/PlainTree";
import { LeafShape, MaxShape, MinShape } from "../../tree/shapes";
import type { ModeProps } from "./modes";
import { rootOf } from "./viewer";

/** A tree with no more nodes than this is wholly open at first; of a larger one, what the strategy can meet. */
const OPEN_AT_FIRST = 150;

export function StrategyMode({ settings, change }: ModeProps) {
  const root = rootOf(settings);
  const { side, goal } = settings;
  const toggled = useSignal<ReadonlySet<string>>(new Set());
  const key = JSON.stringify([root, side, goal]);
  const { value, fault } = useLoaded(key, async () => {
    const [tree, info] = await Promise.all([api.strategy(root, side, goal), rules(settings.game)]);
    return { tree, info };
  });
  const names = value?.info.sides ?? ["First", "Second"];
  const name = sideName({ sides: names as [string, string] }, side);
  const words = treeText.strategy;
  const drawn = useMemo(() => (value ? nodesOf(value.tree, toggled.value) : null), [value, toggled.value]);
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
              level={84}
              onToggle={(node) => {
                const next = new Set(toggled.value);
                if (!next.delete(node.key)) next.add(node.key);
                toggled.value = next;
              }}
            />
            <ul class="legend" aria-label={treeText.legend}>
              <li>
                <Mini class="node max done">{<MaxShape width={44} />}</Mini>
                {words.or}
              </li>
              <li>
                <Mini class="node min done">{<MinShape width={44} />}</Mini>
                {words.and}
              </li>
              <li>
                <Mini class="node leaf won">{<LeafShape width={36} />}</Mini>
                {words.reached}
              </li>
              <li>
                <Mini class="node leaf lost">{<path class="shape" d="M0 -15L15 0L0 15L-15 0Z" />}</Mini>
                {words.missed}
              </li>
            </ul>
          </>
        )}
      </section>
    </>
  );
}

function Mini({ children, ...props }: { class: string; children: preact.ComponentChildren }) {
  return (
    <svg viewBox="-26 -24 52 48" aria-hidden="true">
      <g class={props.class}>{children}</g>
    </svg>
  );
}

function nodesOf({ nodes, moves }: StrategyTree, toggled: ReadonlySet<string>): PlainNode {
  const made: PlainNode[] = [];
  const all = nodes.parent.length <= OPEN_AT_FIRST;
  const words = treeText.strategy;
  nodes.parent.forEach((parent, number) => {
    const kind = nodes.kind[number] ?? 2;
    const reaches = nodes.reaches[number] === 1;
    const chosen = nodes.chosen[number] === 1;
    const move = moves[nodes.move[number] ?? -1] ?? "";
    const key = String(number);
    const isOpen = (all || chosen) !== toggled.has(key);
    const what = kind === 2 ? (reaches ? words.reached : words.missed) : kind === 0 ? "OR" : "AND";
    const node: PlainNode = {
      key,
      label: move,
      spoken: [
        move || treeText.root,
        what,
        kind !== 2 && (reaches ? words.reached : words.missed),
        chosen && "on the strategy",
      ]
        .filter(Boolean)
        .join(", "),
      class: `${["max", "min", "leaf"][kind]} ${reaches ? "won" : "lost"} done ${chosen ? "principal" : ""}`,
      shape: shapeOf(kind, reaches),
      width: Math.max(48, move.length * 12 + 12),
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

/** Won leaves are square, lost ones stand on a corner; inner nodes say by a sign whether the goal can be reached. */
function shapeOf(kind: number, reaches: boolean) {
  const sign = (
    <text class="value" y={kind === 0 ? 14 : kind === 1 ? -3 : 5}>
      {reaches ? "✓" : "✗"}
    </text>
  );
  if (kind === 2 && !reaches) {
    return (
      <>
        <path class="shape" d="M0 -17L17 0L0 17L-17 0Z" />
        {sign}
      </>
    );
  }
  return (
    <>
      {kind === 0 ? <MaxShape width={44} /> : kind === 1 ? <MinShape width={44} /> : <LeafShape width={34} />}
      {sign}
    </>
  );
}
