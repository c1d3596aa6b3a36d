/** What is looked at: the searches recorded, the step, what is open, what is chosen. */

import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { api, messageOf, rules } from "../../api/http";
import type { GameInfo, TreeRoot } from "../../api/types";
import { Looking, pathsWithoutBoards } from "../../tree/looking";
import { depth, type Nested, write } from "../../tree/nested";
import type { Item } from "../../tree/outline";
import type { Boards } from "../../tree/Picture";
import { Walk } from "../../tree/walk";
import { OWN, type Settings } from "./settings";

/** A search that is shown: its tree once it is there, or what is wrong with it. */
export interface Shown {
  spec: string;
  walk: Walk | null;
  fault: string;
}

/** Where the tree begins, for the server. */
export function rootOf({ game, tree, position, moves }: Settings): TreeRoot {
  if (tree) return { game: OWN, position: write(tree) };
  return { game, position: position || null, moves };
}

/** A search of a typed tree sees all of it, unless the search says how deep it looks. */
export function deepEnough(spec: string, tree: Nested | null): string {
  if (!tree || /[:,](max_)?depth=/.test(spec)) return spec;
  const deep = Math.max(1, depth(tree));
  const name = spec.split(":")[0] ?? "";
  const added = name === "variable" || name === "combined" ? `max_depth=${Math.max(2, deep)}` : `depth=${deep}`;
  return spec.includes(":") ? `${spec},${added}` : `${spec}:${added}`;
}

export class Viewer extends Looking {
  readonly shown: Signal<Shown[]> = signal([]);
  readonly info: Signal<GameInfo | null> = signal(null);
  readonly wantsBoards: Signal<boolean> = signal(false);
  readonly boards: Signal<Boards | null> = signal(null);
  readonly working: ReadonlySignal<boolean>;
  private asked = new AbortController();
  private of = "";
  private readonly recorded = new Map<string, Walk>();
  private readonly stop: () => void;

  constructor(readonly settings: ReadonlySignal<Settings>) {
    super();
    this.working = computed(() => this.shown.value.some(({ walk, fault }) => !walk && !fault));
    this.stop = effect(() => {
      void this.load(settings.value);
    });
  }

  leave(): void {
    this.stop();
    this.asked.abort();
    this.player.pause();
  }

  /** Records what is not yet recorded; a search stays as it is while its tree does. */
  private async load(settings: Settings): Promise<void> {
    if (settings.mode !== "search") return;
    const root = rootOf(settings);
    const of = JSON.stringify(root);
    const begun = this.of === "";
    if (of !== this.of) {
      this.recorded.clear();
      batch(() => {
        this.beginAnew();
        this.boards.value = null;
      });
      this.of = of;
    }
    this.asked.abort();
    this.asked = new AbortController();
    const { signal: end } = this.asked;
    const specs = settings.searches.map((spec) => deepEnough(spec, settings.tree));
    const before = new Map(this.shown.peek().map((shown) => [shown.spec, shown.walk]));
    // The old picture stays until the new one is there, so that it does not flicker.
    this.shown.value = specs.map((spec) => ({ spec, walk: this.recorded.get(spec) ?? null, fault: "" }));
    try {
      this.info.value = await rules(settings.game);
    } catch (error) {
      this.shown.value = specs.map((spec) => ({ spec, walk: null, fault: messageOf(error) }));
      return;
    }
    const found = await Promise.all(specs.map((spec) => this.record(root, spec, end)));
    if (end.aborted) return;
    batch(() => {
      this.shown.value = found;
      const steps = found.reduce((most, { walk }) => Math.max(most, walk?.steps ?? 0), 0);
      const same = found.every(({ spec, walk }) => before.get(spec) === walk);
      if (!same || begun) this.player.load(steps, begun ? (settings.step ?? undefined) : undefined);
    });
  }

  private async record(root: TreeRoot, spec: string, end: AbortSignal): Promise<Shown> {
    let walk = this.recorded.get(spec);
    try {
      walk ??= new Walk(await api.recordSearch({ ...root, algorithm: spec }, end));
      if (!end.aborted) this.recorded.set(spec, walk);
      return { spec, walk, fault: "" };
    } catch (error) {
      return { spec, walk: null, fault: messageOf(error) };
    }
  }

  /** Fetches the boards of what is drawn and not known yet. */
  async showBoards(root: Item): Promise<void> {
    const settings = this.settings.value;
    if (!this.wantsBoards.value || settings.tree || this.player.playing.value) return;
    const paths = pathsWithoutBoards(root, this.boards.peek()?.views ?? new Map());
    if (paths.length === 0) return;
    try {
      const found = await api.treeViews(rootOf(settings), paths, this.asked.signal);
      const views = new Map(this.boards.peek()?.views ?? []);
      paths.forEach((path, place) => {
        const view = found.views[place];
        if (view) views.set(path.join(" "), view);
      });
      this.boards.value = { layout: found.layout, views };
    } catch {
      // Then there are none; the tree itself is there.
    }
  }
}
