/** The ants' graph, epoch by epoch: pheromone as the width of its lines. */

import { useSignal } from "@preact/signals";
import { useId, useMemo } from "preact/hooks";
import { api } from "../../api/http";
import type { AntGraph } from "../../api/types";
import { Fault, IconButton, Working } from "../../parts/controls";
import { useKeys } from "../../parts/keys";
import { useLoaded } from "../../parts/useLoaded";
import { number, treeText } from "../../text/tree";
import { type PlainNode, PlainTree } from "../../tree/PlainTree";
import { inTree, type ModeProps } from "./modes";
import { rootOf } from "./viewer";
import "./AntsMode.css";

/** The widest line, in pixels. */
const WIDEST = 14;

export function AntsMode({ settings, change }: ModeProps) {
  const id = useId();
  const root = rootOf(settings);
  const { colony } = settings;
  const { value, fault } = useLoaded(JSON.stringify([root, colony]), () => api.ants(root, colony));
  const at = useSignal(0);
  const words = treeText.ants;
  const last = (value?.epochs.length ?? 1) - 1;
  const epoch = Math.min(at.value, last);
  const go = (to: number) => {
    at.value = Math.min(Math.max(0, to), last);
  };
  useKeys({
    ArrowLeft: () => !inTree() && go(epoch - 1),
    ArrowRight: () => !inTree() && go(epoch + 1),
    Home: () => !inTree() && go(0),
    End: () => !inTree() && go(last),
  });
  const drawn = useMemo(() => (value ? nodesOf(value, epoch) : null), [value, epoch]);
  const walks = value?.epochs[epoch]?.walks ?? [];
  return (
    <>
      <form
        class="mode-settings"
        onSubmit={(event) => {
          event.preventDefault();
          const field = event.currentTarget.elements.namedItem("colony") as HTMLInputElement;
          change({ colony: field.value.trim() });
        }}
      >
        <label for={id}>{words.colony}</label>
        <input id={id} name="colony" key={colony} defaultValue={colony} spellcheck={false} autocomplete="off" />
        <button type="submit">{treeText.apply}</button>
      </form>
      <section class="picture card" aria-label={words.picture}>
        <header class="picture-header">
          <h2>{words.picture}</h2>
          {value && <p class="secondary small">{words.nodes(value.epochs[epoch]?.pheromone.length ?? 0)}</p>}
        </header>
        <Fault>{fault}</Fault>
        {!value && !fault && <Working label={treeText.wait} />}
        {value && drawn && (
          <>
            <p role="status">{words.chosen(value.move, number(value.value))}</p>
            <PlainTree root={drawn} label={words.picture} level={88} onToggle={() => {}} />
            <fieldset class="tree-steps">
              <legend class="unseen">{words.epoch}</legend>
              <div class="step-buttons">
                <IconButton
                  icon="back"
                  label={treeText.back}
                  bare
                  onClick={() => go(epoch - 1)}
                  disabled={epoch === 0}
                />
                <input
                  class="scrubber"
                  type="range"
                  aria-label={words.epoch}
                  min={0}
                  max={last}
                  value={epoch}
                  onInput={(event) => go(Number(event.currentTarget.value))}
                />
                <IconButton
                  icon="forward"
                  label={treeText.forward}
                  bare
                  onClick={() => go(epoch + 1)}
                  disabled={epoch >= last}
                />
                <output>{words.epochOf(epoch + 1, last + 1)}</output>
              </div>
            </fieldset>
            <p class="secondary small">{words.what}</p>
            <h3>{words.walks}</h3>
            <ul class="walks">
              {walks.map(({ nodes, value: worth }, ant) => (
                <li key={ant}>
                  {words.walk(nodes.map((node) => value.nodes.move[node] ?? "").join(" "), number(worth))}
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </>
  );
}

/** What is known by the end of an epoch; where nobody has been, only a dot. */
function nodesOf({ nodes, epochs }: AntGraph, epoch: number): PlainNode {
  const { pheromone, ants, walks } = epochs[epoch] ?? { pheromone: [], ants: [], walks: [] };
  const most = Math.max(...epochs.flatMap((each) => each.pheromone), 1e-9);
  const best = walks.reduce((found, walk) => (walk.value > found.value ? walk : found), {
    nodes: [] as number[],
    value: -Infinity,
  });
  const onBest = new Set(best.nodes);
  const made: PlainNode[] = [];
  pheromone.forEach((amount, number) => {
    const move = nodes.move[number] ?? "";
    const walked = (ants[number] ?? 0) > 0 || number === 0;
    const words = treeText.ants;
    const node: PlainNode = {
      key: String(number),
      label: walked ? move : "",
      spoken:
        number === 0
          ? treeText.root
          : `${move}, ${words.pheromone(amount.toFixed(2))}, ${words.ants(ants[number] ?? 0)}`,
      class: `ant ${walked ? "walked" : "unwalked"} ${onBest.has(number) ? "principal" : ""}`,
      shape: (
        <>
          <circle class="shape" r={walked ? 15 : 4} />
          {walked && number > 0 && (
            <text class="value small-value" y={4}>
              {ants[number]}
            </text>
          )}
        </>
      ),
      width: walked ? Math.max(40, move.length * 7 + 10) : 14,
      children: [],
      inner: false,
      open: true,
      edge: onBest.has(number) ? "best" : walked ? "scent" : "never",
      weight: 1 + (WIDEST - 1) * Math.sqrt(Math.max(0, amount) / most),
    };
    made.push(node);
    made[nodes.parent[number] ?? -1]?.children.push(node);
  });
  return made[0] as PlainNode;
}
