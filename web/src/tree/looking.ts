/** How somebody looks at recorded searches: the step, what is open, what is chosen, how large. */

import { batch, type Signal, signal } from "@preact/signals";
import type { Nested } from "./nested";
import { type Item, outline } from "./outline";
import { Player } from "./player";
import type { Walk } from "./walk";

/** A tree with no more nodes than this is wholly open at first. */
export const OPEN_AT_FIRST = 160;

const [SMALLEST, LARGEST] = [0.3, 3];

export class Looking {
  readonly player = new Player();
  readonly selected: Signal<string> = signal("root");
  /** 0 fits the picture into its room. */
  readonly zoom: Signal<number> = signal(0);
  private readonly opened: Signal<ReadonlySet<string>> = signal(new Set());
  private readonly closed: Signal<ReadonlySet<string>> = signal(new Set());

  /** The step of one search: those that are shorter have ended. */
  stepOf(walk: Walk): number {
    return Math.min(this.player.step.value, walk.steps - 1);
  }

  /** What is drawn of a search at a step. `own`: the typed tree that it searches, if it does. */
  outline(walk: Walk, step: number, own: Nested | null = null): Item {
    return outline(
      walk,
      {
        opened: this.opened.value,
        closed: this.closed.value,
        current: walk.nodeAt(step),
        // At the end, the best line too.
        also: step === walk.steps - 1 ? walk.principal(step) : [walk.root],
        all: walk.nodes <= OPEN_AT_FIRST,
      },
      own,
    );
  }

  toggle(item: Item): void {
    const isOpen = item.kind === "more" ? false : item.open;
    batch(() => {
      this.opened.value = changed(this.opened.value, item.key, !isOpen);
      this.closed.value = changed(this.closed.value, item.key, isOpen);
    });
  }

  /** Another tree: nothing is opened or closed in it. */
  beginAnew(): void {
    batch(() => {
      this.opened.value = new Set();
      this.closed.value = new Set();
    });
  }
}

/** Another zoom: by a factor, or 0, which fits the picture into its room. */
export function zoomed(zoom: number, factor: number): number {
  return factor === 0 ? 0 : Math.min(LARGEST, Math.max(SMALLEST, (zoom || 1) * factor));
}

function changed(keys: ReadonlySet<string>, key: string, has: boolean): ReadonlySet<string> {
  const next = new Set(keys);
  if (has) next.add(key);
  else next.delete(key);
  return next;
}

/** The paths of nodes that are drawn and whose boards are not known, the upper ones first, and not too many. */
export function pathsWithoutBoards(root: Item, known: ReadonlyMap<string, unknown>, most = 120): string[][] {
  const paths: string[][] = [];
  const waiting = [root];
  for (let item = waiting.shift(); item && paths.length < most; item = waiting.shift()) {
    if (item.kind === "node" && !known.has(item.path.join(" "))) paths.push([...item.path]);
    waiting.push(...item.children);
  }
  return paths;
}
