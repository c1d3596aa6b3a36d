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
      return `${who} to move at ${named(walk, node)}${within}.${unsettledWords(walk, node)}`;
    }
    case "choose":
      return chosenWords(walk, node, who);
    case "leaf":
      return leafWords(walk, node, who, value);
    case "quiet":
      return `Quiet: from parent to node the evaluation changes by ${walk.note(node)}, so the search stops here: ${number(value)}.`;
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

/** A leaf in both views, where the player who moves there sees it with the other sign. */
function leafWords(walk: Walk, node: number, who: string, value: number): string {
  const leaf = node === 0 ? "The root is a leaf" : `Leaf ${walk.move(node)}`;
  if (!walk.isMoverView) return `${leaf}: the evaluation says ${number(value)}.`;
  if (who === "MAX")
    return `${leaf}: the evaluation says ${number(value)}, and MAX is to move: ${number(value)} here too.`;
  return `${leaf}: the evaluation says ${number(-value + 0)} for MAX. MIN is to move, so it is ${number(value)} here.`;
}

/** Why a search of variable depth goes on below a node. */
function unsettledWords(walk: Walk, node: number): string {
  const note = walk.note(node);
  return note.startsWith("|") ? ` From parent to node the evaluation changes by ${note}: it looks deeper.` : "";
}

/** The moves that will be searched, with their values at a glance where those chose them. */
function chosenWords(walk: Walk, node: number, who: string): string {
  const looks = walk.looks(node);
  const looked = (moves: string[]) => {
    const withValues = moves.map((move) => {
      const value = looks.get(move);
      return value === undefined ? move : `${move} (f = ${number(value)})`;
    });
    return listed(withValues);
  };
  const searched = [...walk.children(node)].map((child) => walk.move(child));
  const cut = walk.cut(node)?.moves ?? [];
  const left = walk.leftOut(node);
  const how =
    looks.size > 0 ? "By a look one ply ahead " : walk.document.options.essential ? "By the game's own rule " : "";
  const order = `${how}${who} will look at ${looked([...searched, ...cut])}, in this order.`;
  return left.length === 0 ? order : `${order} Not selected: ${looked(left)}.`;
}

function childWords(walk: Walk, step: number, node: number, who: string, value: number): string {
  const child = walk.nodeAt(step - 1);
  const gave = walk.gives(child);
  const own = (walk.value[child] ?? 0) + 0;
  const turned = gave === own ? "" : `, its ${number(own)} with the sign turned`;
  const came = `${walk.move(child)} gives ${number(gave)}${turned}`;
  const event = walk.event(step);
  const best = walk.bestChild(node, step);
  const rank = walk.averaged(node);
  let said: string;
  if (rank > 1) {
    const known = Math.min(rank, walk.children(node).indexOf(child) + 1);
    const mean =
      known === 1 ? `one of ${rank} values to average` : `the mean of the ${known} best so far is ${number(value)}`;
    said = event === "kept" ? `${came}: not among the ${rank} best, ${mean}.` : `${came}: ${mean}.`;
  } else if (event === "better") {
    said = `${came}: ${who} now has ${number(value)} by ${walk.move(child)}.`;
  } else {
    said = `${came}: ${who} keeps ${number(value)} by ${walk.move(best)}.`;
  }
  const before = walk.stepWindow(walk.latest(node, step - 1));
  const after = walk.stepWindow(step);
  if (!before || !after) return said;
  // The window that an averaging node gives its children is not its own.
  const [alpha, beta] = rank > 1 ? ["For the next child alpha", "For the next child beta"] : ["Alpha", "Beta"];
  if (after[0] !== before[0]) said += ` ${alpha} rises from ${number(before[0])} to ${number(after[0])}.`;
  if (after[1] !== before[1]) said += ` ${beta} falls from ${number(before[1])} to ${number(after[1])}.`;
  return said;
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
  if (state.phase !== "waiting" && walk.note(node)) parts.push(walk.note(node));
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
