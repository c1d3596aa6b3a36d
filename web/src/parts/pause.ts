/** Waiting that can be called off. */

export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** Resolves after a while; never, once it is called off. */
export const wait: Wait = (milliseconds, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  });
