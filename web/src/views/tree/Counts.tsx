/** How many nodes it takes: minimax, alpha-beta, ordered; the counters of the searches shown, and the best case. */

import { useEffect, useState } from "preact/hooks";
import { api } from "../../api/http";
import { grouped, number, treeText } from "../../text/tree";
import { bestCase, depth, uniform } from "../../tree/nested";
import type { Counters } from "../../tree/walk";
import type { Settings } from "./settings";
import { readSpec, writeSpec } from "./spec";
import { deepEnough, rootOf, type Viewer } from "./viewer";
import "./Counts.css";

const FIELDS = ["visited", "evaluated", "cut", "hits"] as const;

export function Counts({ viewer, settings }: { viewer: Viewer; settings: Settings }) {
  const walks = viewer.shown.value.flatMap(({ spec, walk }) => (walk ? [{ spec, walk }] : []));
  const step = viewer.player.step.value;
  const rows = walks.map(({ spec, walk }) => ({
    spec,
    title: walk.document.title,
    counters: walk.counters(Math.min(step, walk.steps - 1)),
  }));
  return (
    <section class="counts card">
      <Three settings={settings} ready={!viewer.working.value} />
      {rows.length > 1 && <Chart rows={rows} most={Math.max(...walks.map(({ walk }) => walk.nodes))} />}
      <BestCase viewer={viewer} settings={settings} />
    </section>
  );
}

/** The three counts of the same tree, to the depth of the first search. */
function Three({ settings, ready }: { settings: Settings; ready: boolean }) {
  const specs = threeOf(settings);
  const root = rootOf(settings);
  const key = JSON.stringify([root, specs]);
  const [found, know] = useState<{ key: string; counts: (number | null | undefined)[] }>({ key: "", counts: [] });
  useEffect(() => {
    // The searches that are shown come first.
    if (!ready) return;
    const end = new AbortController();
    know({ key, counts: [] });
    specs.forEach((algorithm, place) => {
      api.countNodes({ ...root, algorithm }, end.signal).then(
        ({ nodes }) => put(place, nodes),
        () => put(place, null),
      );
    });
    function put(place: number, nodes: number | null) {
      if (end.signal.aborted) return;
      know(({ counts }) => {
        const next = [...counts];
        next[place] = nodes;
        return { key, counts: next };
      });
    }
    return () => end.abort();
  }, [key, ready]);
  return (
    <>
      <h2>{treeText.counts}</h2>
      <dl class="three">
        {treeText.countNames.map((name, place) => {
          const count = found.key === key ? found.counts[place] : undefined;
          return (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {count === undefined ? treeText.counting : count === null ? treeText.uncountable : grouped(count)}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}

/** Minimax, alpha-beta and alpha-beta with ordering, as deep as the first search and with its evaluation. */
export function threeOf({ searches, tree }: Settings): string[] {
  const [, given] = readSpec(deepEnough(searches[0] ?? "alphabeta", tree));
  const deep = given.depth ?? given.max_depth;
  const shared: Record<string, string> = {};
  if (deep !== undefined) shared.depth = deep;
  if (given.evaluation !== undefined) shared.evaluation = given.evaluation;
  return [
    writeSpec("minimax", shared),
    writeSpec("alphabeta", shared),
    writeSpec("alphabeta", { ...shared, order: "on" }),
  ];
}

interface Row {
  spec: string;
  title: string;
  counters: Counters;
}

/** Bars on one scale, each with its number. */
function Chart({ rows, most }: { rows: Row[]; most: number }) {
  return (
    <table class="chart">
      <caption class="unseen">{treeText.chart}</caption>
      <thead>
        <tr>
          <td />
          {FIELDS.map((field) => (
            <th key={field} scope="col">
              {treeText.counters[field]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ spec, title, counters }) => (
          <tr key={spec}>
            <th scope="row">{title}</th>
            {FIELDS.map((field) => (
              <td key={field}>
                <span class={`bar ${field}`} style={{ width: `${(100 * counters[field]) / Math.max(1, most)}%` }} />
                <span class="amount">{grouped(counters[field])}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Of an even tree exactly; of another with the branching factor that minimax's leaves come from. */
function BestCase({ viewer, settings }: { viewer: Viewer; settings: Settings }) {
  const { tree } = settings;
  if (tree) {
    const branching = uniform(tree);
    const deep = depth(tree);
    if (branching === null || deep === 0) return null;
    return <p class="best-case">{treeText.best(String(branching), deep, grouped(bestCase(branching, deep)))}</p>;
  }
  const full = viewer.shown.value.find(({ spec, walk }) => walk && /^(mini|nega)max/.test(spec))?.walk;
  if (!full || full.deepest === 0) return null;
  const branching = full.document.evaluated ** (1 / full.deepest);
  const leaves = Math.round(bestCase(branching, full.deepest));
  return (
    <p class="best-case">
      {treeText.best(`≈ ${number(Number(branching.toFixed(2)))}`, full.deepest, `≈ ${grouped(leaves)}`)}
    </p>
  );
}
