/** Exact results, position by position: where one is in a game, and what is known there. */

import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { messageOf } from "../../api/http";
import type { ExplorationPart, Question } from "../../api/types";
import { type Way, wayBy } from "../../board";
import type { Place } from "../../parts/explore_link";
import { type Exploration, grown } from "./exploration";

type Ask = (question: Question, signal: AbortSignal) => AsyncIterable<ExplorationPart>;

export class Explorer {
  readonly place: Signal<Place> = signal({ position: null, moves: [] });
  /** The results of the place. Until the first one comes, those of the place before. */
  readonly found: Signal<Exploration | null> = signal(null);
  /** How the place was come to: undefined by a move that was made. */
  readonly way: Signal<Way | undefined> = signal(undefined);
  readonly running: Signal<boolean> = signal(false);
  readonly stopped: Signal<boolean> = signal(false);
  readonly fault: Signal<string> = signal("");
  /** Since the question was asked. */
  readonly seconds: Signal<number> = signal(0);
  /** The moves of the place and those that one has gone back from. */
  readonly trail: Signal<readonly string[]> = signal([]);
  readonly known: ReadonlySignal<number>;

  /** Answers that will not change. */
  private readonly kept = new Map<string, Exploration>();
  private request: AbortController | null = null;
  private opened: string | null = null;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly game: string,
    private readonly ask: Ask,
  ) {
    this.known = computed(() => this.found.value?.moves.filter(({ score }) => score).length ?? 0);
  }

  /** Goes to a place and asks for its results. If it is there already, nothing happens. `how`: by a move that was made, by
   * taking the last move back, or because somebody chose the place. */
  open(place: Place, how: "made" | "back" | "jump" = "jump"): Promise<void> {
    const key = JSON.stringify([place.position, place.moves]);
    if (key === this.opened) return Promise.resolve();
    this.opened = key;
    const before = this.place.peek();
    const trail = this.trail.peek();
    batch(() => {
      this.place.value = place;
      const left = this.found.peek()?.board.last;
      this.way.value = how === "made" ? undefined : how === "back" ? wayBy([left], true) : "jump";
      const onTrail = before.position === place.position && place.moves.every((move, at) => trail[at] === move);
      if (!onTrail) this.trail.value = place.moves;
    });
    return this.find();
  }

  /** Asks (again) about the place. */
  async find(): Promise<void> {
    this.cancel();
    const { position, moves } = this.place.peek();
    const key = JSON.stringify([position, moves]);
    const kept = this.kept.get(key);
    this.fault.value = "";
    this.stopped.value = false;
    if (kept) {
      this.found.value = kept;
      return;
    }
    const request = new AbortController();
    this.begin(request);
    let found: Exploration | null = null;
    try {
      for await (const part of this.ask({ game: this.game, position, moves: [...moves] }, request.signal)) {
        if (request.signal.aborted) return;
        found = grown(found, part);
        this.found.value = found;
        if (found.done && !found.again) this.kept.set(key, found);
      }
    } catch (error) {
      if (!request.signal.aborted) this.fault.value = messageOf(error);
    } finally {
      if (this.request === request) this.end();
    }
  }

  /** Stops the search; the results so far stay. */
  stop(): void {
    this.cancel();
    this.stopped.value = true;
  }

  leave(): void {
    this.opened = null;
    this.cancel();
  }

  private begin(request: AbortController): void {
    this.request = request;
    const began = Date.now();
    this.seconds.value = 0;
    this.running.value = true;
    this.timer = setInterval(() => {
      this.seconds.value = Math.round((Date.now() - began) / 1000);
    }, 1000);
  }

  private cancel(): void {
    this.request?.abort();
    this.end();
  }

  private end(): void {
    this.request = null;
    clearInterval(this.timer);
    this.running.value = false;
  }
}
