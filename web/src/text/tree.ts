/** The words of the page of trees, in English. They are loaded with it. */

import type { Grade, Mark } from "../tree/quiz";
import type { NodeState, Walk } from "../tree/walk";

const plural = (count: number, one: string, more: string) => `${grouped(count)} ${count === 1 ? one : more}`;

export function grouped(count: number): string {
  return count.toLocaleString("en");
}

/** A value as people write it: 3, −2.5, 0.333, ∞. */
export function number(value: number): string {
  if (value === Infinity) return "∞";
  if (value === -Infinity) return "−∞";
  const rounded = Number.isInteger(value) ? String(value) : String(Number(value.toFixed(3)));
  return rounded.replace("-", "−");
}

function listed(moves: readonly string[], most = 8): string {
  return moves.length <= most ? moves.join(", ") : `${moves.slice(0, most).join(", ")} and ${moves.length - most} more`;
}

const SIGNS = { exact: "", lower: "≥ ", upper: "≤ " };

export const treeText = {
  title: "Search trees",
  modes: {
    label: "What to look at",
    search: "Search",
    quiz: "Quiz",
    strategy: "Strategy",
    graph: "State graph",
    ants: "Ants",
  },
  number,
  value: (state: NodeState) => (state.value === null ? "" : `${SIGNS[state.bound]}${number(state.value)}`),

  // Where the tree comes from
  source: "Tree",
  kind: "Tree of",
  ownTree: "numbers, my own",
  examples: "Examples",
  noExample: "Choose an example",
  typed: "Leaf values",
  typedWhat: "Nested lists: [[3,5],[2,9]]. A node inside may have a value of its own: 4:[3,5].",
  apply: "Draw it",
  random: "Random tree",
  depth: "Depth",
  branching: "Branching",
  seed: "Seed",
  make: "Make",
  another: "Another",
  tooMany: (most: number) => `That would have more than ${grouped(most)} leaves.`,
  position: "Position",
  positionWhat: "A position of the game in its notation; empty for the start.",
  positionOf: (title: string) => `A position of ${title}`,
  notATree: (reason: string) => `This is not a tree: ${reason}.`,
  wait: "Searching",
  share: "Link to this tree",
  copy: "Copy the link",
  copied: "Copied",

  // Editing
  edit: "Edit the tree",
  editWhat: "Choose a node in the picture, then change it here. In the picture: Alt with ← or → moves it.",
  selected: (path: readonly string[]) => (path.length === 0 ? "The root" : `Node ${path.join(" ")}`),
  leafValue: "Value",
  setValue: "Set",
  addChild: "Add a child",
  removeNode: "Delete",
  moveLeft: "Move left",
  moveRight: "Move right",
  undo: "Undo",

  // Searches
  searches: "Searches",
  addSearch: "Add a search beside it",
  removeSearch: (name: string) => `Remove ${name}`,
  algorithm: "Algorithm",
  boards: "Boards in the nodes",
  bothViews: "Values as the player to move sees them; below, in brackets, as MAX does.",
  picture: (name: string) => `The tree that ${name} walks`,
  keys: "In the tree: ↓ first child, ↑ parent, ← → siblings, Enter opens or closes, Home the root, End the current node. Elsewhere: ← → a step, Space plays, Home and End. Everywhere: , and . a step.",
  legend: "What the shapes mean",
  legendParts: {
    max: "MAX moves",
    min: "MIN moves",
    leaf: "leaf",
    waiting: "not yet visited",
    table: "from the table",
    cut: "cut",
    never: "never generated",
    principal: "best line",
  },
  zoomIn: "Larger",
  zoomOut: "Smaller",
  fit: "Fit",

  // Stepping
  controls: "Steps",
  start: "To the start",
  back: "One step back",
  forward: "One step forward",
  end: "To the end",
  play: "Play",
  pause: "Pause",
  speed: "Speed",
  aSecond: (steps: number) => `${grouped(steps)} a second`,
  scrubber: "Step",
  stepOf: (step: number, of: number) => `Step ${grouped(step + 1)} of ${grouped(of)}`,
  thisStep: "This step",
  pseudocode: "Pseudocode",
  node: "Node",
  root: "root",
  window: "Window",
  soFar: "Value so far",
  none: "none yet",
  finished: "This search is finished.",
  windowOf: ([alpha, beta]: readonly [number, number]) => `α ${number(alpha)}, β ${number(beta)}`,

  // Counting
  counts: "Nodes under this tree",
  countNames: ["minimax", "alpha-beta", "alpha-beta, ordered"],
  counting: "counting",
  uncountable: "too many to count",
  chart: "Counters of the searches",
  counters: { visited: "visited", evaluated: "evaluated", cut: "cut nodes", hits: "table hits" },
  best: (branching: string, depth: number, leaves: string) =>
    `At best alpha-beta evaluates b^⌈d/2⌉ + b^⌊d/2⌋ − 1 = ${leaves} leaves, with b = ${branching} and d = ${depth}.`,
  bestShort: "best case",

  // Strategy
  strategy: {
    side: "Strategy of",
    goal: "Goal",
    goals: { win: "to win", "not lose": "not to lose" },
    found: (side: string, goal: string, known: number) =>
      `${side} has a strategy ${goal}: ${plural(known, "position", "positions")} to know. It is drawn thick: one move where ${side} moves, every reply where the other does.`,
    none: (side: string, goal: string) => `${side} has no strategy ${goal}.`,
    winner: (side: string) => `With best play ${side} wins.`,
    draw: "With best play it is a draw.",
    or: "OR: one good move is enough",
    and: "AND: every reply must be answered",
    reached: "goal reached",
    missed: "goal missed",
    picture: (side: string) => `AND/OR tree of ${side}`,
    nodes: (count: number) => plural(count, "node", "nodes"),
  },

  graph: {
    picture: "State graph",
    counts: (graph: number, tree: number) =>
      `${plural(graph, "position", "positions")} in the graph, ${plural(tree, "node", "nodes")} in the tree: what can be reached in several ways is one position here, and as many nodes there.`,
    depth: "Plies",
    whole: "all",
    ways: (count: number) => `reached from ${plural(count, "position", "positions")}`,
    merged: "reached in several ways",
  },

  ants: {
    picture: "The ants' graph",
    colony: "Colony",
    epoch: "Epoch",
    epochOf: (epoch: number, of: number) => `Epoch ${epoch} of ${of}`,
    what: "The wider a line, the more pheromone is on it; dotted lines were seen and never walked. The best path of the epoch is teal.",
    chosen: (move: string, value: string) => `The colony chooses ${move}, by ${value}.`,
    walk: (line: string, value: string) => `${line}: ${value}`,
    walks: "Paths of this epoch",
    pheromone: (value: string) => `pheromone ${value}`,
    ants: (count: number) => plural(count, "ant", "ants"),
    nodes: (count: number) => `${plural(count, "position", "positions")} seen`,
  },

  quiz: {
    what: "Question",
    questions: { values: "Minimax values", alphabeta: "Alpha-beta: values, windows, cuts" },
    task: {
      values: "Write the minimax value at every node inside the tree.",
      alphabeta:
        "Search the tree by alpha-beta from the left. At every node that is visited write its window on entry (α, β; inf for infinity) and the value it returns, and cross the branches that are cut.",
    },
    value: (name: string) => `Value of ${name}`,
    alpha: (name: string) => `Alpha of ${name}`,
    beta: (name: string) => `Beta of ${name}`,
    cross: (name: string) => `Branch to ${name}: cut`,
    name: (path: readonly string[]) => (path.length === 0 ? "the root" : `node ${path.join(" ")}`),
    check: "Check",
    solve: "Show the solution",
    next: "Next task",
    own: "This tree",
    picture: "The task",
    result: ({ right, of }: Grade) => (right === of ? `All ${of} right.` : `${right} of ${of} right.`),
    number: "Task number; 0 is the tree below",
    seed: (seed: number) => `Task ${seed}`,
    rightOnes: (count: number) => `What is right (${count})`,
    print: "Print a sheet",
    sheet: "Tasks on the sheet",
    sheetTitle: "Search trees: tasks",
    solutions: "Solutions",
  },
};

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
  const values = [...walk.children(node)].map((child) =>
    number((walk.isMoverView ? -1 : 1) * (walk.value[child] ?? 0) + 0),
  );
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
