/** A value with its past: changes that can be undone and redone. */

import { batch, type Signal, signal } from "@preact/signals";

const LONGEST = 200;

export class Past<T> {
  readonly value: Signal<T>;
  readonly past: Signal<readonly T[]> = signal([]);
  readonly future: Signal<readonly T[]> = signal([]);
  /** What the last change was part of. */
  private group: string | undefined;

  constructor(
    start: T,
    /** Told of every value, however it came. */
    private readonly onChange: (value: T) => void = () => {},
  ) {
    this.value = signal(start);
  }

  /** Changes with the same group that follow each other are undone together: the letters of one word. */
  change(next: T, group?: string): void {
    if (next === this.value.peek()) return;
    batch(() => {
      if (group === undefined || group !== this.group) {
        this.past.value = [...this.past.peek(), this.value.peek()].slice(-LONGEST);
      }
      this.group = group;
      this.future.value = [];
      this.show(next);
    });
  }

  undo(): void {
    const before = this.past.peek().at(-1);
    if (before === undefined) return;
    batch(() => {
      this.past.value = this.past.peek().slice(0, -1);
      this.future.value = [this.value.peek(), ...this.future.peek()];
      this.group = undefined;
      this.show(before);
    });
  }

  redo(): void {
    const [after, ...rest] = this.future.peek();
    if (after === undefined) return;
    batch(() => {
      this.past.value = [...this.past.peek(), this.value.peek()];
      this.future.value = rest;
      this.group = undefined;
      this.show(after);
    });
  }

  private show(value: T): void {
    this.value.value = value;
    this.onChange(value);
  }
}
