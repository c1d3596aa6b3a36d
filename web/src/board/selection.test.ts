import { describe, expect, test } from "vitest";
import type { Click, Element } from "../drawing";
import { type Fixture, fixtures } from "./fixtures";
import { buttons, elementAt, keyOf, options, pick } from "./selection";
import type { Path } from "./types";

const fixture = (game: string) => fixtures.find((one) => one.game === game) as Fixture;
const position = (game: string, name: string) => {
  const found = fixture(game).positions.find((one) => one.name === name);
  if (!found) throw new Error(`no position ${name} of ${game}`);
  return found;
};
const all = fixtures.flatMap(({ game, positions }) => positions.map((one) => ({ game, ...one })));
const cell = (id: string): Element => ({ cell: id });
const row = (text: string): Element => ({ row: text.split(" ") });
const CHICK: Element = { zone: "hand:first", piece: "C" };
const kindAt = (moves: readonly Click[], picked: Path, element: Element) =>
  options(moves, picked).get(keyOf(element))?.kind;

describe.each(all)("$game $name", ({ clicks }) => {
  test("following a move's path plays exactly that move", () => {
    for (const click of clicks) {
      let picked: Path = [];
      let played: Click | undefined;
      for (const element of click.path) {
        expect(played).toBeUndefined();
        const option = options(clicks, picked).get(keyOf(element));
        expect(option?.element).toEqual(element);
        expect(option?.move !== undefined).toBe(picked.length + 1 === click.path.length);
        ({ picked, move: played } = pick(clicks, picked, element));
      }
      expect(played).toBe(click);
      expect(picked).toEqual([]);
    }
  });

  test("whatever is offered can be picked, and nothing else", () => {
    for (const { path } of clicks) {
      const picked = path.slice(0, -1);
      for (const { element } of options(clicks, picked).values()) {
        const result = pick(clicks, picked, element);
        expect(result.move?.path ?? result.picked).toEqual([...picked, element]);
      }
      expect(pick(clicks, picked, { choice: "nothing of the kind" })).toEqual({ picked: [] });
    }
  });

  test("a completed move says what it does, and what has happened then", () => {
    for (const click of clicks) {
      const option = options(clicks, click.path.slice(0, -1)).get(keyOf(click.path.at(-1) as Element));
      expect(option?.kind).toBe(click.kind);
      expect(option?.motion).toEqual(click.motion);
    }
  });
});

test("elements are the same only if they are of one kind and have the same values", () => {
  const elements: Element[] = [cell("b2"), { choice: "b2" }, row("b2"), CHICK, { zone: "hand", piece: "first:C" }];
  expect(new Set(elements.map(keyOf)).size).toBe(elements.length);
  expect(keyOf({ cell: "b2", also: ["b3"] })).toBe(keyOf(cell("b2")));
});

describe("a piece picked", () => {
  const { clicks } = position("dobutsu", "hands");

  test("shows what can be done with it", () => {
    expect(kindAt(clicks, [cell("b2")], cell("c3"))).toBe("capture");
    expect(kindAt(clicks, [cell("b2")], cell("a3"))).toBe("move");
    expect(kindAt(clicks, [], cell("b2"))).toBe("select");
    expect(kindAt(clicks, [CHICK], cell("b4"))).toBe("drop");
  });

  test("gives way to another of one's own, on the board or in hand", () => {
    expect(pick(clicks, [cell("b2")], cell("b1"))).toEqual({ picked: [cell("b1")] });
    expect(pick(clicks, [cell("b2")], CHICK)).toEqual({ picked: [CHICK] });
    expect(pick(clicks, [CHICK], cell("b2"))).toEqual({ picked: [cell("b2")] });
  });

  test("lets go when clicked again, and at a click that means nothing", () => {
    expect(pick(clicks, [cell("b2")], cell("b2"))).toEqual({ picked: [] });
    expect(pick(clicks, [cell("b2")], cell("a4"))).toEqual({ picked: [] });
  });
});

describe("rows", () => {
  const after = position("gipf", "row after");
  const before = position("gipf", "row before");

  test("are picked by a cell that only one of them has", () => {
    const open = options(after.clicks, [cell("e9"), cell("e8")]);
    expect(buttons(open).map(({ element }) => element)).toEqual([row("b5 c6 d7 e8"), row("e8 f7 g6 h5")]);
    expect(elementAt(open, "c6")).toEqual(row("b5 c6 d7 e8"));
    expect(elementAt(open, "e8")).toEqual(cell("e8"));
    expect(kindAt(after.clicks, [cell("e9")], cell("e8"))).toBe("remove");
  });

  test("may come before the push", () => {
    const open = options(before.clicks, []);
    expect([...open.values()].every(({ element, kind }) => "row" in element && kind === "remove")).toBe(true);
    const taken = elementAt(open, "d7");
    expect(pick(before.clicks, [], taken).picked).toEqual([taken]);
    expect(kindAt(before.clicks, [taken], cell("a1"))).toBe("select");
  });
});

describe("GIPF-pieces in a row", () => {
  const { clicks } = position("gipf-tournament", "row after");
  const push = [cell("e1"), cell("e2")];
  const texts = (picked: Path) => buttons(options(clicks, picked)).map(({ element }) => element);

  test("are taken or left one after the other, by a click on the piece or by a button", () => {
    expect(texts(push)).toEqual([row("e3"), { choice: "Leave e3" }]);
    expect(elementAt(options(clicks, push), "e3")).toEqual(row("e3"));
    expect(elementAt(options(clicks, push), "e6")).toEqual(cell("e6"));
    const left = pick(clicks, push, { choice: "Leave e3" });
    expect(texts(left.picked)).toEqual([row("e6"), { choice: "Leave e6" }]);
    expect(pick(clicks, left.picked, row("e6")).move?.move).toBe("e1-e2;xe2,e4,e5,e6");
  });

  test("stand alone once what must go is gone", () => {
    const steps =
      options(clicks, push.slice(0, 1))
        .get(keyOf(cell("e2")))
        ?.motion.at(-1) ?? [];
    expect(steps.filter(({ order }) => order === 1).map(({ from }) => from)).toEqual(["e2", "e4", "e5"]);
  });
});

test("what takes pieces is offered before what leaves them", () => {
  const before = position("gipf-tournament", "row before").clicks;
  expect(buttons(options(before, [])).map(({ kind }) => kind)).toEqual(["remove", "select"]);
});

test("a cell that stands for another means that one", () => {
  const { clicks } = position("connect4", "middle");
  const open = options(clicks, []);
  expect(elementAt(open, "d6")).toMatchObject(cell("d5"));
  expect(elementAt(open, "d1")).toMatchObject(cell("d5"));
  const plain = clicks.map((click) => ({
    ...click,
    path: click.path.map((one) => cell("cell" in one ? one.cell : "")),
  }));
  expect(elementAt(options(plain, []), "d6")).toEqual(cell("d6"));
});

test("where moves differ in a later element only, the path goes on to buttons", () => {
  const click = (choice: string): Click => ({
    move: choice,
    path: [cell("b3"), cell("b4"), { choice }],
    kind: "promote",
    label: choice,
    motion: [[], [], []],
  });
  const moves = [click("queen"), click("knight")];
  expect(options(moves, [cell("b3")]).get("cell b4")).toMatchObject({ kind: "promote", move: undefined });
  expect(buttons(options(moves, [cell("b3"), cell("b4")]))).toHaveLength(2);
  expect(pick(moves, [cell("b3"), cell("b4")], { choice: "knight" }).move).toBe(moves[1]);
});
