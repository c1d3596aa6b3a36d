/** A game as a person sees it: the position shown, which need not be the newest, and the help asked for. */

import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { type Asking, api, messageOf } from "../../api/http";
import type {
  Board,
  ExactChange,
  Explanation,
  GameInfo,
  GameState,
  Hint,
  Node,
  Question,
  SideName,
} from "../../api/types";
import { settings } from "../../browser/settings";
import { Evaluations } from "../../live/evaluations";
import type { LiveGame } from "../../live/game";
import { Preview } from "../../live/preview";
import { Tree, type Where } from "../../live/tree";
import { allHere, SIDES, withSomeoneElsewhere } from "../../parts/players";
import { Shown } from "./shown";

export class Desk {
  readonly tree: ReadonlySignal<Tree>;
  /** The node shown. */
  readonly node: ReadonlySignal<number>;
  readonly shown: Shown;
  readonly flipped: Signal<boolean> = signal(false);
  readonly evaluations: Evaluations;
  readonly preview: Preview;
  readonly hint: Signal<Hint | null> = signal(null);
  readonly explanation: Signal<{ node: number; said: Explanation } | null> = signal(null);
  /** What is being asked for, and what went wrong with it. */
  readonly asking: Signal<"hint" | "explanation" | null> = signal(null);
  readonly fault: Signal<string> = signal("");
  readonly bottom: ReadonlySignal<SideName>;
  readonly atHead: ReadonlySignal<boolean>;
  /** Whether this browser holds the seat of every person. */
  readonly alone: ReadonlySignal<boolean>;
  /** There is no help in a running game between two people, unless both are here. */
  readonly mayBeHelped: ReadonlySignal<boolean>;
  /** Whether a person here may move in the position shown; not while the board shows a line. */
  readonly mayMove: ReadonlySignal<boolean>;
  readonly canMove: ReadonlySignal<boolean>;
  readonly blunder: ReadonlySignal<Node | null>;
  /** What the last move of a person here threw away, in words; where that is known. */
  readonly slip: ReadonlySignal<string>;

  /** The node that was chosen to be shown; null follows the game. */
  private readonly visited: Signal<number | null> = signal(null);
  /** Whether a move is on its way. */
  private readonly sending: Signal<boolean> = signal(false);
  private readonly ends: (() => void)[] = [];
  private asked: AbortController | null = null;
  /** The nodes that the server has been asked to value. */
  private readonly valuing = new Set<number>();
  /** What moves did to the exact result, by node; null while that is asked for. */
  private readonly changes: Signal<ReadonlyMap<number, ExactChange | null>> = signal(new Map());

  constructor(readonly live: LiveGame) {
    const { state, yours } = live;
    this.tree = computed(() => new Tree(state.value?.nodes ?? []));
    this.node = computed(() => {
      const visited = this.visited.value;
      return visited !== null && this.tree.value.has(visited) ? visited : (state.value?.head ?? 0);
    });
    this.evaluations = new Evaluations(state, live.evaluations);
    this.shown = new Shown(live);
    this.preview = new Preview(
      (line) => this.boardsOf(line),
      () => this.shown.cover(),
    );
    this.atHead = computed(() => this.node.value === state.value?.head);
    this.alone = computed(
      () => state.value !== null && yours.value.length > 0 && allHere(state.value.seats, yours.value),
    );
    this.mayBeHelped = computed(
      () =>
        state.value !== null && (state.value.outcome !== null || !withSomeoneElsewhere(state.value.seats, yours.value)),
    );
    this.mayMove = computed(() => {
      const board = this.board;
      if (!state.value || !board || board.legal === 0) return false;
      if (state.value.seats[board.side].kind !== "person" || !yours.value.includes(board.side)) return false;
      return this.atHead.value || this.alone.value;
    });
    this.canMove = computed(() => this.mayMove.value && !this.sending.value && this.preview.board.value === null);
    this.bottom = computed(() => {
      const natural = this.naturalBottom();
      return this.flipped.value ? (natural === "first" ? "second" : "first") : natural;
    });
    this.blunder = computed(() => this.findBlunder());
    this.slip = computed(() => this.changes.value.get(this.lastOwn()?.number ?? 0)?.words ?? "");
    this.ends.push(
      effect(() => this.followBoard()),
      effect(() => this.noticeLoss()),
      effect(() => this.followEvaluation()),
      effect(() => this.followChange()),
    );
  }

  /** The board of the node shown. */
  get board(): Board | null {
    return this.shown.board.value;
  }

  get info(): GameInfo | null {
    return this.live.state.value?.info ?? null;
  }

  /** The node as a question for the server. */
  question(node = this.node.peek()): Question {
    const state = this.live.state.peek();
    return { game: state?.info.spec ?? "", position: state?.start ?? null, moves: this.tree.peek().moves(node) };
  }

  /** Shows a node that somebody chose. */
  visit(node: number): void {
    if (node === this.node.peek()) return;
    this.shown.jump();
    this.see(node);
  }

  go(where: Where): void {
    const to = this.tree.peek().towards(where, this.node.peek(), this.live.state.peek()?.head ?? 0);
    if (where === "start" || where === "end") this.visit(to);
    else this.see(to);
  }

  /** One move at a time: until it is answered, however long that takes, there is no other. */
  async play(move: string): Promise<boolean> {
    if (this.sending.peek()) return false;
    this.fault.value = "";
    this.leaveHelp();
    this.sending.value = true;
    try {
      await this.live.play(move, this.node.peek());
      this.visited.value = null;
      return true;
    } catch (error) {
      this.fault.value = messageOf(error);
      return false;
    } finally {
      this.sending.value = false;
    }
  }

  /** Another request to the game. After it the newest position is shown; an error is shown as a sentence. */
  async act(action: () => Promise<unknown>): Promise<void> {
    this.fault.value = "";
    this.leaveHelp();
    try {
      await action();
      if (!this.atHead.peek()) this.shown.jump();
      this.visited.value = null;
    } catch (error) {
      this.fault.value = messageOf(error);
    }
  }

  flip(): void {
    this.flipped.value = !this.flipped.value;
  }

  askHint(): Promise<void> {
    return this.help("hint", async (signal) => {
      this.hint.value = await api.hint(this.about(this.node.peek()), signal);
    });
  }

  explain(node: Node): Promise<void> {
    return this.help("explanation", async (signal) => {
      this.explanation.value = { node: node.number, said: await api.explain(this.about(node.number), signal) };
    });
  }

  /** A node as a question that only those may ask who may be helped. */
  private about(node: number): Asking {
    return { id: this.live.state.peek()?.id ?? "", tokens: this.live.tokens(), node };
  }

  leaveHelp(): void {
    this.asked?.abort();
    batch(() => {
      this.hint.value = null;
      this.explanation.value = null;
      this.asking.value = null;
      this.preview.leave();
    });
  }

  /** The boards along a line from a node. */
  async boardsOf({ node, moves }: { node: number; moves: readonly string[] }): Promise<Board[]> {
    const state = this.live.state.peek();
    if (!state) return [];
    const from = this.live.boards.get(node) ?? (await api.board(state.id, node));
    return (await api.boards({ game: state.info.spec, position: from.position, moves: [...moves] })).slice(1);
  }

  leave(): void {
    this.asked?.abort();
    this.preview.leave();
    for (const end of this.ends) end();
  }

  private async help(kind: "hint" | "explanation", ask: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.leaveHelp();
    this.fault.value = "";
    const request = new AbortController();
    this.asked = request;
    this.asking.value = kind;
    try {
      await ask(request.signal);
    } catch (error) {
      if (!request.signal.aborted) this.fault.value = messageOf(error);
    } finally {
      if (this.asked === request) this.asking.value = null;
    }
  }

  /** The side that is played here is at the bottom; the first, when it is both or none. */
  private naturalBottom(): SideName {
    const seats = this.live.state.value?.seats;
    const mine = SIDES.filter((side) => this.live.yours.value.includes(side) && seats?.[side].kind === "person");
    return mine.length === 1 && mine[0] ? mine[0] : "first";
  }

  private see(node: number): void {
    if (node === this.node.peek()) return;
    batch(() => {
      this.visited.value = node === this.live.state.peek()?.head ? null : node;
      this.fault.value = "";
      this.leaveHelp();
    });
  }

  private followBoard(): void {
    const state = this.live.state.value;
    const node = this.node.value;
    if (!state) return;
    const tree = this.tree.peek();
    const isWanted = () => this.node.peek() === node;
    this.shown.show(state.id, node, tree, isWanted).then((fault) => {
      if (fault) this.fault.value = fault;
    });
    if (node === state.head) return;
    for (const near of [tree.previous(node), tree.next(node, state.head)]) this.shown.prepare(state.id, near);
  }

  /** What happened while the connection was lost was not seen: it is not played afterwards. */
  private noticeLoss(): void {
    if (this.live.link.value === "lost") this.shown.jump();
  }

  /** Has the positions valued that are shown with their value, one after the other. */
  private followEvaluation(): (() => void) | undefined {
    const state = this.live.state.value;
    if (!state || !this.mayBeHelped.value || this.live.link.value !== "open") return undefined;
    const next = this.valued(state).find((node) => this.evaluations.chance(node) === null && !this.valuing.has(node));
    if (next === undefined) return undefined;
    const timer = setTimeout(() => {
      this.valuing.add(next);
      // What cannot be valued is not shown.
      this.live.evaluate(next).catch(() => {});
    }, 150);
    return () => clearTimeout(timer);
  }

  /** The nodes whose value is to be shown, the most urgent first. */
  private valued(state: GameState): number[] {
    const node = this.node.value;
    const last = settings.value.slips ? this.lastOwn() : null;
    const judged = last ? [last.parent, last.number] : [];
    if (!settings.value.evaluation) return judged;
    return [node, ...judged, ...this.tree.value.line(state.head).map(({ number }) => number), 0];
  }

  /** The last move of a person at this browser, if it is among the last two moves. */
  private lastOwn(): Node | null {
    const state = this.live.state.value;
    if (!state || !this.mayBeHelped.value) return null;
    const own = ({ side }: Node) => state.seats[side].kind === "person" && this.live.yours.value.includes(side);
    return this.tree.value.line(this.node.value).slice(-2).reverse().find(own) ?? null;
  }

  /** That move, if it gave much away. An exact result counts before an estimate. */
  private findBlunder(): Node | null {
    const last = this.lastOwn();
    if (!last) return null;
    const change = this.changes.value.get(last.number);
    const bad = change?.before ? change.thrown !== null : this.evaluations.isBlunder(this.tree.value, last.number);
    return bad ? last : null;
  }

  /** Asks what the last move of a person here did to the exact result. */
  private followChange(): void {
    const last = this.lastOwn();
    if (!last || !settings.value.slips || this.changes.peek().has(last.number)) return;
    const keep = (change: ExactChange | null) => {
      this.changes.value = new Map(this.changes.peek()).set(last.number, change);
    };
    queueMicrotask(() => keep(null));
    // Where nothing is known, nothing is said.
    api.change(this.about(last.number)).then(keep, () => {});
  }
}
