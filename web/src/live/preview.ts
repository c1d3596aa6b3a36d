/** A line of moves that is shown on the board move by move, and then removed. */

import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Board } from "../api/types";

export interface Line {
  node: number;
  moves: readonly string[];
}

/** Between two moves of a line. */
const PAUSE = 650;

export class Preview {
  /** The board in the place of the game's own. */
  readonly board: ReadonlySignal<Board | null>;
  readonly line: Signal<Line | null> = signal(null);
  readonly at: Signal<number> = signal(0);

  private readonly boards: Signal<Board[]> = signal([]);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `onShown` is told when the first board of a line comes. */
  constructor(
    private readonly fetch: (line: Line) => Promise<Board[]>,
    private readonly onShown: () => void,
  ) {
    this.board = computed(() => (this.line.value ? (this.boards.value[this.at.value] ?? null) : null));
  }

  /** Shows a line from its first move on. If its boards cannot be loaded, nothing is shown. */
  show(line: Line): void {
    if (sameLine(this.line.peek(), line)) return;
    this.leave();
    if (line.moves.length === 0) return;
    this.line.value = line;
    // After a short wait, so that a pointer that only passes by sends no request.
    this.timer = setTimeout(async () => {
      const boards = await this.fetch(line).catch(() => []);
      if (this.line.peek() !== line) return;
      this.boards.value = boards;
      this.onShown();
      this.timer = setTimeout(() => this.step(), PAUSE);
    }, 120);
  }

  leave(): void {
    clearTimeout(this.timer);
    this.line.value = null;
    this.boards.value = [];
    this.at.value = 0;
  }

  private step(): void {
    if (this.at.peek() + 1 >= this.boards.peek().length) return;
    this.at.value += 1;
    this.timer = setTimeout(() => this.step(), PAUSE);
  }
}

function sameLine(one: Line | null, other: Line): boolean {
  return one !== null && one.node === other.node && one.moves.join(" ") === other.moves.join(" ");
}
