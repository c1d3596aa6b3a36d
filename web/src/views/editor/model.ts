/** The editor: a draft with its past, and the server's answer about it. */

import { batch, type Signal, signal } from "@preact/signals";
import { messageOf, Refusal, sentence } from "../../api/http";
import type { Board, Composed, Composition, GameInfo } from "../../api/types";
import { Past } from "../../parts/past";
import { cleared, composition, type Draft, draftOf, type Tool } from "./draft";

export interface Server {
  compose(composition: Composition): Promise<Composed>;
  /** The board of a position's text; throws a Refusal with its faults. */
  read(text: string): Promise<Board>;
}

/** Changes that follow each other faster than this are looked at together, in milliseconds. */
const DELAY = 150;

export class Editor {
  readonly draft: Signal<Draft>;
  readonly tool: Signal<Tool>;
  /** The server's answer about the draft; while `checking`, about an earlier draft. */
  readonly composed: Signal<Composed | null> = signal(null);
  readonly checking: Signal<boolean> = signal(true);
  readonly fault: Signal<string> = signal("");
  /** A text that is being typed instead of the draft's; until it is read, or the draft changes. */
  readonly typed: Signal<string | null> = signal(null);
  /** What is wrong with a text that was typed. */
  readonly textFaults: Signal<string[]> = signal([]);
  readonly history: Past<Draft>;

  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts the changes, so that late answers are known. */
  private latest = 0;

  constructor(
    readonly info: GameInfo,
    private readonly server: Server,
    private readonly delay = DELAY,
  ) {
    this.history = new Past(draftOf(info, info.start), () => {
      this.typed.value = null;
      this.textFaults.value = [];
      this.check();
    });
    this.draft = this.history.value;
    const { first = [], second = [] } = info.palette;
    const [piece] = first.length > 0 ? first : second;
    this.tool = signal(
      piece === undefined ? { kind: "eraser" } : { kind: "piece", piece, side: first.length > 0 ? "first" : "second" },
    );
    this.check();
  }

  /** The position, when there is one and it is that of the draft. */
  get board(): Board | null {
    return this.checking.value ? null : (this.composed.value?.board ?? null);
  }

  change(draft: Draft): void {
    this.history.change(draft);
  }

  undo(): void {
    this.history.undo();
  }

  redo(): void {
    this.history.redo();
  }

  toStart(): void {
    this.change(draftOf(this.info, this.info.start));
  }

  clear(): void {
    this.change(cleared(this.info));
  }

  /** Shows the position that a text says, or what is wrong with it. */
  async read(text: string): Promise<void> {
    const asked = ++this.latest;
    clearTimeout(this.timer);
    try {
      const board = await this.server.read(text.trim());
      if (asked !== this.latest) return;
      const typed = this.typed.peek();
      batch(() => {
        this.change(draftOf(this.info, board));
        if (typed !== text) this.typed.value = typed; // more was typed meanwhile
      });
    } catch (error) {
      if (asked !== this.latest) return;
      this.textFaults.value = faultsOf(error);
      this.check();
    }
  }

  leave(): void {
    clearTimeout(this.timer);
    this.latest += 1;
  }

  private check(): void {
    const asked = ++this.latest;
    this.checking.value = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      try {
        const composed = await this.server.compose(composition(this.info.spec, this.draft.peek()));
        if (asked !== this.latest) return;
        batch(() => {
          this.composed.value = { ...composed, faults: composed.faults.map(sentence) };
          this.checking.value = false;
          this.fault.value = "";
        });
      } catch (error) {
        if (asked !== this.latest) return;
        batch(() => {
          this.composed.value = null;
          this.checking.value = false;
          this.fault.value = messageOf(error);
        });
      }
    }, this.delay);
  }
}

function faultsOf(error: unknown): string[] {
  if (error instanceof Refusal && error.problem.faults.length > 0) return error.problem.faults.map(sentence);
  return [messageOf(error)];
}
