/** Questions about a tree and what is right: values, windows and cuts as the recorded search has them. */

import type { Item } from "./outline";
import type { Walk } from "./walk";

export type Question = "values" | "alphabeta";

/** The answers to a task, by the keys of the nodes; numbers as written. */
export interface Answers {
  value: Readonly<Record<string, string>>;
  alpha: Readonly<Record<string, string>>;
  beta: Readonly<Record<string, string>>;
  /** The branches that were crossed out. */
  crossed: readonly string[];
}

export const NOTHING: Answers = { value: {}, alpha: {}, beta: {}, crossed: [] };

export type Verdict = "right" | "wrong" | "missing";

export interface Mark {
  key: string;
  field: "value" | "alpha" | "beta" | "cut";
  verdict: Verdict;
  /** What is right. */
  right: number | boolean | null;
}

export interface Grade {
  marks: Mark[];
  right: number;
  of: number;
}

/** A number as people write it; infinity as inf, oo or ∞. NaN when it is none. */
export function read(text: string): number {
  const trimmed = text.trim().replace(/[−–]/g, "-").replace(",", ".");
  const infinite = /^([+-]?)(?:∞|inf|infinity|oo|unendlich)$/i.exec(trimmed);
  if (infinite) return infinite[1] === "-" ? -Infinity : Infinity;
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

function judged(written: string | undefined, right: number): Verdict {
  if (written === undefined || written.trim() === "") return "missing";
  const found = read(written);
  return found === right || Math.abs(found - right) < 1e-9 ? "right" : "wrong";
}

/**
 * Grades the answers about the items of a drawn tree. Asked for are, at each node inside that the search visits, its
 * value, and for alpha-beta its window on entry; and which branches are cut. A branch that was crossed but is searched
 * is wrong; one that is cut but was not crossed is missing; what lies below a cut branch is not asked about.
 */
export function grade(
  walk: Walk,
  drawn: Iterable<{ item: Item; level: number }>,
  question: Question,
  answers: Answers,
): Grade {
  const marks: Mark[] = [];
  const crossed = new Set(answers.crossed);
  for (const { item, level } of drawn) {
    if (item.kind === "node" && item.inner) {
      const { key, node } = item;
      const value = walk.value[node] ?? 0;
      marks.push({ key, field: "value", verdict: judged(answers.value[key], value), right: value });
      const window = question === "alphabeta" ? walk.window(node) : null;
      if (window) {
        marks.push({ key, field: "alpha", verdict: judged(answers.alpha[key], window[0]), right: window[0] });
        marks.push({ key, field: "beta", verdict: judged(answers.beta[key], window[1]), right: window[1] });
      }
    }
    if (item.kind !== "node" && item.inner) {
      for (const field of ["value", "alpha", "beta"] as const) {
        const written = answers[field][item.key]?.trim();
        // The search never comes here, so there is nothing to write.
        if (written) marks.push({ key: item.key, field, verdict: "wrong", right: null });
      }
    }
    if (question === "alphabeta" && level > 0 && (item.kind === "node" || item.kind === "cut")) {
      const isCut = item.kind === "cut";
      const isCrossed = crossed.has(item.key);
      // A branch that is rightly not crossed is not an answer, so it earns no point.
      if (isCut || isCrossed) {
        marks.push({
          key: item.key,
          field: "cut",
          verdict: isCut === isCrossed ? "right" : isCut ? "missing" : "wrong",
          right: isCut,
        });
      }
    }
  }
  const right = marks.filter(({ verdict }) => verdict === "right").length;
  return { marks, right, of: marks.length };
}
