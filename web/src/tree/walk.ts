/** A recorded search: its nodes and steps as the server sends them, and what is known at any step of it. */

import type { WalkedTree } from "../api/types";

export type Event = "enter" | "choose" | "leaf" | "quiet" | "table" | "better" | "counted" | "kept" | "cut" | "return";

export type Bound = "exact" | "lower" | "upper";

export interface Counters {
  visited: number;
  evaluated: number;
  cut: number;
  hits: number;
}

export type Phase = "waiting" | "open" | "done";

/** A node at a step. Window and value are in the node's own view. */
export interface NodeState {
  phase: Phase;
  /** Null before its first child has come back. */
  value: number | null;
  window: readonly [number, number] | null;
  bound: Bound;
  /** Whether its other moves have been cut by now. */
  cut: boolean;
}

/** The moves that a node left out, and why: the ancestor that owns the bound, and its child that set it. */
export interface Cut {
  moves: string[];
  reason: string;
  owner: number;
  giver: number;
}

const BOUNDS: readonly Bound[] = ["exact", "lower", "upper"];

const WAITING: NodeState = { phase: "waiting", value: null, window: null, bound: "exact", cut: false };

export class Walk {
  readonly nodes: number;
  readonly steps: number;
  readonly parent: Int32Array;
  readonly ply: Uint16Array;
  readonly value: Float64Array;
  /** How many nodes lie below a node, itself included. */
  readonly size: Int32Array;
  readonly deepest: number;
  /** The first and the last step of each node: it is being searched from one to the other. */
  readonly first: Int32Array;
  readonly last: Int32Array;
  private readonly alpha: Float64Array | null;
  private readonly beta: Float64Array | null;
  private readonly childStart: Int32Array;
  private readonly childList: Int32Array;
  private readonly stepStart: Int32Array;
  private readonly stepList: Int32Array;
  /** Into the columns of the cuts. */
  private readonly cutOf: Map<number, number>;
  private readonly unselected: Map<number, number[]>;
  private readonly quiet: Map<number, number[]>;
  private readonly glances: Map<number, Map<string, number>>;
  private readonly noted: Map<number, number>;
  private readonly sums: Record<keyof Counters, Int32Array>;

  constructor(readonly document: WalkedTree) {
    const { nodes, steps } = document;
    this.nodes = nodes.parent.length;
    this.steps = steps.node.length;
    this.parent = Int32Array.from(nodes.parent);
    this.value = Float64Array.from(nodes.value, (value) => value ?? 0);
    this.alpha = nodes.alpha ? Float64Array.from(nodes.alpha, (bound) => bound ?? -Infinity) : null;
    this.beta = nodes.beta ? Float64Array.from(nodes.beta, (bound) => bound ?? Infinity) : null;
    this.ply = new Uint16Array(this.nodes);
    this.size = new Int32Array(this.nodes).fill(1);
    for (let node = 1; node < this.nodes; node++) this.ply[node] = at(this.ply, at(this.parent, node)) + 1;
    for (let node = this.nodes - 1; node > 0; node--) {
      const parent = at(this.parent, node);
      this.size[parent] = at(this.size, parent) + at(this.size, node);
    }
    this.deepest = this.ply.reduce((most, ply) => Math.max(most, ply), 0);
    [this.childStart, this.childList] = grouped(this.parent, this.nodes, 1);
    [this.stepStart, this.stepList] = grouped(steps.node, this.nodes, 0);
    this.first = new Int32Array(this.nodes);
    this.last = new Int32Array(this.nodes);
    for (let node = 0; node < this.nodes; node++) {
      this.first[node] = at(this.stepList, at(this.stepStart, node));
      this.last[node] = at(this.stepList, at(this.stepStart, node + 1) - 1);
    }
    this.cutOf = new Map(document.cuts.node.map((node, place) => [node, place]));
    this.unselected = new Map(document.unselected.map(({ node, moves }) => [node, moves]));
    this.quiet = new Map(document.quiet.map(({ node, moves }) => [node, moves]));
    this.glances = new Map(
      document.looks.map(({ node, moves, values }) => [
        node,
        new Map(this.texts(moves).map((move, place) => [move, values[place] ?? 0])),
      ]),
    );
    this.noted = new Map(document.noted as [number, number][]);
    this.sums = this.summed();
  }

  get root(): number {
    return 0;
  }

  get isMoverView(): boolean {
    return this.document.view === "mover";
  }

  isMax(node: number): boolean {
    return this.document.nodes.kind[node] === 0;
  }

  isLeaf(node: number): boolean {
    return this.document.nodes.end[node] === 1;
  }

  isFromTable(node: number): boolean {
    return this.document.nodes.end[node] === 2;
  }

  /** The children that were visited, in that order. */
  children(node: number): Int32Array {
    return this.childList.subarray(this.childStart[node], this.childStart[node + 1]);
  }

  move(node: number): string {
    return this.document.moves[this.document.nodes.move[node] ?? -1] ?? "";
  }

  /** The moves from the root to a node. */
  path(node: number): string[] {
    const moves: string[] = [];
    for (let here = node; here > 0; here = at(this.parent, here)) moves.push(this.move(here));
    return moves.reverse();
  }

  /** The node and all above it, the root first. */
  ancestors(node: number): number[] {
    const found: number[] = [];
    for (let here = node; here >= 0; here = at(this.parent, here)) found.push(here);
    return found.reverse();
  }

  /** Why moves of a node were cut, and which. */
  cut(node: number): Cut | undefined {
    const place = this.cutOf.get(node);
    if (place === undefined) return undefined;
    const { cuts, reasons, moves } = this.document;
    const owner = this.ancestors(node)[cuts.owner_ply[place] ?? 0] ?? 0;
    const by = moves[cuts.owner_move[place] ?? -1] ?? "";
    return {
      moves: this.texts(cuts.moves[place] ?? []),
      reason: reasons[cuts.reason[place] ?? 0] ?? "",
      owner,
      giver: this.children(owner).find((child) => this.move(child) === by) ?? owner,
    };
  }

  isCut(node: number): boolean {
    return this.cutOf.has(node);
  }

  private texts(moves: readonly number[]): string[] {
    return moves.map((move) => this.document.moves[move] ?? "");
  }

  /** The moves that selection left out. */
  leftOut(node: number): string[] {
    return this.texts(this.unselected.get(node) ?? []);
  }

  /** The moves that were not looked at because the evaluation was settled. */
  leftQuiet(node: number): string[] {
    return this.texts(this.quiet.get(node) ?? []);
  }

  /** The values of a node's children at a glance, by which its moves were selected. */
  looks(node: number): ReadonlyMap<string, number> {
    return this.glances.get(node) ?? new Map();
  }

  /** What is written at a node beside its value: the evaluation, and what it decided. */
  note(node: number): string {
    const note = this.document.notes[this.noted.get(node) ?? -1] ?? "";
    return note.replaceAll("-", "−").replace("<=", "≤");
  }

  get hasNotes(): boolean {
    return this.noted.size > 0;
  }

  /** How many children's values a node averages; 1 is the best one alone. */
  averaged(node: number): number {
    const { m, n } = this.document.options;
    const moves = this.children(node).length + (this.cut(node)?.moves.length ?? 0);
    return Math.min(Number((this.isMax(node) ? m : n) ?? 1), moves);
  }

  /** A child's value as its parent sees it. */
  gives(child: number): number {
    const parent = at(this.parent, child);
    const turned = this.isMoverView && this.isMax(child) !== this.isMax(parent);
    return (turned ? -1 : 1) * at(this.value, child) + 0;
  }

  event(step: number): Event {
    return this.document.events[this.document.steps.event[step] ?? 0] as Event;
  }

  line(step: number): number {
    return this.document.steps.line[step] ?? 0;
  }

  nodeAt(step: number): number {
    return this.document.steps.node[step] ?? 0;
  }

  stepValue(step: number): number | null {
    return this.document.steps.value[step] ?? null;
  }

  stepWindow(step: number): readonly [number, number] | null {
    const { alpha, beta } = this.document.steps;
    return alpha && beta ? [alpha[step] ?? -Infinity, beta[step] ?? Infinity] : null;
  }

  /** The node's window on entry. */
  window(node: number): readonly [number, number] | null {
    return this.alpha && this.beta ? [at(this.alpha, node), at(this.beta, node)] : null;
  }

  /** What the value returned is for the node's true value, in its own view. */
  bound(node: number): Bound {
    return BOUNDS[this.document.nodes.bound?.[node] ?? 0] ?? "exact";
  }

  /** The last step made at the node until then; -1 when there is none. */
  latest(node: number, step: number): number {
    let low = this.stepStart[node] ?? 0;
    let high = (this.stepStart[node + 1] ?? 0) - 1;
    let found = -1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const made = at(this.stepList, middle);
      if (made <= step) {
        found = made;
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return found;
  }

  state(node: number, step: number): NodeState {
    if (at(this.first, node) > step) return WAITING;
    const cut = this.cutOf.has(node) && step >= this.cutStep(node);
    if (at(this.last, node) <= step) {
      return {
        phase: "done",
        value: at(this.value, node),
        window: this.window(node),
        bound: this.bound(node),
        cut,
      };
    }
    const latest = this.latest(node, step);
    // A mean is compared with the window on entry: what is known of single children is no new window.
    const window = this.averaged(node) > 1 ? this.window(node) : this.stepWindow(latest);
    return { phase: "open", value: this.stepValue(latest), window, bound: "exact", cut };
  }

  /** The step at which a node's other moves were cut: the one before it returns. */
  cutStep(node: number): number {
    return at(this.last, node) - 1;
  }

  /** The child that gave a node the value it has at the step; -1 when there is none. */
  bestChild(node: number, step: number): number {
    let place = this.stepStart[node + 1] ?? 0;
    const start = this.stepStart[node] ?? 0;
    const latest = this.latest(node, step);
    while (--place >= start) {
      const made = at(this.stepList, place);
      // The step before it is the child's last.
      if (made <= latest && this.event(made) === "better") return this.nodeAt(made - 1);
    }
    return -1;
  }

  /** The best line at a step, the root first. */
  principal(step: number): number[] {
    const line = [0];
    for (let node = this.bestChild(0, step); node >= 0; node = this.bestChild(node, step)) line.push(node);
    return line;
  }

  counters(step: number): Counters {
    const { visited, evaluated, cut, hits } = this.sums;
    return { visited: at(visited, step), evaluated: at(evaluated, step), cut: at(cut, step), hits: at(hits, step) };
  }

  private summed(): Record<keyof Counters, Int32Array> {
    const make = () => new Int32Array(this.steps);
    const sums = { visited: make(), evaluated: make(), cut: make(), hits: make() };
    let [visited, evaluated, cut, hits] = [0, 0, 0, 0];
    for (let step = 0; step < this.steps; step++) {
      const event = this.event(step);
      if (event === "enter" || event === "leaf" || event === "quiet" || event === "table") visited++;
      if (event === "leaf" || event === "quiet") evaluated++;
      if (event === "cut") cut++;
      if (event === "table") hits++;
      sums.visited[step] = visited;
      sums.evaluated[step] = evaluated;
      sums.cut[step] = cut;
      sums.hits[step] = hits;
    }
    return sums;
  }
}

function at(column: { [place: number]: number }, place: number): number {
  return column[place] ?? 0;
}

/** The places of `from` on, gathered by their key: where each key's begin, and all of them. */
function grouped(keys: ArrayLike<number>, count: number, from: number): [Int32Array, Int32Array] {
  const start = new Int32Array(count + 1);
  for (let place = from; place < keys.length; place++) {
    const next = (keys[place] ?? 0) + 1;
    start[next] = at(start, next) + 1;
  }
  for (let key = 0; key < count; key++) start[key + 1] = at(start, key + 1) + at(start, key);
  const filled = Int32Array.from(start);
  const list = new Int32Array(keys.length - from);
  for (let place = from; place < keys.length; place++) {
    const key = keys[place] ?? 0;
    const free = at(filled, key);
    list[free] = place;
    filled[key] = free + 1;
  }
  return [start, list];
}
