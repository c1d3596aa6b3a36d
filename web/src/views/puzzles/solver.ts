/** A puzzle being solved: what is shown, what has been played, and what may be done next. */

import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { messageOf, sentence } from "../../api/http";
import type { Attempt, AttemptAnswer, Board, Puzzle } from "../../api/types";
import { type Path, type Way, wayBy } from "../../board";
import type { Click } from "../../drawing";
import { wait as realWait, type Wait } from "../../parts/pause";

/** `mine`: it is the solver's turn. While `judging` the server looks at a move; `wrong` shows why it fails and takes it
 * back; `answered` shows the defence; `showing` plays the solution out. */
export type Phase = "mine" | "judging" | "answered" | "wrong" | "solved" | "asking" | "showing";

export type Help = "none" | "piece" | "move";

/** How long things stay before the next comes, in milliseconds. */
const SEEN = 450;
const REFUTED = 950;
const SHOWN = 1100;

/** A move that was made, and whether the solver's side made it. */
export interface Made {
  move: string;
  own: boolean;
}

/** The solution as it is played out; `boards` begin with the position before it. */
export interface Shown {
  moves: readonly Made[];
  boards: readonly Board[];
  at: number;
}

type Ask = (attempt: Attempt) => Promise<AttemptAnswer>;

export class Solver {
  readonly phase: Signal<Phase> = signal("mine");
  /** What was said last about a move. */
  readonly words: Signal<string> = signal("");
  readonly fault: Signal<string> = signal("");
  readonly help: Signal<Help> = signal("none");
  readonly shown: Signal<Shown | null> = signal(null);
  /** Whether a hint or the solution was asked for. */
  readonly helped: Signal<boolean> = signal(false);
  /** The moves of both sides that stand. */
  readonly moves: Signal<readonly Made[]> = signal([]);
  /** The moves that were tried here and do not win. */
  readonly tried: Signal<readonly string[]> = signal([]);
  readonly board: ReadonlySignal<Board>;
  /** How the board came to be shown: undefined by the move that was made. */
  readonly way: Signal<Way | undefined> = signal(undefined);
  /** The click path of the hint, or its beginning. */
  readonly hint: ReadonlySignal<Path>;

  private readonly reached: Signal<Board>;
  private readonly next: Signal<Click | null> = signal(null);
  private task = new AbortController();

  constructor(
    readonly puzzle: Puzzle,
    readonly game: string,
    private readonly ask: Ask,
    private readonly onSolved: (helped: boolean) => void = () => {},
    private readonly wait: Wait = realWait,
  ) {
    this.reached = signal(puzzle.board);
    this.board = computed(() => {
      const shown = this.shown.value;
      return shown?.boards[shown.at] ?? this.reached.value;
    });
    this.hint = computed(() => {
      const path = this.next.value?.path ?? [];
      if (this.help.value === "none") return [];
      return this.help.value === "piece" ? path.slice(0, 1) : path;
    });
  }

  /** The move that the hint is about. */
  get hinted(): Click | null {
    return this.help.value === "none" ? null : this.next.value;
  }

  async play(move: Click): Promise<void> {
    if (this.phase.peek() !== "mine") return;
    const signal = this.begin("judging");
    const before = this.reached.peek();
    const moves = [...this.moves.peek(), this.made(move.move, before)];
    const answer = await this.answer({ moves: texts(moves) }, signal);
    if (!answer) return;
    const [played = before, reply] = answer.boards;
    batch(() => {
      this.words.value = sentence(answer.words);
      this.reach(played);
      this.help.value = "none";
      this.phase.value = answer.solved ? "solved" : answer.right ? "answered" : "wrong";
      if (answer.right) this.moves.value = moves;
      this.tried.value = answer.right ? [] : [...new Set([...this.tried.peek(), move.move])];
    });
    if (answer.solved) return this.onSolved(this.helped.peek());
    await this.wait(SEEN, signal);
    if (signal.aborted) return;
    if (reply) this.reach(reply);
    if (!answer.right) {
      await this.wait(REFUTED, signal);
      if (signal.aborted) return;
      this.reach(before, wayBy([played.last, reply?.last && { ...reply.last, side: played.side }], true));
    } else if (answer.reply !== null) {
      this.moves.value = [...moves, this.made(answer.reply, played)];
    }
    this.phase.value = "mine";
  }

  /** First where to begin, then the move; a move of one click is told at once. */
  async giveHint(): Promise<void> {
    if (this.phase.peek() !== "mine" || this.help.peek() === "move") return;
    if (this.help.peek() === "piece") {
      this.help.value = "move";
      return;
    }
    const signal = this.begin("asking");
    const answer = await this.answer({ moves: texts(this.moves.peek()), show: true }, signal);
    if (!answer) return;
    const first = this.reached.peek().moves.find(({ move }) => move === answer.solution[0]) ?? null;
    batch(() => {
      this.phase.value = "mine";
      this.next.value = first;
      this.helped.value = true;
      this.help.value = first === null ? "none" : first.path.length > 1 ? "piece" : "move";
      this.words.value = first === null ? sentence(answer.words) : "";
    });
  }

  /** Plays the solution out from here, move by move. */
  async showSolution(): Promise<void> {
    if (this.phase.peek() !== "mine" && this.phase.peek() !== "solved") return;
    // Once it is solved, the whole of it is shown again.
    if (this.phase.peek() === "solved") this.reset();
    const signal = this.begin("asking");
    const answer = await this.answer({ moves: texts(this.moves.peek()), show: true }, signal);
    if (!answer) return;
    batch(() => {
      this.helped.value = true;
      this.help.value = "none";
      if (answer.solution.length === 0) {
        this.words.value = sentence(answer.words);
        this.phase.value = "mine";
        return;
      }
      const boards = [this.reached.peek(), ...answer.boards];
      const moves = answer.solution.map((move, place) => this.made(move, boards[place]));
      this.shown.value = { moves, boards, at: 0 };
      this.words.value = "";
      this.phase.value = "showing";
    });
    while (!signal.aborted && this.step(1)) await this.wait(SHOWN, signal);
  }

  /** One move of the solution on or back, by hand. Says whether there is one. */
  walk(by: number): boolean {
    if (this.phase.peek() !== "showing") return false;
    this.task.abort();
    return this.step(by);
  }

  /** To a position of the solution that somebody chose. */
  goTo(at: number): void {
    const shown = this.shown.peek();
    if (!shown || !this.walk(at - shown.at)) return;
    this.way.value = "jump";
  }

  /** Begins again from the puzzle's position. If help was used, the puzzle still counts as solved with help. */
  restart(): void {
    this.task.abort();
    this.reset();
  }

  leave(): void {
    this.task.abort();
  }

  private reach(board: Board, way?: Way): void {
    batch(() => {
      this.reached.value = board;
      this.way.value = way;
    });
  }

  private reset(): void {
    batch(() => {
      this.phase.value = "mine";
      this.words.value = "";
      this.fault.value = "";
      this.help.value = "none";
      this.shown.value = null;
      this.moves.value = [];
      this.tried.value = [];
      this.reach(this.puzzle.board, "jump");
    });
  }

  /** A move that is made in a position. */
  private made(move: string, before: Board | undefined): Made {
    return { move, own: before?.side === this.puzzle.board.side };
  }

  private step(by: number): boolean {
    const shown = this.shown.peek();
    if (!shown?.boards[shown.at + by]) return false;
    const at = shown.at + by;
    batch(() => {
      this.shown.value = { ...shown, at };
      this.way.value = wayBy([shown.boards[Math.max(at, shown.at)]?.last], by < 0);
    });
    return true;
  }

  private begin(phase: Phase): AbortSignal {
    this.task.abort();
    this.task = new AbortController();
    batch(() => {
      this.phase.value = phase;
      this.fault.value = "";
    });
    return this.task.signal;
  }

  /** The server's answer. Null if the server refused, which is then shown, or if the answer is not wanted any more. */
  private async answer(part: { moves: string[]; show?: boolean }, signal: AbortSignal): Promise<AttemptAnswer | null> {
    const attempt = { game: this.game, number: this.puzzle.number, show: false, ...part };
    try {
      const answer = await this.ask(attempt);
      return signal.aborted ? null : answer;
    } catch (error) {
      if (signal.aborted) return null;
      batch(() => {
        this.fault.value = messageOf(error);
        this.phase.value = "mine";
        // Another object, so that the board takes the move back.
        this.reached.value = { ...this.reached.peek(), view: { ...this.reached.peek().view } };
      });
      return null;
    }
  }
}

function texts(moves: readonly Made[]): string[] {
  return moves.map(({ move }) => move);
}
