/** Why an answer to a task is right or wrong, in words. */

import { number, treeText } from "../text/tree";
import type { Mark } from "./quiz";
import type { Walk } from "./walk";

/** Why an answer is right or not. */
export function markWords(walk: Walk, mark: Mark, node: number, path: readonly string[]): string {
  const where = treeText.quiz.name(path);
  if (mark.field === "cut") {
    const parent = mark.right ? node : (walk.parent[node] ?? 0);
    const cut = walk.cut(parent);
    if (mark.right) {
      const why = `${cut?.reason ?? ""}`;
      return mark.verdict === "right"
        ? `Branch to ${where}: rightly cut, ${why}.`
        : `Branch to ${where} is cut: ${why}.`;
    }
    return `Branch to ${where} is wrongly crossed: ${searchedWords(walk, node)}.`;
  }
  if (mark.right === null) return `The search never comes to ${where}: nothing is to be written there.`;
  const right = number(mark.right as number);
  const name = { value: "Value", alpha: "Alpha", beta: "Beta" }[mark.field];
  const verdict = mark.verdict === "right" ? "right" : mark.verdict === "missing" ? "missing" : "wrong";
  const head = `${name} of ${where}: ${verdict}`;
  if (mark.verdict === "right") return `${head}, ${right}.`;
  return `${head}; it is ${right}, ${mark.field === "value" ? valueWords(walk, node) : windowWords(walk, node, mark.field)}.`;
}

/** Why a node had to be searched: the window was open when the search came there. */
function searchedWords(walk: Walk, node: number): string {
  const window = walk.window(node);
  const open = window
    ? `alpha ${number(window[0])} is below beta ${number(window[1])} there`
    : "nothing was known before";
  return `${open}, so it can still matter and must be searched`;
}

function valueWords(walk: Walk, node: number): string {
  const values = [...walk.children(node)].map((child) => number(walk.gives(child)));
  const best = walk.isMax(node) ? "largest" : "smallest";
  const cut = walk.cut(node) ? ", when it was cut" : "";
  return `the ${best} of ${values.join(", ")}${cut}`;
}

function windowWords(walk: Walk, node: number, bound: "alpha" | "beta"): string {
  const who = bound === "alpha" ? "MAX" : "MIN";
  const window = walk.window(node);
  const value = window?.[bound === "alpha" ? 0 : 1] ?? 0;
  return Number.isFinite(value)
    ? `what ${who} already has on the way here`
    : `because ${who} has nothing yet on the way here`;
}
