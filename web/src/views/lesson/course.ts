/** A lesson being taken: the step, what has been done in it, and what is on the board. */

import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { messageOf } from "../../api/http";
import type { Board, Lesson, LessonStep } from "../../api/types";
import { type Way, wayBy } from "../../board";
import type { Click } from "../../drawing";
import { wait as realWait, type Wait } from "../../parts/pause";

/** How long another move than the one asked for is seen before it is taken back, in milliseconds. */
const SEEN = 1400;

type After = (position: string, move: string) => Promise<Board>;

export class Course {
  readonly at: Signal<number> = signal(0);
  /** The steps that are done. A step with nothing to do is done when the reader leaves it. */
  readonly done: Signal<ReadonlySet<number>> = signal(new Set());
  /** The words about the last move of this step. */
  readonly said: Signal<{ right: boolean; words: string } | null> = signal(null);
  readonly fault: Signal<string> = signal("");
  readonly busy: Signal<boolean> = signal(false);
  readonly step: ReadonlySignal<LessonStep>;
  readonly board: ReadonlySignal<Board>;
  /** Whether there is a move to be made now. */
  readonly waits: ReadonlySignal<boolean>;

  /** How the board came to be shown: undefined by the move that was made. */
  readonly way: Signal<Way | undefined> = signal(undefined);

  private readonly played: Signal<Board | null> = signal(null);
  private task = new AbortController();

  constructor(
    readonly lesson: Lesson,
    private readonly after: After,
    private readonly wait: Wait = realWait,
  ) {
    this.step = computed(() => this.lesson.steps[this.at.value] as LessonStep);
    this.board = computed(() => this.played.value ?? this.step.value.board);
    this.waits = computed(() => this.step.value.moves.length > 0 && !this.played.value && !this.busy.value);
  }

  get isLast(): boolean {
    return this.at.value === this.lesson.steps.length - 1;
  }

  /** Whether the step is done, so that the next one may begin. */
  get isDone(): boolean {
    return this.step.value.moves.length === 0 || this.done.value.has(this.at.value);
  }

  async play(move: Click): Promise<void> {
    if (!this.waits.peek()) return;
    const step = this.step.peek();
    const signal = this.begin();
    this.busy.value = true;
    try {
      const board = await this.after(step.board.position, move.move);
      if (signal.aborted) return;
      const right = step.moves.includes(move.move);
      batch(() => {
        this.show(board);
        this.said.value = { right, words: right ? step.done : step.otherwise };
        if (right) this.finish();
      });
      if (!right) {
        await this.wait(SEEN, signal);
        if (!signal.aborted) this.show(null, wayBy([board.last], true));
      }
    } catch (error) {
      if (!signal.aborted) this.fault.value = messageOf(error);
    } finally {
      if (!signal.aborted) this.busy.value = false;
    }
  }

  next(): boolean {
    if (this.isLast) return false;
    if (this.step.peek().moves.length === 0) this.finish();
    return this.go(this.at.peek() + 1);
  }

  back(): boolean {
    return this.go(this.at.peek() - 1);
  }

  /** To a step, as it is at its beginning. */
  go(at: number): boolean {
    if (!this.lesson.steps[at]) return false;
    this.begin();
    batch(() => {
      this.at.value = at;
      this.show(null, "jump");
      this.said.value = null;
      this.busy.value = false;
    });
    return true;
  }

  leave(): void {
    this.task.abort();
  }

  private show(played: Board | null, way?: Way): void {
    batch(() => {
      this.played.value = played;
      this.way.value = way;
    });
  }

  private finish(): void {
    this.done.value = new Set(this.done.peek()).add(this.at.peek());
  }

  private begin(): AbortSignal {
    this.task.abort();
    this.task = new AbortController();
    this.fault.value = "";
    return this.task.signal;
  }
}
