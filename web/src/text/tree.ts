/** The words of the page of trees, in English. They are loaded with it. */

export const plural = (count: number, one: string, more: string) => `${grouped(count)} ${count === 1 ? one : more}`;

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

export function listed(moves: readonly string[], most = 8): string {
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
  value: ({ value, bound }: { value: number | null; bound: keyof typeof SIGNS }) =>
    value === null ? "" : `${SIGNS[bound]}${number(value)}`,

  // Where the tree comes from
  source: "Tree",
  kind: "Tree of",
  ownTree: "numbers, my own",
  examples: "Examples",
  noExample: "Choose an example",
  typed: "Leaf values",
  typedWhat: "Nested lists: [[3,5],[2,9]]. An inner node may have its own value: 4:[3,5].",
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
  bothViews: "Values as the player to move sees them; below, as MAX does.",
  picture: (name: string) => `The tree of ${name}`,
  evaluatedBy: (evaluation: string) => `Leaves are valued by ${evaluation}.`,
  keys: "In the tree: ↓ first child, ↑ parent, ← → siblings, Enter opens or closes, Home the root, End the current node. Elsewhere: ← → a step, Space plays, Home and End. Everywhere: , and . a step, P presents one tree in large type, Esc ends it.",
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
    bound: "a bound: what was cut could change it",
    evaluation: "the evaluation, for MAX",
    change: "f(parent) less f(node), against the threshold",
    owner: "owns the bound of the cut",
  },
  ownsBound: "owns the bound of this cut",
  alpha: (value: number) => `α ${number(value)}`,
  beta: (value: number) => `β ${number(value)}`,
  forMax: (value: number) => `MAX: ${number(value)}`,
  glance: (value: number) => `f = ${number(value)}`,
  present: "Present",
  presentEnd: "End (Esc)",
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
  childWindow: "For the next child",
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
  counters: { visited: "visited", evaluated: "evaluated", cut: "cuts", hits: "table hits" },
  tally: ({ visited, evaluated, cut, hits }: Record<string, number>, cuts: boolean) => {
    const parts = [`${plural(visited ?? 0, "node", "nodes")} visited`, `${grouped(evaluated ?? 0)} evaluated`];
    if (cuts) parts.push(plural(cut ?? 0, "cut", "cuts"));
    if (hits) parts.push(plural(hits, "table hit", "table hits"));
    return parts.join(", ");
  },
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
    over: "the game is over",
    can: (side: string, goal: string) => `✓ ${side} has a strategy ${goal} from here`,
    cannot: (side: string) => `✗ ${side} has none`,
    line: "the strategy",
    picture: (side: string) => `AND/OR tree of ${side}`,
    nodes: (count: number) => plural(count, "node", "nodes"),
  },

  graph: {
    picture: "State graph",
    counts: (graph: number, tree: number) =>
      `${plural(graph, "position", "positions")} in the graph, ${plural(tree, "node", "nodes")} in the tree. A position with several ways to it is one position in the graph, but several nodes in the tree.`,
    depth: "Plies",
    whole: "all",
    ways: (count: number) => `reached from ${plural(count, "position", "positions")}`,
    merged: "reached in several ways",
    moves: (side: string) => `${side} moves`,
    wins: (side: string) => `${side} wins with best play`,
    drawn: "a draw with best play",
    outline: (words: string) => `outline: ${words}`,
    fill: (words: string) => `filled: ${words}`,
    over: "the game is over",
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
    result: ({ right, of }: { right: number; of: number }) =>
      right === of ? `All ${of} right.` : `${right} of ${of} right.`,
    number: "Task number; 0 is the tree below",
    seed: (seed: number) => `Task ${seed}`,
    rightOnes: (count: number) => `What is right (${count})`,
    print: "Print a sheet",
    sheet: "Tasks on the sheet",
    sheetTitle: "Search trees: tasks",
    solutions: "Solutions",
  },
};
