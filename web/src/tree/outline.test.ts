import { describe, expect, it } from "vitest";
import { walks } from "./fixtures";
import { plan } from "./layout";
import { parse } from "./nested";
import { type Item, items, outline, shapeOf } from "./outline";
import { Walk } from "./walk";

const small = new Walk(walks.alphabeta);
const tree = parse("[[3,12,8],[2,4,6],[14,5,2]]");
const CLOSED = { opened: new Set<string>(), closed: new Set<string>(), current: 0, also: [], all: false };

const keys = (root: Item) => [...items(root)].map(({ item }) => `${item.kind} ${item.key}`);

describe("what is drawn", () => {
  it("is the root alone while nothing is open", () => {
    const root = outline(small, CLOSED, tree);
    expect(keys(root)).toEqual(["node root"]);
    expect(root.count).toBe(10);
  });

  it("is everything when all is open, with what was cut in its place", () => {
    const root = outline(small, { ...CLOSED, all: true }, tree);
    expect(keys(root)).toEqual([
      "node root",
      "node 1",
      "node 1 1",
      "node 1 2",
      "node 1 3",
      "node 2",
      "node 2 1",
      "cut 2 2",
      "cut 2 3",
      "node 3",
      "node 3 1",
      "node 3 2",
      "node 3 3",
    ]);
    const cut = [...items(root)].find(({ item }) => item.key === "2 3")?.item;
    expect(cut?.given).toBe(6);
  });

  it("is in the order of the tree, whatever the order of the search", () => {
    const root = outline(new Walk(walks.ordered), { ...CLOSED, all: true }, tree);
    expect(root.children.map(({ label }) => label)).toEqual(["1", "2", "3"]);
  });

  it("is open down to the current node, and where somebody opened it", () => {
    const root = outline(small, { ...CLOSED, current: 6, opened: new Set(["3"]) }, null);
    const open = [...items(root)].filter(({ item }) => item.open).map(({ item }) => item.key);
    expect(open).toEqual(["root", "2", "3"]);
  });

  it("says what was not selected", () => {
    const root = outline(new Walk(walks.selective), { ...CLOSED, all: true }, parse("[8:[4,9],1:[2,3],6:[7,5]]"));
    expect(keys(root).filter((key) => key.startsWith("never"))).toEqual(["never 2", "never 2 1", "never 2 2"]);
  });

  it("has stubs for cut moves where they are many, and never more children than can be seen", () => {
    const walk = new Walk(walks.wide);
    for (let step = 0; step < walk.steps; step += 17) {
      const root = outline(walk, { ...CLOSED, current: walk.nodeAt(step) }, null);
      const drawn = [...items(root)];
      expect(drawn.some(({ item }) => item.kind === "node" && item.node === walk.nodeAt(step))).toBe(true);
      for (const { item } of drawn) expect(item.children.length).toBeLessThanOrEqual(9 + 1 + 3);
      expect(drawn.length).toBeLessThan(60);
    }
  });

  it("has a key of its own for everything", () => {
    const walk = new Walk(walks.wide);
    const drawn = keys(outline(walk, { ...CLOSED, all: true }, null));
    expect(new Set(drawn).size).toBe(drawn.length);
  });
});

describe("the shape of a move that is left out", () => {
  const waiting = (walk: Walk, kind: "cut" | "never", tree: Parameters<typeof outline>[2]) =>
    [...items(outline(walk, { ...CLOSED, all: true }, tree))]
      .filter(({ item }) => item.kind === kind)
      .map(({ item }) => `${item.key}: ${shapeOf(walk, item, "waiting")}`);

  it("is that of the moves beside it until it is left out", () => {
    expect(waiting(small, "cut", null)).toEqual(["2 2: max", "2 3: max"]);
    // The same search in a game where MIN moves again after its second move.
    const { nodes } = walks.alphabeta;
    const kind = nodes.kind.map((mover, node) => (nodes.parent[node] === 5 ? 1 : mover));
    expect(waiting(new Walk({ ...walks.alphabeta, nodes: { ...nodes, kind } }), "cut", null)).toEqual([
      "2 2: min",
      "2 3: min",
    ]);
    expect(shapeOf(small, { ...outline(small, CLOSED, null), kind: "cut" }, "done")).toBe("cut");
  });

  it("is that of its level in a typed tree where nothing beside it was visited", () => {
    const typed = parse("[8:[[4],[9]],1:[[2],[3]],6:[[7],[5]]]");
    const shapes = waiting(new Walk(walks.selective), "never", typed);
    expect(shapes.slice(0, 3)).toEqual(["2: min", "2 1: max", "2 1 1: leaf"]);
  });
});

describe("where it is drawn", () => {
  it("nothing lies over anything else, and parents stand over the middle of their children", () => {
    for (const name of ["alphabeta", "table", "wide"] as const) {
      const root = outline(new Walk(walks[name]), { ...CLOSED, all: true }, null);
      const { placed, width, height } = plan(root, {
        width: ({ label }) => 40 + label.length * 7,
        level: 90,
        margin: 20,
      });
      const levels = new Map<number, typeof placed>();
      for (const here of placed) {
        levels.set(here.level, [...(levels.get(here.level) ?? []), here]);
        expect(here.x - here.width / 2).toBeGreaterThanOrEqual(19.9);
        expect(here.x + here.width / 2).toBeLessThanOrEqual(width - 19.9);
        expect(here.y).toBeLessThan(height);
      }
      for (const row of levels.values()) {
        for (let place = 1; place < row.length; place++) {
          const [left, right] = [row[place - 1], row[place]];
          if (!left || !right) continue;
          expect(right.x - right.width / 2 - (left.x + left.width / 2)).toBeGreaterThan(-1e-6);
        }
      }
      const children = placed.filter(({ parent }) => parent === placed[0]);
      const middle = ((children[0]?.x ?? 0) + (children.at(-1)?.x ?? 0)) / 2;
      expect(placed[0]?.x).toBeCloseTo(middle);
    }
  });
});
