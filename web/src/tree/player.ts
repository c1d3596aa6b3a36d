/** Going through the steps of searches: by hand, or by itself at a speed. Nothing moves before the play button. */

import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";

/** Steps a second. */
export const SPEEDS = [1, 2, 5, 10, 30, 100, 1000] as const;

export interface Frames {
  request: (call: (milliseconds: number) => void) => number;
  cancel: (frame: number) => void;
}

const BROWSER: Frames = {
  request: (call) => requestAnimationFrame(call),
  cancel: (frame) => cancelAnimationFrame(frame),
};

export class Player {
  readonly step: Signal<number> = signal(0);
  readonly playing: Signal<boolean> = signal(false);
  readonly speed: Signal<number> = signal(2);
  readonly last: Signal<number> = signal(0);
  readonly atEnd: ReadonlySignal<boolean> = computed(() => this.step.value >= this.last.value);
  private frame = 0;
  private before = 0;
  private owed = 0;

  constructor(private readonly frames: Frames = BROWSER) {}

  /** Other searches to go through, and how many steps they have; shown at their end unless a step is given. */
  load(steps: number, step?: number): void {
    this.pause();
    batch(() => {
      this.last.value = Math.max(0, steps - 1);
      this.step.value = Math.min(step ?? this.last.value, this.last.value);
    });
  }

  go(step: number): void {
    this.step.value = Math.min(Math.max(0, Math.round(step)), this.last.value);
  }

  /** By hand: what plays is paused. */
  forward(by = 1): void {
    this.pause();
    this.go(this.step.value + by);
  }

  toggle(): void {
    if (this.playing.value) this.pause();
    else this.play();
  }

  /** From the beginning, when the end has been reached. */
  play(): void {
    if (this.playing.value || this.last.value === 0) return;
    if (this.atEnd.value) this.step.value = 0;
    this.playing.value = true;
    this.before = 0;
    this.owed = 0;
    this.frame = this.frames.request(this.tick);
  }

  pause(): void {
    this.frames.cancel(this.frame);
    this.playing.value = false;
  }

  private readonly tick = (now: number): void => {
    if (!this.playing.value) return;
    this.owed += this.before ? ((now - this.before) / 1000) * this.speed.value : 1;
    this.before = now;
    const due = Math.floor(this.owed);
    this.owed -= due;
    if (due > 0) this.go(this.step.value + due);
    if (this.atEnd.value) this.playing.value = false;
    else this.frame = this.frames.request(this.tick);
  };
}
