/** A recorded search in a cell of a notebook, to go through step by step. */

import { effect, type Signal, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { WalkedTree } from "../api/types";
import type { View } from "../drawing";
import { Switch } from "../parts/controls";
import { useKeys } from "../parts/keys";
import { SearchSteps } from "../parts/SearchSteps";
import { StepInfo } from "../parts/StepInfo";
import { TreeLegend } from "../parts/TreeLegend";
import { ZoomTools } from "../parts/ZoomTools";
import { treeText } from "../text/tree";
import { Looking, OPEN_AT_FIRST, pathsWithoutBoards } from "../tree/looking";
import type { Item } from "../tree/outline";
import { Picture } from "../tree/Picture";
import { Walk } from "../tree/walk";
import type { Game } from "./desk";
import type { Kernel } from "./kernel";
import "./SearchBoard.css";

type Views = ReadonlyMap<string, View>;

export function SearchBoard({ kernel }: { kernel: Kernel }) {
  const walk = useMemo(() => new Walk(kernel.trait<WalkedTree>("_search").value), [kernel]);
  const game = useMemo(() => kernel.trait<Game | null>("_game").value, [kernel]);
  const looking = useMemo(() => new Looking(), [kernel]);
  useStep(kernel, looking, walk);
  useStepKeys(looking, kernel.place);
  const wantsBoards = useSignal(false);
  const views = useSignal<Views>(new Map());
  const step = looking.stepOf(walk);
  const root = looking.outline(walk, step);
  const playing = looking.player.playing.value;
  useEffect(() => {
    if (wantsBoards.value && !playing) void drawBoards(kernel, root, views);
  }, [wantsBoards.value, playing, step, root.open]);
  const { algorithm } = walk.document;
  const boards = wantsBoards.value && game ? { layout: game.layout, views: views.value } : null;
  return (
    <section class="cell-search" aria-label={treeText.picture(algorithm)}>
      <div class="cell-walk">
        <Tally walk={walk} step={step} />
        <Picture
          walk={walk}
          step={step}
          root={root}
          label={treeText.picture(algorithm)}
          selected={looking.selected.value}
          onSelect={(key) => {
            looking.selected.value = key;
          }}
          onToggle={(item) => looking.toggle(item)}
          boards={boards}
          zoom={looking.zoom.value}
          steady={walk.nodes > OPEN_AT_FIRST || boards !== null}
        />
        <SearchSteps player={looking.player} />
        <div class="cell-tools">
          <TreeLegend walks={[walk]} />
          {game && game.layout.cells.length + game.layout.zones.length > 0 && (
            <Switch
              label={treeText.boards}
              checked={wantsBoards.value}
              onChange={(on) => {
                wantsBoards.value = on;
              }}
            />
          )}
          <ZoomTools zoom={looking.zoom} />
        </div>
      </div>
      <StepInfo looking={looking} walk={walk} />
    </section>
  );
}

/** The step is the same in all views, and in the kernel. */
function useStep(kernel: Kernel, looking: Looking, walk: Walk): void {
  useMemo(() => looking.player.load(walk.steps, kernel.trait<number>("step").value), [looking]);
  useEffect(() => {
    const shared = kernel.trait<number>("step");
    const ends = [
      effect(() => {
        if (shared.value !== looking.player.step.peek()) looking.player.go(shared.value);
      }),
      effect(() => {
        const step = looking.player.step.value;
        if (!looking.player.playing.value && step !== shared.peek()) kernel.share("step", step);
      }),
    ];
    return () => {
      looking.player.pause();
      for (const end of ends) end();
    };
  }, [looking]);
}

function useStepKeys({ player }: Looking, place: { current: HTMLElement | null }): void {
  const inTree = () => place.current?.querySelector('[role="tree"]')?.matches(":focus-within") ?? false;
  const outside = (by: () => number) => () => {
    if (inTree()) return false;
    player.forward(by());
    return true;
  };
  useKeys(
    {
      ArrowLeft: outside(() => -1),
      ArrowRight: outside(() => 1),
      Home: outside(() => -player.last.value),
      End: outside(() => player.last.value),
      ",": () => player.forward(-1),
      ".": () => player.forward(1),
    },
    place,
  );
}

function Tally({ walk, step }: { walk: Walk; step: number }) {
  return (
    <header class="cell-tally">
      <b>{walk.document.title}</b>
      <span class="secondary small">{treeText.tally({ ...walk.counters(step) }, walk.document.windows)}</span>
      {walk.isMoverView && <span class="secondary small">{treeText.bothViews}</span>}
    </header>
  );
}

/** Asks for the boards of what is drawn and not known yet. */
async function drawBoards(kernel: Kernel, root: Item, views: Signal<Views>): Promise<void> {
  const paths = pathsWithoutBoards(root, views.peek());
  if (paths.length === 0) return;
  const answer = await kernel.ask("draw", { paths });
  const drawn = (answer.views ?? []) as View[];
  const next = new Map(views.peek());
  paths.forEach((path, number) => {
    const view = drawn[number];
    if (view) next.set(path.join(" "), view);
  });
  views.value = next;
}
