/** The moves of a game with their variations. The start is number 0. */

import type { Node } from "../api/types";

/** Where a person goes in the moves. */
export type Where = "start" | "back" | "forward" | "end";

export class Tree {
  private readonly byNumber = new Map<number, Node>();
  private readonly byParent = new Map<number, Node[]>();

  constructor(readonly nodes: readonly Node[]) {
    for (const node of nodes) {
      this.byNumber.set(node.number, node);
      const siblings = this.byParent.get(node.parent);
      if (siblings) siblings.push(node);
      else this.byParent.set(node.parent, [node]);
    }
  }

  node(number: number): Node | undefined {
    return this.byNumber.get(number);
  }

  has(number: number): boolean {
    return number === 0 || this.byNumber.has(number);
  }

  children(number: number): readonly Node[] {
    return this.byParent.get(number) ?? [];
  }

  /** The nodes that lead to this one, in order and with it; none for the start. */
  line(number: number): Node[] {
    const line: Node[] = [];
    for (let node = this.node(number); node; node = this.node(node.parent)) line.unshift(node);
    return line;
  }

  path(number: number): number[] {
    return this.line(number).map((node) => node.number);
  }

  /** The nodes on the way from one node to another that lies below it, or above it: then `back`. Null if neither does. */
  between(from: number, to: number): { nodes: number[]; back: boolean } | null {
    const [before, after] = [this.path(from), this.path(to)];
    const back = after.length < before.length;
    const [short, long] = back ? [after, before] : [before, after];
    return short.every((node, place) => long[place] === node) ? { nodes: long.slice(short.length), back } : null;
  }

  moves(number: number): string[] {
    return this.line(number).map(({ move }) => move);
  }

  /** The line through a node: what led to it, and what was played last after it. */
  through(number: number): Node[] {
    const line = this.line(number);
    for (let next = this.children(number).at(-1); next; next = this.children(next.number).at(-1)) line.push(next);
    return line;
  }

  /** One step back, or forward along the line that leads to `head` where the node is on it. */
  previous(number: number): number {
    return this.node(number)?.parent ?? 0;
  }

  next(number: number, head: number): number {
    const path = [0, ...this.through(head).map((node) => node.number)];
    const place = path.indexOf(number);
    if (place >= 0) return path[place + 1] ?? number;
    return this.children(number).at(-1)?.number ?? number;
  }

  /** The node that somebody comes to who goes there from a node. */
  towards(where: Where, number: number, head: number): number {
    switch (where) {
      case "start":
        return 0;
      case "back":
        return this.previous(number);
      case "forward":
        return this.next(number, head);
      case "end":
        return this.last(number, head);
    }
  }

  last(number: number, head: number): number {
    const main = this.through(head);
    if (number === 0 || main.some((node) => node.number === number)) return main.at(-1)?.number ?? 0;
    return this.through(number).at(-1)?.number ?? 0;
  }
}
