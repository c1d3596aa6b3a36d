import { describe, expect, test } from "vitest";
import type { Cell, Layout } from "../drawing";
import { fixtures } from "./fixtures";
import { bounds, cellAt, coordinates, type Direction, groups, hexagon, neighbour, place } from "./geometry";

const layouts = new Map(fixtures.map(({ game, layout }) => [game, layout]));
const layout = (game: string) => layouts.get(game) as Layout;
const KEYS: Direction[] = ["left", "right", "up", "down"];

describe("place", () => {
  test("the first player sees a1 at the bottom left, the second at the top right", () => {
    const [own, other] = [place(layout("dobutsu")), place(layout("dobutsu"), true)];
    expect(own.get("a1")).toMatchObject({ x: 0, y: -0 });
    expect(own.get("c4")).toMatchObject({ x: 2, y: -3 });
    const [a1, c4] = [other.get("a1"), other.get("c4")];
    expect(a1?.x).toBeGreaterThan(c4?.x as number);
    expect(a1?.y).toBeLessThan(c4?.y as number);
  });

  test("a board of holes is the same from both sides", () => {
    expect(place(layout("connect4"), true)).toEqual(place(layout("connect4")));
  });

  test("boards within the board stand apart", () => {
    const places = place(layout("ultimate"));
    const x = (cell: string) => places.get(cell)?.x as number;
    expect(x("b1") - x("a1")).toBe(1);
    expect(x("d1") - x("c1")).toBeGreaterThan(1.1);
    expect(x("g1") - x("f1")).toBeCloseTo(x("d1") - x("c1"));
  });
});

test("groups are the inner boards with nine cells each", () => {
  const inner = groups(layout("ultimate"));
  expect(inner.size).toBe(9);
  for (const cells of inner.values()) expect(cells).toHaveLength(9);
  expect(groups(layout("dobutsu")).size).toBe(0);
});

describe.each(fixtures.filter(({ layout }) => layout.cells.length > 0))("$game", ({ layout }) => {
  test("arrow keys reach every cell, in both orientations", () => {
    for (const flipped of [false, true]) {
      const places = place(layout, flipped);
      const start = layout.cells[0]?.id as string;
      const reached = new Set([start]);
      const waiting = [start];
      for (let cell = waiting.pop(); cell; cell = waiting.pop())
        for (const key of KEYS) {
          const next = neighbour(places, cell, key);
          if (!next || reached.has(next)) continue;
          reached.add(next);
          waiting.push(next);
        }
      expect(reached.size).toBe(layout.cells.length);
    }
  });

  test("the box holds every cell and coordinate", () => {
    const places = place(layout);
    const texts = coordinates(places);
    const box = bounds(places, texts);
    for (const { x, y } of [...places.values(), ...texts]) {
      expect(x > box.x && x < box.x + box.width).toBe(true);
      expect(y > box.y && y < box.y + box.height).toBe(true);
    }
  });

  test("a cell is found at its centre, and nothing far away", () => {
    const places = place(layout, true);
    for (const { cell, x, y } of places.values()) expect(cellAt(places, { x: x + 0.1, y: y - 0.1 })).toBe(cell.id);
    expect(cellAt(places, { x: 50, y: 50 })).toBeUndefined();
  });
});

test("a key leads to the cell beside, over the gap between inner boards too", () => {
  const places = place(layout("ultimate"));
  expect(neighbour(places, "c5", "right")).toBe("d5");
  expect(neighbour(places, "a1", "left")).toBeUndefined();
  const gipf = place(layout("gipf"));
  expect(neighbour(gipf, "e5", "up")).toBe("e6");
  const right = neighbour(gipf, "e5", "right") as string;
  expect(["f5", "f4"]).toContain(right);
  expect(neighbour(gipf, right, "left")).toBe("e5");
});

test("coordinates: files and ranks, columns, or the names of dots", () => {
  const texts = (game: string) => coordinates(place(layout(game))).map(({ text }) => text);
  expect(texts("dobutsu")).toEqual(["a", "b", "c", "1", "2", "3", "4"]);
  expect(texts("connect4")).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
  expect(texts("gipf")).toHaveLength(24);
});

test("hexagons touch their neighbours", () => {
  const cell = (id: string, x: number, y: number): Cell => ({ id, x, y, shape: "hex", label: id });
  const board = (x: number, y: number): Layout => ({
    cells: [cell("a", 0, 0), cell("b", x, y)],
    edges: [["a", "b"]],
    zones: [],
    pieces: {},
  });
  const sides = (points: string) => points.split(" ").map((point) => point.split(",").map(Number) as [number, number]);
  const pointed = sides(hexagon(board(1, 0), 100));
  expect(Math.max(...pointed.map(([x]) => x))).toBeCloseTo(50, 1);
  const flat = sides(hexagon(board(0, 1), 100));
  expect(Math.max(...flat.map(([, y]) => y))).toBeCloseTo(50, 1);
});
