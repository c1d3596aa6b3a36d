/** The matrix on the page: the table with its past, what the server says of it, and the step that is shown. */

import { batch, computed, type Signal, signal } from "@preact/signals";
import { messageOf } from "../../api/http";
import type { MatrixAnswer, MatrixQuestion, MatrixRead, MatrixSolution } from "../../api/types";
import { Past } from "../../parts/past";
import type { Line, Table } from "./table";

export interface Server {
  solve(question: MatrixQuestion): Promise<MatrixAnswer>;
  read(text: string): Promise<MatrixRead>;
}

/** What is being done with the matrix. */
export type Mode = "edit" | "eliminate" | "mark";

/** Strategies in the order in which they are to be eliminated. */
export type Order = [Line, number][];

export interface Draft {
  table: Table;
  /** The tree that the table is the matrix form of. */
  tree: string;
  order: Order;
}

export interface Wishes {
  weak: boolean;
  begin: Line;
}

/** Changes that follow each other faster than this are looked at together, in milliseconds. */
const DELAY = 150;

export class Model {
  readonly history: Past<Draft>;
  readonly wishes: Signal<Wishes> = signal({ weak: false, begin: 0 });
  readonly mode: Signal<Mode> = signal("edit");
  /** How many steps are shown. */
  readonly step: Signal<number> = signal(0);
  /** What the server said of the draft; of an earlier one while `solving`. */
  readonly answer: Signal<MatrixAnswer | null> = signal(null);
  readonly solving: Signal<boolean> = signal(true);
  readonly fault: Signal<string> = signal("");
  /** What is wrong with a text that was pasted. */
  readonly textFault: Signal<string> = signal("");
  readonly steps = computed(() => {
    const { solution } = this;
    if (!solution || this.mode.value === "edit") return 0;
    return (this.mode.value === "eliminate" ? solution.elimination : solution.marking).steps.length;
  });

  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts the changes, so that late answers are known. */
  private latest = 0;

  constructor(
    start: Draft,
    private readonly server: Server,
    private readonly delay = DELAY,
  ) {
    this.history = new Past(start, () => {
      this.step.value = 0;
      this.solve();
    });
    this.solve();
  }

  get draft(): Draft {
    return this.history.value.value;
  }

  get solution(): MatrixSolution | null {
    return this.answer.value?.solution ?? null;
  }

  /** Another table: no longer that of a tree, and with an order of its own. */
  change(table: Table, group?: string): void {
    this.history.change({ table, tree: "", order: [] }, group);
  }

  show(draft: Draft): void {
    batch(() => {
      this.textFault.value = "";
      this.history.change(draft);
    });
  }

  setMode(mode: Mode): void {
    batch(() => {
      this.mode.value = mode;
      this.step.value = 0;
    });
  }

  setWishes(wishes: Partial<Wishes>): void {
    batch(() => {
      this.wishes.value = { ...this.wishes.peek(), ...wishes };
      this.step.value = 0;
    });
    this.solve();
  }

  goTo(step: number): void {
    this.step.value = Math.max(0, Math.min(this.steps.peek(), step));
  }

  /** Eliminates another strategy at the step that is shown. */
  eliminateInstead(player: Line, strategy: number): void {
    const shown = this.step.peek();
    const before = this.solution?.elimination.steps.slice(0, shown - 1) ?? [];
    const order: Order = [...before.map((step): [Line, number] => [step.player, step.strategy]), [player, strategy]];
    this.history.change({ ...this.history.value.peek(), order });
    this.step.value = shown;
  }

  /** Shows the game of a text, or what is wrong with it. */
  async read(text: string): Promise<boolean> {
    const asked = ++this.latest;
    clearTimeout(this.timer);
    try {
      const { table, tree } = await this.server.read(text);
      if (asked === this.latest) this.show({ table, tree, order: [] });
      return true;
    } catch (error) {
      if (asked === this.latest) {
        this.textFault.value = messageOf(error);
        this.solve();
      }
      return false;
    }
  }

  leave(): void {
    clearTimeout(this.timer);
    this.latest += 1;
  }

  private solve(): void {
    const asked = ++this.latest;
    this.solving.value = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      const { table, tree, order } = this.history.value.peek();
      const { weak, begin } = this.wishes.peek();
      try {
        const answer = await this.server.solve({ table, tree, order, weak, begin, mixed: true });
        if (asked === this.latest) this.take(answer, "");
      } catch (error) {
        if (asked === this.latest) this.take(null, messageOf(error));
      }
    }, this.delay);
  }

  private take(answer: MatrixAnswer | null, fault: string): void {
    batch(() => {
      this.answer.value = answer;
      this.fault.value = fault;
      this.solving.value = false;
      if (!answer?.solution) this.mode.value = "edit";
      this.step.value = Math.min(this.step.peek(), this.steps.value);
    });
  }
}
