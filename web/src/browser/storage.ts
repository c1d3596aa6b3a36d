/** What the browser keeps. Storage may be missing, full, or hold anything: then the page goes on without it. */

import { effect, type Signal, signal } from "@preact/signals";

export function load<T>(key: string, read: (value: unknown) => T): T {
  let value: unknown;
  try {
    value = JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    value = null;
  }
  return read(value);
}

export function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The storage is full or forbidden: the value lives only as long as the page.
  }
}

/** A signal whose value the browser keeps. It follows changes that other windows make under the same key. */
export function kept<T>(key: string, read: (value: unknown) => T): Signal<T> {
  const value = signal(load(key, read));
  effect(() => save(key, value.value));
  addEventListener("storage", (event) => {
    if (event.key === key) value.value = load(key, read);
  });
  return value;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
