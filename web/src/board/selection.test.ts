import { describe, expect, test } from "vitest";
import type { Click, Layout } from "../drawing";
import { type Fixture, fixtures } from "./fixtures";
import { areaOf, buttons, elementAt, elementType, options, pick } from "./selection";
import type { Path } from "./types";

const fixture = (game: string) => fixtures.find((one) => one.game === game) as Fixture;
const position = (game: string, name: string) => {
  const { layout, positions } = fixture(game);
  const found = positions.find((one) => one.name === name);
  if (!found) throw new Error(`no position ${name} of ${game}`);
  return { layout, ...found };
};
const all = fixtures.flatMap(({ game, layout, positions }) => positions.map((one) => ({ game, layout, ...one })));

describe.each(all)("$game $name", ({ layout, clicks }) => {
  test("following a move's path plays exactly that move", () => {
    for (const click of clicks) {
      let picked: Path = [];
      let played: Click | undefined;
      for (const element of click.path) {
        expect(played).toBeUndefined();
        const option = options(layout, clicks, picked).get(element);
        expect(option).toBeDefined();
        expect(option?.move !== undefined).toBe(picked.length + 1 === click.path.length);
        ({ picked, move: played } = pick(clicks, picked, element));
      }
      expect(played).toBe(click);
      expect(picked).toEqual([]);
    }
  });

  test("whatever is offered can be picked, and nothing else", () => {
    const beginnings = new Set([[], ...clicks.map(({ path }) => path.slice(0, -1))].map((path) => path.join("\n")));
    for (const beginning of beginnings) {
      const picked = beginning ? beginning.split("\n") : [];
      const open = options(layout, clicks, picked);
      for (const element of open.keys()) {
        const result = pick(clicks, picked, element);
        expect(result.move?.path ?? result.picked).toEqual([...picked, element]);
      }
      expect(pick(clicks, picked, "nothing of the kind")).toEqual({ picked: [] });
    }
  });

  test("a completed move says what it does", () => {
    for (const click of clicks) {
      const option = options(layout, clicks, click.path.slice(0, -1)).get(click.path.at(-1) as string);
      expect(option?.kind).toBe(click.kind);
    }
  });
});

test("elements are cells, pieces in zones, areas or buttons", () => {
  const { layout } = fixture("dobutsu");
  expect(elementType(layout, "b2")).toBe("cell");
  expect(elementType(layout, "hand:first:C")).toBe("zone");
  expect(elementType(layout, "promote")).toBe("button");
  expect(elementType(fixture("gipf").layout, "xb2,b3,b4,b5")).toBe("area");
  expect(areaOf(fixture("gipf").layout, "xb2,z9")).toEqual([]);
  expect(elementType(fixture("nim").layout, "leave 2")).toBe("button");
});

describe("a piece picked", () => {
  const { layout, clicks } = position("dobutsu", "hands");

  test("shows what can be done with it", () => {
    const open = options(layout, clicks, ["b2"]);
    expect(open.get("c3")?.kind).toBe("capture");
    expect(open.get("a3")?.kind).toBe("move");
    expect(options(layout, clicks, []).get("b2")?.kind).toBe("select");
    expect(options(layout, clicks, ["hand:first:C"]).get("b4")?.kind).toBe("drop");
  });

  test("gives way to another of one's own, on the board or in hand", () => {
    expect(pick(clicks, ["b2"], "b1")).toEqual({ picked: ["b1"] });
    expect(pick(clicks, ["b2"], "hand:first:C")).toEqual({ picked: ["hand:first:C"] });
    expect(pick(clicks, ["hand:first:C"], "b2")).toEqual({ picked: ["b2"] });
  });

  test("lets go when clicked again, and at a click that means nothing", () => {
    expect(pick(clicks, ["b2"], "b2")).toEqual({ picked: [] });
    expect(pick(clicks, ["b2"], "a4")).toEqual({ picked: [] });
  });
});

describe("rows", () => {
  const after = position("gipf", "row after");
  const before = position("gipf", "row before");

  test("are picked by a cell that only one of them has", () => {
    const open = options(after.layout, after.clicks, ["e9", "e8"]);
    expect(buttons(open).map(({ element }) => element)).toEqual(["xb5,c6,d7,e8", "xe8,f7,g6,h5"]);
    expect(elementAt(after.layout, open, "c6")).toBe("xb5,c6,d7,e8");
    expect(elementAt(after.layout, open, "e8")).toBe("e8");
    expect(options(after.layout, after.clicks, ["e9"]).get("e8")?.kind).toBe("remove");
  });

  test("may come before the push", () => {
    const open = options(before.layout, before.clicks, []);
    expect([...open.values()].every(({ type, kind }) => type === "area" && kind === "remove")).toBe(true);
    const row = elementAt(before.layout, open, "d7");
    expect(pick(before.clicks, [], row).picked).toEqual([row]);
    expect(options(before.layout, before.clicks, [row]).get("a1")?.kind).toBe("select");
  });
});

test("any hole of a column means the one that the disc falls into", () => {
  const { layout, clicks } = position("connect4", "middle");
  const open = options(layout, clicks, []);
  expect(elementAt(layout, open, "d6")).toBe("d5");
  expect(elementAt(layout, open, "d1")).toBe("d5");
});

test("where moves differ in a later element only, the path goes on to buttons", () => {
  const layout: Layout = { ...fixture("dobutsu").layout };
  const click = (choice: string): Click => ({
    move: choice,
    path: ["b3", "b4", choice],
    kind: "promote",
    label: choice,
  });
  const moves = [click("queen"), click("knight")];
  expect(options(layout, moves, ["b3"]).get("b4")).toMatchObject({ kind: "promote", move: undefined });
  expect(buttons(options(layout, moves, ["b3", "b4"]))).toHaveLength(2);
  expect(pick(moves, ["b3", "b4"], "knight").move).toBe(moves[1]);
});
