/** One search or several on the same tree, going through their steps together. */

import { useEffect } from "preact/hooks";
import { settings as pageSettings } from "../../browser/settings";
import { Fault, Switch, Working } from "../../parts/controls";
import { useKeys } from "../../parts/keys";
import { SearchSteps } from "../../parts/SearchSteps";
import { StepInfo } from "../../parts/StepInfo";
import { TreeLegend } from "../../parts/TreeLegend";
import { ZoomTools } from "../../parts/ZoomTools";
import { treeText } from "../../text/tree";
import { Flame } from "../../tree/Flame";
import { OPEN_AT_FIRST } from "../../tree/looking";
import { at, moved } from "../../tree/nested";
import type { Item } from "../../tree/outline";
import { Picture } from "../../tree/Picture";
import { stepWords } from "../../tree/words";
import { Counts } from "./Counts";
import { EditNode } from "./EditNode";
import { inTree, type ModeProps, placeOf } from "./modes";
import { Searches } from "./Searches";
import { Source } from "./Source";
import type { Settings } from "./settings";
import type { Shown, Viewer } from "./viewer";

/** How far a small tree is enlarged on the whole screen. */
const LARGEST = 2.4;

interface SearchModeProps extends ModeProps {
  viewer: Viewer;
}

export function SearchMode({ viewer, settings, change }: SearchModeProps) {
  const { player } = viewer;
  useKeys({
    ArrowLeft: () => !inTree() && player.forward(-1),
    ArrowRight: () => !inTree() && player.forward(1),
    ",": () => player.forward(-1),
    ".": () => player.forward(1),
    Home: () => !inTree() && player.forward(-player.last.value),
    End: () => !inTree() && player.forward(player.last.value),
    " ": () => {
      if (document.activeElement instanceof HTMLButtonElement) return false;
      return player.toggle();
    },
    p: () => change({ present: !settings.present }),
    Escape: () => settings.present && change({ present: false }),
  });
  const shown = viewer.shown.value;
  const many = shown.length > 1;
  if (settings.present) return <Presented viewer={viewer} settings={settings} change={change} />;
  return (
    <div class="trees-body">
      <div class="trees-main">
        <div class={`pictures ${many ? "many" : ""}`}>
          {shown.map((each, place) => (
            <OneSearch key={`${place} ${each.spec}`} viewer={viewer} shown={each} settings={settings} change={change} />
          ))}
        </div>
        <SearchSteps player={player} />
        <div class="picture-tools">
          <TreeLegend walks={shown.flatMap(({ walk }) => walk ?? [])} />
          {!settings.tree && (
            <Switch
              label={treeText.boards}
              checked={viewer.wantsBoards.value}
              onChange={(on) => {
                viewer.wantsBoards.value = on;
              }}
            />
          )}
          <ZoomTools zoom={viewer.zoom} />
          <button type="button" onClick={() => change({ present: true })}>
            {treeText.present}
          </button>
        </div>
        {settings.tree && <EditNode viewer={viewer} settings={settings} change={change} />}
        <Counts viewer={viewer} settings={settings} />
        <p class="secondary small keys">{treeText.keys}</p>
      </div>
      <aside class="trees-panel card">
        {shown.map(
          ({ spec, walk }, place) =>
            walk && (
              <StepInfo
                key={`${place} ${spec}`}
                looking={viewer}
                walk={walk}
                {...(many ? { name: walk.document.title } : {})}
              />
            ),
        )}
        <Searches settings={settings} change={change} />
        <Source settings={settings} change={change} step={player.step} />
      </aside>
    </div>
  );
}

/** For a lecture: the first search alone, in large type, with what happens at the step below it. */
function Presented({ viewer, settings, change }: SearchModeProps) {
  const first = viewer.shown.value[0];
  const step = first?.walk ? viewer.stepOf(first.walk) : 0;
  return (
    <div class="presented">
      {first && <OneSearch viewer={viewer} shown={first} settings={settings} change={change} />}
      {first?.walk && (
        <p class={`presented-words ${first.walk.event(step)}`} aria-live="polite">
          {stepWords(first.walk, step)}
        </p>
      )}
      <div class="presented-tools">
        <SearchSteps player={viewer.player} />
        <ZoomTools zoom={viewer.zoom} />
        <button type="button" onClick={() => change({ present: false })}>
          {treeText.presentEnd}
        </button>
      </div>
    </div>
  );
}

interface OneSearchProps extends SearchModeProps {
  shown: Shown;
}

function OneSearch({ viewer, shown, settings, change }: OneSearchProps) {
  const { walk, spec, fault } = shown;
  if (!walk) {
    return (
      <section class="picture card" aria-label={spec}>
        <h2>{spec}</h2>
        {fault ? <Fault>{fault}</Fault> : <Working label={treeText.wait} />}
      </section>
    );
  }
  return <Recorded viewer={viewer} shown={{ ...shown, walk }} settings={settings} change={change} />;
}

function Recorded({
  viewer,
  shown,
  settings,
  change,
}: OneSearchProps & { shown: { walk: NonNullable<Shown["walk"]> } }) {
  const { walk } = shown;
  const { title, evaluation } = walk.document;
  const step = viewer.stepOf(walk);
  const root = viewer.outline(walk, step, settings.tree);
  const playing = viewer.player.playing.value;
  const wants = viewer.wantsBoards.value;
  useEffect(() => {
    void viewer.showBoards(root);
  }, [wants, playing, step, root.open]);
  // The same node stands in the same place in all pictures of one tree.
  const beside = settings.tree && !settings.present ? viewer.shown.value.flatMap((each) => each.walk ?? []) : [walk];
  return (
    <section class="picture card" aria-label={title}>
      <header class="picture-header">
        <h2>{title}</h2>
        <p class="secondary small tally-line">{treeText.tally({ ...walk.counters(step) }, walk.document.windows)}</p>
        {walk.isMoverView && <p class="secondary small">{treeText.bothViews}</p>}
        {!settings.tree && evaluation && <p class="secondary small">{treeText.evaluatedBy(evaluation)}</p>}
      </header>
      <Picture
        walk={walk}
        step={step}
        root={root}
        label={treeText.picture(title)}
        selected={viewer.selected.value}
        onSelect={(key) => {
          viewer.selected.value = key;
        }}
        onToggle={(item) => viewer.toggle(item)}
        onKey={(event, item) => moveAbout(event, item, settings, change, viewer)}
        boards={wants && !settings.tree ? viewer.boards.value : null}
        zoom={viewer.zoom.value}
        steady={walk.nodes > OPEN_AT_FIRST || wants}
        beside={beside}
        largest={settings.present ? LARGEST : 1}
      />
      <Flame
        walk={walk}
        longest={viewer.player.last.value + 1}
        step={step}
        theme={pageSettings.value.theme}
        onGo={(to) => {
          viewer.player.pause();
          viewer.player.go(to);
        }}
      />
    </section>
  );
}

/** Alt and an arrow move a node among its siblings. */
function moveAbout(
  event: KeyboardEvent,
  item: Item,
  { tree }: Settings,
  change: ModeProps["change"],
  viewer: Viewer,
): boolean {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!tree || !event.altKey || !by || item.path.length === 0) return false;
  const place = placeOf(item.path);
  const next = moved(tree, place, by);
  if (next === tree || !at(tree, place)) return true;
  viewer.selected.value = [...item.path.slice(0, -1), String(Number(item.path.at(-1)) + by)].join(" ");
  change({ tree: next });
  return true;
}
