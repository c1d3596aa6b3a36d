/** What happens in a recorded search, in words. */

import { listed, number, plural, treeText } from "../text/tree";
import type { NodeState, Walk } from "./walk";

/** Who moves at a node, as the search sees it. */
function mover(walk: Walk, node: number): "MAX" | "MIN" {
  return walk.isMax(node) ? "MAX" : "MIN";
}

function named(walk: Walk, node: number): string {
  return node === 0 ? "the root" : walk.move(node);
}

/** What happens at a step, in words. */
export function stepWords(walk: Walk, step: number): string {
  const node = walk.nodeAt(step);
  const event = walk.event(step);
  const who = mover(walk, node);
  const value = walk.stepValue(step) ?? 0;
  switch (event) {
    case "enter": {
      const window = walk.window(node);
      const within = window ? `, window ${treeText.windowOf(window)}` : "";
      return `${who} to move at ${named(walk, node)}${within}.`;
    }
    case "choose":
      return chosenWords(walk, node, who);
    case "leaf":
      return `Leaf ${named(walk, node)}: the evaluation says ${number(value)}.`;
    case "quiet":
      return quietWords(walk, node, value);
    case "table":
      return `Met before: the table says ${number(value)}.`;
    case "better":
    case "counted":
    case "kept":
      return childWords(walk, step, node, who, value);
    case "cut": {
      const cut = walk.cut(node);
      const moves = cut?.moves ?? [];
      return `Cut: ${cut?.reason ?? ""}. Not looked at: ${listed(moves)}.`;
    }
    case "return": {
      const bound = walk.bound(node);
      const rough =
        bound === "exact"
          ? ""
          : bound === "upper"
            ? " (at most: the true value may be less)"
            : " (at least: the true value may be more)";
      return node === 0
        ? `The root is worth ${number(value)}.`
        : `${named(walk, node)} returns ${number(value)}${rough}.`;
    }
  }
}

function chosenWords(walk: Walk, node: number, who: string): string {
  const searched = [...walk.children(node)].map((child) => walk.move(child));
  const cut = walk.cut(node)?.moves ?? [];
  const left = walk.leftOut(node);
  const order = `${who} will look at ${listed([...searched, ...cut])}, in this order.`;
  return left.length === 0 ? order : `${order} Not selected: ${listed(left)}.`;
}

function quietWords(walk: Walk, node: number, value: number): string {
  const here = walk.static(node) ?? 0;
  const above = walk.static(walk.parent[node] ?? 0) ?? 0;
  const threshold = Number(walk.document.options.threshold ?? 0);
  const change = `|${number(above)} − ${number(here)}| = ${number(Math.abs(above - here))} <= ${number(threshold)}`;
  return `Quiet: the evaluation has changed by ${change} from its parent, so the search stops here: ${number(value)}.`;
}

function childWords(walk: Walk, step: number, node: number, who: string, value: number): string {
  const child = walk.nodeAt(step - 1);
  const gave = (walk.isMoverView ? -1 : 1) * (walk.value[child] ?? 0) + 0;
  const came = `${walk.move(child)} gives ${number(gave)}`;
  const event = walk.event(step);
  const best = walk.bestChild(node, step);
  const [rank, averages] = rankOf(walk, node);
  let said: string;
  if (averages) {
    const mean = `the mean of the ${rank} best so far is ${number(value)}`;
    said = event === "kept" ? `${came}: not among the ${rank} best, ${mean}.` : `${came}: ${mean}.`;
  } else if (event === "better") {
    said = `${came}: ${who} now has ${number(value)} by ${walk.move(child)}.`;
  } else {
    said = `${came}: ${who} keeps ${number(value)} by ${walk.move(best)}.`;
  }
  const before = walk.stepWindow(walk.latest(node, step - 1));
  const after = walk.stepWindow(step);
  if (!before || !after) return said;
  if (after[0] !== before[0]) said += ` Alpha rises from ${number(before[0])} to ${number(after[0])}.`;
  if (after[1] !== before[1]) said += ` Beta falls from ${number(before[1])} to ${number(after[1])}.`;
  return said;
}

/** How many children's values a node averages, and whether it averages at all. */
function rankOf(walk: Walk, node: number): [number, boolean] {
  const { m, n } = walk.document.options;
  const wanted = Number((walk.isMax(node) ? m : n) ?? 1);
  return [wanted, wanted > 1];
}

/** A node as it is spoken. */
export function spokenNode(
  walk: Walk,
  node: number,
  state: NodeState,
  isCurrent: boolean,
  isPrincipal: boolean,
): string {
  const parts = [node === 0 ? "Root" : walk.move(node), walk.isLeaf(node) ? "leaf" : `${mover(walk, node)} node`];
  if (state.phase === "waiting") parts.push("not yet visited");
  if (state.phase === "open") parts.push("being searched");
  if (state.window && !walk.isLeaf(node)) {
    parts.push(`window ${spoken(state.window[0])} to ${spoken(state.window[1])}`);
  }
  if (state.value !== null) {
    const bound = { exact: "", lower: " or more", upper: " or less" }[state.bound];
    parts.push(`value ${spoken(state.value)}${bound}`);
    if (walk.isMoverView && !walk.isMax(node)) parts.push(`for MAX ${spoken(-state.value + 0)}`);
  }
  if (walk.isFromTable(node) && state.phase !== "waiting") parts.push("from the table");
  const cut = state.cut ? walk.cut(node) : undefined;
  if (cut) parts.push(`cut: ${cut.reason}; not looked at ${listed(cut.moves)}`);
  if (isPrincipal) parts.push("on the best line");
  if (isCurrent) parts.push("current");
  return parts.join(", ");
}

export function spokenGhost(
  kind: "cut" | "never" | "waiting",
  label: string,
  count: number,
  given: number | null,
): string {
  const what = { cut: "cut", never: "never generated", waiting: "not yet visited" }[kind];
  const value =
    given === null ? "" : kind === "waiting" ? `, leaf ${spoken(given)}` : `, its value would be ${spoken(given)}`;
  return count > 1 ? `${plural(count, "move", "moves")} ${what}: ${label}` : `${label}, ${what}${value}`;
}

export function spokenMore(count: number): string {
  return `${plural(count, "node", "nodes")} not shown`;
}

function spoken(value: number): string {
  return number(value).replace("−", "minus ").replace("∞", "infinity");
}
