/** A review under way: the game, the position shown, and the lines played out on the board. */

import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { api, messageOf } from "../../api/http";
import type { Board, GameState, Question } from "../../api/types";
import { type Way, wayBy } from "../../board";
import type { LiveGame, Review } from "../../live/game";
import { type Line, Preview } from "../../live/preview";
import { Tree } from "../../live/tree";
import { type ReviewedGame, reviewedGame } from "./model";

/** How many moves' boards are asked for at once. */
const PART = 100;

/** Reviews that were done, so that coming back does not mean thinking again. */
const finished = new Map<string, Review>();

export class Reviewer {
  readonly tree: ReadonlySignal<Tree>;
  readonly game: ReadonlySignal<ReviewedGame | null>;
  readonly review: ReadonlySignal<Review | null>;
  /** Plies from the start. */
  readonly at: Signal<number> = signal(0);
  readonly boards: Signal<readonly Board[]> = signal([]);
  /** How the position came to be shown. */
  readonly way: Signal<Way> = signal("jump");
  readonly fault: Signal<string> = signal("");
  readonly running: Signal<boolean> = signal(false);
  readonly stopped: Signal<boolean> = signal(false);
  readonly preview: Preview;

  private readonly kept: Signal<Review | null> = signal(null);
  private loaded = "";

  constructor(readonly live: LiveGame) {
    const { state } = live;
    this.tree = computed(() => new Tree(state.value?.nodes ?? []));
    this.review = computed(() => this.kept.value ?? live.review.value);
    this.game = computed(() => (state.value ? reviewedGame(state.value, this.tree.value, this.review.value) : null));
    this.preview = new Preview(
      (line) => this.boardsOf(line),
      () => {
        this.way.value = "jump";
      },
    );
  }

  get plies(): number {
    return this.game.value?.moves.length ?? 0;
  }

  get board(): Board | null {
    return this.boards.value[this.at.value] ?? null;
  }

  /** A position of the game as a question; `ply` counts from the start. */
  question(ply: number): Question {
    const state = this.live.state.peek();
    const moves = (this.game.peek()?.moves ?? []).slice(0, ply).map(({ node }) => node.move);
    return { game: state?.info.spec ?? "", position: state?.start ?? null, moves };
  }

  /** To a position that somebody chose. */
  go(ply: number): void {
    this.see(ply, () => "jump");
  }

  /** One move on, or one back: -1. */
  step(by: 1 | -1): void {
    const at = this.at.peek();
    this.see(at + by, (boards) => wayBy([boards[Math.max(at, at + by)]?.last], by < 0));
  }

  /** Fetches the boards of the game, and has it looked at unless that has been done. */
  async open(state: GameState): Promise<void> {
    const key = `${state.id} ${state.head}`;
    if (this.loaded === key) return;
    this.loaded = key;
    this.kept.value = finished.get(key) ?? null;
    try {
      this.boards.value = await this.fetch(state);
    } catch (error) {
      this.fault.value = messageOf(error);
      return;
    }
    if (this.plies > 0 && !this.kept.peek()) await this.start();
  }

  async start(): Promise<void> {
    const state = this.live.state.peek();
    if (!state || this.running.peek()) return;
    this.fault.value = "";
    this.stopped.value = false;
    this.running.value = true;
    try {
      await this.live.startReview();
      const done = this.live.review.peek();
      if (done?.done) finished.set(`${state.id} ${state.head}`, done);
    } catch (error) {
      this.fault.value = messageOf(error);
    } finally {
      this.running.value = false;
    }
  }

  stop(): void {
    this.live.stopReview();
    this.running.value = false;
    this.stopped.value = true;
  }

  leave(): void {
    this.preview.leave();
    if (this.running.peek()) this.live.stopReview();
  }

  private see(ply: number, way: (boards: readonly Board[]) => Way): void {
    const target = Math.max(0, Math.min(this.plies, ply));
    this.preview.leave();
    if (target === this.at.peek()) return;
    batch(() => {
      this.at.value = target;
      this.way.value = way(this.boards.peek());
    });
  }

  /** The boards along a line from a position of the game. */
  private async boardsOf({ node, moves }: Line): Promise<Board[]> {
    const question = this.question(node);
    const position = this.boards.peek()[node]?.position ?? question.position;
    return (await api.boards({ ...question, position, moves: [...moves] })).slice(1);
  }

  private async fetch(state: GameState): Promise<Board[]> {
    const moves = this.tree.peek().moves(state.head);
    const boards: Board[] = [];
    let position = state.start;
    for (let from = 0; from === 0 || from < moves.length; from += PART) {
      const part = await api.boards({ game: state.info.spec, position, moves: moves.slice(from, from + PART) });
      boards.push(...(from === 0 ? part : part.slice(1)));
      position = part.at(-1)?.position ?? position;
    }
    return boards;
  }
}
