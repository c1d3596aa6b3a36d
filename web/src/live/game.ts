/** A game as the server has it, kept up to date, and what can be asked of it. */

import { batch, type Signal, signal } from "@preact/signals";
import { Refusal, sentence } from "../api/http";
import type {
  Accuracy,
  Analysis,
  Board,
  Clock,
  GameState,
  LiveMessage,
  LiveRequest,
  Pace,
  Presence,
  ReviewedMove,
  Score,
  Seat,
  SideName,
  Thinking,
} from "../api/types";
import { Connection, type Socket } from "./connection";
import { carriedOut } from "./retry";
import { Tree } from "./tree";

export type Link = "connecting" | "open" | "lost" | "gone";

/** A clock as it was sent, and when: between messages it runs here. */
export interface SentClock {
  clock: Clock;
  at: number;
}

export interface NodeAnalysis {
  node: number;
  analysis: Analysis | null;
  done: boolean;
}

export interface Review {
  moves: ReviewedMove[];
  of: number;
  done: boolean;
  accuracy: Accuracy | null;
  /** What perfect play leads to from the start, where that is known. */
  known: string;
}

type Without<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never;
type Asked = Without<Exclude<LiveRequest, { type: "ping" | "stop" }>, "id">;
type Numbered = Exclude<LiveRequest, { type: "ping" | "stop" }>;

interface Pending {
  request: Numbered;
  /** The game's version when it was asked. */
  version: number;
  tries: number;
  done(node: number): void;
  refused(error: Error): void;
}

/** How often a request is sent again that a busy server asks to be sent later. */
const MOST_TRIES = 4;

export class LiveGame {
  readonly state: Signal<GameState | null> = signal(null);
  readonly yours: Signal<SideName[]> = signal([]);
  readonly link: Signal<Link> = signal("connecting");
  readonly thinking: Signal<Thinking | null> = signal(null);
  readonly presence: Signal<Presence | null> = signal(null);
  readonly clock: Signal<SentClock | null> = signal(null);
  readonly analysis: Signal<NodeAnalysis | null> = signal(null);
  readonly review: Signal<Review | null> = signal(null);
  /** What positions are worth, by node, as far as somebody has asked. */
  readonly evaluations: Signal<ReadonlyMap<number, Score>> = signal(new Map());
  /** A problem that is not the answer to a request: the computer could not move. */
  readonly problem: Signal<string> = signal("");
  /** The boards of nodes that have been received. */
  readonly boards = new Map<number, Board>();
  /** Requests that have not been answered. */
  readonly waiting = signal(0);

  private readonly connection: Connection;
  private readonly pending = new Map<number, Pending>();
  private readonly later = new Set<ReturnType<typeof setTimeout>>();
  private lastId = 0;
  /** Whether the game's state has come over this connection: only then may requests be sent. */
  private ready = false;
  private analysing: number | null = null;
  private reviewing: number | null = null;

  /** `check` asks whether the game exists, when no connection could be made at all. */
  constructor(
    open: () => Socket,
    readonly tokens: () => string[],
    check: () => Promise<boolean>,
  ) {
    this.connection = new Connection(open, () => ({ type: "hello", tokens: tokens() }), {
      message: (message) => this.receive(message),
      closed: (ever) => {
        this.ready = false;
        if (this.link.value === "gone") return;
        if (this.state.value || ever) this.link.value = "lost";
        if (!ever) {
          check().then((exists) => {
            if (!exists) this.gone();
            else if (this.link.value === "connecting") this.link.value = "lost";
          });
        }
      },
    });
  }

  play(move: string, parent?: number): Promise<number> {
    return this.ask({ type: "move", move, parent: parent ?? this.state.value?.head ?? 0 });
  }

  command(type: "undo" | "redo" | "step"): Promise<number> {
    return this.ask({ type });
  }

  resign(side: SideName): Promise<number> {
    return this.ask({ type: "resign", side });
  }

  sit(side: SideName, seat: Seat): Promise<number> {
    return this.ask({ type: "seat", side, seat });
  }

  pace(pace: Pace): Promise<number> {
    return this.ask({ type: "pace", ...pace });
  }

  /** Thinks about a node, into `analysis`; a new search ends the one before. */
  analyse(node: number, seconds = 10): Promise<number> {
    if (this.analysing !== null) this.forget(this.analysing);
    this.analysis.value = { node, analysis: null, done: false };
    const answer = this.ask({ type: "analyse", node, seconds, lines: 1000 });
    this.analysing = this.lastId;
    return answer;
  }

  stopAnalysis(): void {
    if (this.analysing === null) return;
    this.stop(this.analysing);
    this.analysing = null;
    if (this.analysis.value) this.analysis.value = { ...this.analysis.value, done: true };
  }

  /** Has a position valued, into `evaluations`. */
  evaluate(node: number): Promise<number> {
    return this.ask({ type: "evaluate", node });
  }

  /** Goes through the whole game, move by move, into `review`. */
  startReview(): Promise<number> {
    this.stopReview();
    this.review.value = { moves: [], of: 0, done: false, accuracy: null, known: "" };
    const answer = this.ask({ type: "review" });
    this.reviewing = this.lastId;
    return answer;
  }

  stopReview(): void {
    if (this.reviewing !== null) this.stop(this.reviewing);
    this.reviewing = null;
  }

  /** Connects anew: this browser has other seats than before. */
  sayHelloAgain(): void {
    this.connection.again();
  }

  hurry(): void {
    this.connection.hurry();
  }

  /** Leaves the game; nothing comes after this. */
  leave(): void {
    for (const timer of this.later) clearTimeout(timer);
    this.connection.end();
  }

  private stop(id: number): void {
    this.forget(id);
    if (this.ready) this.connection.send({ type: "stop", id });
  }

  private ask(asked: Asked): Promise<number> {
    this.lastId += 1;
    const request = { ...asked, id: this.lastId } as Numbered;
    return new Promise((done, refused) => {
      this.pending.set(request.id, { request, version: this.state.value?.version ?? 0, tries: 1, done, refused });
      this.waiting.value = this.pending.size;
      if (this.ready) this.connection.send(request);
    });
  }

  private forget(id: number): Pending | undefined {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    this.waiting.value = this.pending.size;
    return pending;
  }

  private receive(message: LiveMessage): void {
    switch (message.type) {
      case "state":
        batch(() => {
          this.yours.value = message.yours;
          this.evaluations.value = new Map(message.evaluations?.map(({ node, score }) => [node, score]));
          this.replace(message.state);
          this.link.value = "open";
        });
        if (!this.ready) this.resume(message.state);
        break;
      case "changed":
        this.changed(message);
        break;
      case "evaluation":
        this.evaluations.value = new Map(this.evaluations.value).set(message.node, message.score);
        break;
      case "thinking":
        this.thinking.value = message;
        break;
      case "presence":
        this.presence.value = message;
        break;
      case "ack":
        // Searches go on after they have begun; they are forgotten when they are done.
        if (message.id !== this.analysing && message.id !== this.reviewing) {
          this.forget(message.id)?.done(message.node);
        }
        break;
      case "refused":
        this.refused(message);
        break;
      case "analysis":
        if (message.id === this.analysing) {
          const analysis = message.analysis ?? this.analysis.value?.analysis ?? null;
          this.analysis.value = { node: message.node, analysis, done: message.done };
          if (message.done) this.forget(message.id)?.done(message.node);
        }
        break;
      case "review":
        this.reviewed(message);
        break;
      case "gone":
        this.gone();
        break;
    }
  }

  private replace(state: GameState): void {
    this.boards.set(state.head, state.board);
    // The game that is played stays the same, and so does the object: a board with another layout would not move.
    const info = this.state.value?.info ?? state.info;
    batch(() => {
      this.state.value = { ...state, info };
      this.clock.value = state.clock && { clock: state.clock, at: performance.now() };
      this.thinking.value = null;
      this.problem.value = "";
    });
  }

  /** Takes over a change. It has only the new nodes: those before are known since the state, which came first. */
  private changed({ type, nodes, ...changes }: Extract<LiveMessage, { type: "changed" }>): void {
    const state = this.state.value;
    if (!state || changes.version <= state.version) return;
    this.replace({ ...state, ...changes, nodes: nodes.length > 0 ? [...state.nodes, ...nodes] : state.nodes });
  }

  /** A new connection: what was asked before and not answered is either done, as the state shows, or asked again. */
  private resume(state: GameState): void {
    this.ready = true;
    const tree = new Tree(state.nodes);
    for (const [id, { request, version, done }] of [...this.pending]) {
      if (carriedOut(request, version, state, tree)) {
        this.forget(id);
        done(state.head);
      } else {
        if (id === this.reviewing) this.review.value = { moves: [], of: 0, done: false, accuracy: null, known: "" };
        this.connection.send(request);
      }
    }
  }

  private refused({ id, problem, retry }: Extract<LiveMessage, { type: "refused" }>): void {
    if (id === null) {
      if (problem.type === "unknown-id") this.gone();
      else this.problem.value = sentence(problem.message);
      return;
    }
    const pending = this.pending.get(id);
    if (pending && retry != null && pending.tries < MOST_TRIES) {
      pending.tries += 1;
      const timer = setTimeout(() => {
        this.later.delete(timer);
        if (this.ready && this.pending.has(id)) this.connection.send(pending.request);
      }, retry * 1000);
      this.later.add(timer);
      return;
    }
    this.forget(id)?.refused(new Refusal({ ...problem, message: sentence(problem.message) }, 0));
    if (id === this.analysing) {
      this.analysing = null;
      this.analysis.value = this.analysis.value && { ...this.analysis.value, done: true };
    }
  }

  private reviewed({ id, move, of, done, accuracy, known }: Extract<LiveMessage, { type: "review" }>): void {
    if (id !== this.reviewing) return;
    const moves = [...(this.review.value?.moves ?? []), ...(move ? [move] : [])];
    this.review.value = { moves, of, done, accuracy: accuracy ?? null, known: known ?? "" };
    if (done) {
      this.reviewing = null;
      this.forget(id)?.done(of);
    }
  }

  private gone(): void {
    this.link.value = "gone";
    this.connection.end();
  }
}
