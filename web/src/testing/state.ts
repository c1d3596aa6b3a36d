/** Small games for the tests: nothing here knows a rule. */

import type { Board, GameInfo, GameState, Node, SideName } from "../api/types";

export function board(side: SideName, moves: string[] = ["a", "b"]): Board {
  return {
    position: `some position, ${side}`,
    side,
    view: { side, pieces: [], zones: {}, marks: [] },
    moves: moves.map((move) => ({ move, path: [{ choice: move }], kind: "place", label: move, motion: [[]] })),
    legal: moves.length,
    outcome: null,
    last: null,
  };
}

export const info: GameInfo = {
  spec: "some",
  name: "some",
  title: "Some game",
  summary: "A game.",
  sides: ["White", "Black"],
  options: [],
  values: {},
  levels: 8,
  puzzles: 0,
  lesson: false,
  editable: false,
  extras: [],
  palette: {},
  formats: {},
  layout: { cells: [], edges: [], zones: [], pieces: {} },
  start: board("first"),
};

/** Nodes from texts such as "1<0 a": number, parent, move. The side follows from the depth. */
export function nodes(...texts: string[]): Node[] {
  const made: Node[] = [];
  for (const text of texts) {
    const [numbers = "", move = ""] = text.split(" ");
    const [number = 0, parent = 0] = numbers.split("<").map(Number);
    const before = made.find((node) => node.number === parent);
    const side = before?.side === "first" ? "second" : "first";
    made.push({ number, parent, move, label: move, side, score: null, seconds: null });
  }
  return made;
}

export function state(part: Partial<GameState> = {}): GameState {
  return {
    id: "game",
    info,
    start: "some position",
    nodes: [],
    head: 0,
    board: board("first"),
    seats: { first: { kind: "person", waiting: false }, second: { kind: "computer", player: "engine:level=3" } },
    clock: null,
    pace: { running: false, pause: 0.5 },
    outcome: null,
    created: "2026-01-01T00:00:00Z",
    version: 1,
    ...part,
  };
}
