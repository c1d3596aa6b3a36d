/** A game in a notebook as a person sees it. The kernel has the game; all views show what it says. */

import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Analysis, Board, GameInfo, Node, Score, Seats, SideName } from "../api/types";
import type { Note, Tone, Way } from "../board";
import { Tree, type Where } from "../live/tree";
import { wayBetween } from "../parts/way";
import type { Kernel } from "./kernel";

/** What never changes of a game. */
export type Game = Pick<GameInfo, "spec" | "title" | "sides" | "layout">;

export interface State {
  /** Grows with every new game on the same board. */
  game: number;
  head: number;
  /** The node shown, and its board. */
  shown: number;
  board: Board;
  seats: Seats;
  /** Whose turn it is at the head; null when the game is over. */
  turn: SideName | null;
  /** Whether computers move when it is their turn, and whether one is about to. */
  running: boolean;
  thinking: boolean;
  undo: boolean;
  redo: boolean;
  /** Why a computer could not move. */
  problem: string;
}

export interface Thought {
  side: SideName;
  depth: number;
  score: Score;
}

/** What somebody has drawn on the board. */
export interface Marks {
  ringed: string[];
  notes: Note[];
  arrows: { start: string; end: string; tone: Tone }[];
}

export interface Analysed {
  node: number;
  done: boolean;
  found: Analysis | null;
}

export class Desk {
  readonly game: Game;
  readonly state: ReadonlySignal<State>;
  readonly tree: ReadonlySignal<Tree>;
  readonly thought: ReadonlySignal<Thought | null>;
  readonly analysis: ReadonlySignal<Analysed | null>;
  readonly marks: ReadonlySignal<Marks>;
  readonly flipped: ReadonlySignal<boolean>;
  /** The board of the node shown, and how it came to be shown. */
  readonly board: Signal<Board>;
  readonly way: Signal<Way> = signal("jump");
  /** Why the last request was refused. */
  readonly fault: Signal<string> = signal("");
  readonly atHead: ReadonlySignal<boolean>;
  /** Whether a person may move in the position shown. */
  readonly canMove: ReadonlySignal<boolean>;
  /** The side whose computer thinks. */
  readonly thinks: ReadonlySignal<SideName | null>;
  /** The analysis of the position shown. */
  readonly analysisHere: ReadonlySignal<Analysed | null>;

  private boards = new Map<number, Board>();
  private before: { game: number; node: number } | null = null;
  private jumping = false;
  private readonly sending: Signal<boolean> = signal(false);
  private readonly end: () => void;

  constructor(readonly kernel: Kernel) {
    this.game = kernel.trait<Game>("_game").value;
    const nodes = kernel.trait<Node[]>("_nodes");
    this.tree = computed(() => new Tree(nodes.value));
    this.thought = kernel.trait("_thought");
    this.analysis = kernel.trait("_analysis");
    this.marks = kernel.trait("_marks");
    this.flipped = kernel.trait("flipped");
    // Last, so that the nodes are known when it changes.
    this.state = kernel.trait("_state");
    this.board = signal(this.state.value.board);
    this.atHead = computed(() => this.state.value.shown === this.state.value.head);
    this.canMove = computed(() => {
      const { board, seats } = this.state.value;
      return board.moves.length > 0 && seats[board.side].kind === "person" && !this.sending.value;
    });
    this.thinks = computed(() => (this.state.value.thinking ? this.state.value.turn : null));
    this.analysisHere = computed(() => {
      const found = this.analysis.value;
      return found?.node === this.state.value.shown ? found : null;
    });
    this.end = effect(() => this.follow(this.state.value));
  }

  leave(): void {
    this.end();
  }

  async play(move: string): Promise<void> {
    if (this.sending.peek()) return;
    this.sending.value = true;
    await this.act("play", { move, node: this.state.peek().shown });
    this.sending.value = false;
  }

  /** Asks for something; a refusal is shown as a sentence. */
  async act(what: string, details?: Record<string, unknown>): Promise<void> {
    this.fault.value = "";
    const { fault = "" } = await this.kernel.ask(what, details);
    this.fault.value = fault;
  }

  /** Shows a node that somebody chose: nothing is played for it. */
  visit(node: number): void {
    if (node === this.state.peek().shown) return;
    this.jumping = true;
    void this.act("show", { number: node });
  }

  go(where: Where): void {
    const { shown, head } = this.state.peek();
    const to = this.tree.peek().towards(where, shown, head);
    if (where === "start" || where === "end") this.visit(to);
    else if (to !== shown) void this.act("show", { number: to });
  }

  flip(): void {
    this.kernel.share("flipped", !this.flipped.peek());
  }

  /** Takes over a board, and finds how it was reached from the one before. */
  private follow({ game, shown, board }: State): void {
    const { before } = this;
    if (before?.game !== game) this.boards = new Map();
    const known = this.boards.get(shown);
    // The same board stays the same object: only another one is a change on the board.
    const same = known?.position === board.position && known.outcome?.result === board.outcome?.result;
    if (!same) this.boards.set(shown, board);
    const jumps = this.jumping || before?.game !== game;
    const lastMove = (node: number) => this.boards.get(node)?.last;
    const way = jumps ? "jump" : wayBetween(this.tree.peek(), before.node, shown, lastMove);
    batch(() => {
      this.board.value = this.boards.get(shown) ?? board;
      if (before?.node !== shown || jumps) this.way.value = way;
    });
    if (before?.node !== shown) this.jumping = false;
    this.before = { game, node: shown };
  }
}
