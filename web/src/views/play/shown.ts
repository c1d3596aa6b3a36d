/** The board of the node that is shown, and how it came to be shown. */

import { batch, type Signal, signal } from "@preact/signals";
import { api, messageOf } from "../../api/http";
import type { Board } from "../../api/types";
import type { Way } from "../../board";
import type { LiveGame } from "../../live/game";
import type { Tree } from "../../live/tree";
import { wayBetween } from "../../parts/way";

/** More boards than this are not waited for: then nothing is played. */
const MOST_FETCHED = 8;

export class Shown {
  readonly board: Signal<Board | null> = signal(null);
  readonly way: Signal<Way | undefined> = signal(undefined);

  private node = 0;
  private jumping = true; // to the first position
  private readonly fetching = new Map<number, Promise<void>>();

  constructor(private readonly live: LiveGame) {}

  /** What is shown next was chosen by somebody, and not reached by moves: nothing is played for it. */
  jump(): void {
    this.jumping = true;
  }

  /** Something else is on the board: when this one comes back, nothing is played. */
  cover(): void {
    this.way.value = "jump";
  }

  /** Shows a node, once there are its board and those on the way from the node shown before. Until then the last one stays
   * in sight. Says what went wrong, if the node is still wanted. */
  async show(id: string, node: number, tree: Tree, isWanted: () => boolean): Promise<string> {
    const isMissing = (one: number) => !this.live.boards.has(one);
    const passed = this.passage(node, tree)?.nodes.filter(isMissing) ?? [];
    const missing = new Set([...(isMissing(node) ? [node] : []), ...(passed.length > MOST_FETCHED ? [] : passed)]);
    if (missing.size > 0) {
      const [fault = ""] = await Promise.all([...missing].map((one) => this.fetch(id, one).then(() => "", messageOf)));
      if (!isWanted()) return "";
      if (isMissing(node)) return fault;
    }
    this.put(node, tree);
    return "";
  }

  /** Has the board of a node ready for when it is shown. */
  prepare(id: string, node: number): void {
    if (!this.live.boards.has(node)) this.fetch(id, node).catch(() => {});
  }

  private passage(node: number, tree: Tree): ReturnType<Tree["between"]> {
    return this.jumping ? null : tree.between(this.node, node);
  }

  private put(node: number, tree: Tree): void {
    const lastMove = (one: number) => this.live.boards.get(one)?.last;
    batch(() => {
      this.board.value = this.live.boards.get(node) ?? null;
      this.way.value = this.jumping ? "jump" : wayBetween(tree, this.node, node, lastMove);
    });
    this.node = node;
    this.jumping = false;
  }

  private fetch(id: string, node: number): Promise<void> {
    const begun = this.fetching.get(node);
    if (begun) return begun;
    const request = api
      .board(id, node)
      .then((board) => void this.live.boards.set(node, board))
      .finally(() => this.fetching.delete(node));
    this.fetching.set(node, request);
    return request;
  }
}
