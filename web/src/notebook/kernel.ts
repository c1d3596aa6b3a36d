/** The kernel behind a board: what it says, and what it is asked. */

import { type ReadonlySignal, type Signal, signal } from "@preact/signals";

/** A widget's model, as much of it as every notebook has. */
export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  send(content: unknown): void;
  on(event: string, callback: (...values: never[]) => void): void;
  off(event: string, callback: (...values: never[]) => void): void;
}

/** The answer to a request. */
export interface Answer {
  id: string;
  /** Why it was refused. */
  fault?: string;
  [given: string]: unknown;
}

/** A kernel that takes longer than this is busy, or is not there, in milliseconds. */
const PATIENCE = 1500;

let views = 0;

export class Kernel {
  /** Whether an answer takes long. */
  readonly silent: Signal<boolean> = signal(false);
  /** Requests that have not been answered. */
  readonly waiting: Signal<number> = signal(0);

  private readonly pending = new Map<string, (answer: Answer) => void>();
  private readonly ends: (() => void)[] = [];
  /** Answers go to all views; their ids say whose they are. */
  private readonly view = `${Date.now().toString(36)}.${views++}`;
  private asked = 0;

  /** `place`: the element that the view is drawn in. */
  constructor(
    private readonly model: Model,
    readonly place: { current: HTMLElement | null },
  ) {
    this.listen("msg:custom", (message: Answer) => this.receive(message));
  }

  /** A part of the state that the kernel and all views share. */
  trait<T>(name: string): ReadonlySignal<T> {
    const value = signal(this.model.get(name) as T);
    this.listen(`change:${name}`, () => {
      value.value = this.model.get(name) as T;
    });
    return value;
  }

  /** Changes a part of the state, for the other views and the kernel too. */
  share(name: string, value: unknown): void {
    this.model.set(name, value);
    this.model.save_changes();
  }

  ask(what: string, details: Record<string, unknown> = {}): Promise<Answer> {
    const id = `${this.view}.${this.asked++}`;
    return new Promise((done) => {
      const timer = setTimeout(() => {
        this.silent.value = true;
      }, PATIENCE);
      this.pending.set(id, (answer) => {
        clearTimeout(timer);
        done(answer);
      });
      this.waiting.value = this.pending.size;
      this.model.send({ id, do: what, ...details });
    });
  }

  /** Says something that needs no answer. */
  tell(what: string): void {
    this.model.send({ do: what });
  }

  leave(): void {
    for (const end of this.ends) end();
  }

  private receive(answer: Answer): void {
    const answered = this.pending.get(answer?.id);
    if (!answered) return;
    this.pending.delete(answer.id);
    this.waiting.value = this.pending.size;
    this.silent.value = false;
    answered(answer);
  }

  private listen(event: string, callback: (...values: never[]) => void): void {
    this.model.on(event, callback);
    this.ends.push(() => this.model.off(event, callback));
  }
}
