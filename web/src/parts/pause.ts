/** Waiting that can be cancelled. */

export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** Resolves after this time; never, if it is cancelled. */
export const wait: Wait = (milliseconds, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  });
