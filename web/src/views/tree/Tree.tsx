/** Search trees: a recorded search step by step, and what else is drawn as a tree or a graph. */

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { ViewProps } from "../../browser/address";
import { rename } from "../../browser/address";
import { Segments } from "../../parts/controls";
import { text } from "../../text/page";
import { treeText } from "../../text/tree";
import { AntsMode } from "./AntsMode";
import { GraphMode } from "./GraphMode";
import { QuizMode } from "./QuizMode";
import { SearchMode } from "./SearchMode";
import { Source } from "./Source";
import { StrategyMode } from "./StrategyMode";
import { MODES, type Mode, read, type Settings, written } from "./settings";
import { Viewer } from "./viewer";
import "./Tree.css";

export default function Tree({ route }: ViewProps) {
  const settings = useSignal<Settings>(read(route));
  const viewer = useMemo(() => new Viewer(settings), []);
  const change = (part: Partial<Settings>) => {
    // A tree that is changed is no longer the random one, and another tree begins at another step.
    const random = part.tree !== undefined && part.random === undefined ? { random: null } : {};
    settings.value = { ...settings.value, step: null, ...part, ...random };
    rename("tree", ...written(settings.value));
  };
  useEffect(() => {
    document.title = `${treeText.title} – ${text.name}`;
    return () => viewer.leave();
  }, []);
  // The address changed: by the back button, or by a link.
  useEffect(() => {
    const found = read(route);
    if (JSON.stringify(written(found)) !== JSON.stringify(written(settings.peek()))) settings.value = found;
  }, [route]);
  const { mode } = settings.value;
  return (
    <div class={`trees mode-${mode}`}>
      <header class="trees-header">
        <h1>{treeText.title}</h1>
        <Segments
          label={treeText.modes.label}
          hideLabel
          choices={MODES.map((value) => ({ value, label: treeText.modes[value] }))}
          value={mode}
          onChange={(value: Mode) => change({ mode: value })}
        />
      </header>
      {mode === "search" && <SearchMode viewer={viewer} settings={settings.value} change={change} />}
      {mode === "quiz" && <QuizMode settings={settings.value} change={change} />}
      {mode !== "search" && mode !== "quiz" && (
        <div class="trees-body">
          <div class="trees-main">
            {mode === "strategy" && <StrategyMode settings={settings.value} change={change} />}
            {mode === "graph" && <GraphMode settings={settings.value} change={change} />}
            {mode === "ants" && <AntsMode settings={settings.value} change={change} />}
          </div>
          <aside class="trees-panel card">
            <Source settings={settings.value} change={change} />
          </aside>
        </div>
      )}
    </div>
  );
}
