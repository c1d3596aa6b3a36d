/** A widget's model without a notebook, and a kernel that does what a test tells it. */

import type { Model } from "../notebook/kernel";

type Callback = (...values: never[]) => void;

export class FakeModel implements Model {
  readonly sent: Record<string, unknown>[] = [];
  saved = 0;
  private readonly listeners = new Map<string, Set<Callback>>();

  constructor(private readonly values: Record<string, unknown>) {}

  get(name: string): unknown {
    return this.values[name];
  }

  set(name: string, value: unknown): void {
    this.values[name] = value;
    this.emit(`change:${name}`);
  }

  save_changes(): void {
    this.saved += 1;
  }

  send(content: unknown): void {
    this.sent.push(content as Record<string, unknown>);
  }

  on(event: string, callback: Callback): void {
    const known = this.listeners.get(event) ?? new Set();
    this.listeners.set(event, known.add(callback));
  }

  off(event: string, callback: Callback): void {
    this.listeners.get(event)?.delete(callback);
  }

  /** The kernel changes several values at once. */
  change(values: Record<string, unknown>): void {
    Object.assign(this.values, values);
    for (const name of Object.keys(values)) this.emit(`change:${name}`);
  }

  /** The kernel answers the last request. */
  answer(more: Record<string, unknown> = {}): void {
    this.emit("msg:custom", { id: this.sent.at(-1)?.id, ...more });
  }

  /** The requests that want an answer. */
  get asked(): string[] {
    return this.sent.filter(({ id }) => id).map((message) => message.do as string);
  }

  get listening(): number {
    return [...this.listeners.values()].reduce((count, one) => count + one.size, 0);
  }

  private emit(event: string, ...values: unknown[]): void {
    for (const callback of [...(this.listeners.get(event) ?? [])]) callback(...(values as never[]));
  }
}
