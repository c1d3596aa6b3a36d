import { describe, expect, test } from "vitest";
import type { Motion, PieceView, View } from "../drawing";
import { type Fixture, fixtures } from "./fixtures";
import { applied, changeOf, frames, type Standing, tracks, wayBy } from "./motion";
import type { Way, WayMove } from "./types";

const fixture = (game: string) => fixtures.find((one) => one.game === game) as Fixture;
const named = (game: string, name: string) => {
  const { layout, positions } = fixture(game);
  const found = positions.find((one) => one.name === name);
  if (!found) throw new Error(`no position ${name} of ${game}`);
  const move = (text: string) => {
    const click = found.clicks.find((one) => one.move === text);
    if (!click) throw new Error(`no move ${text} in ${game} ${name}`);
    return click;
  };
  return { layout, ...found, move };
};
const texts = ({ pieces }: View) => pieces.map(({ cell, piece, side }: PieceView) => `${cell} ${piece} ${side}`).sort();
/** How many of each piece are in a zone. */
const held = ({ zones }: View) =>
  Object.entries(zones)
    .flatMap(([zone, entries]) => entries.map(({ piece, count }) => `${zone} ${piece} ${count}`))
    .filter((text) => !text.endsWith(" 0"))
    .sort();

const played = fixtures.flatMap(({ game, layout, positions }) =>
  positions.flatMap(({ name, view, clicks, after }) =>
    clicks
      .filter(({ move }) => move in after)
      .map((click) => ({ game, name, layout, before: view, click, after: after[click.move] as View })),
  ),
);

test.each(played)("$game $name: the steps of $click.move lead to the next view", ({ layout, before, click, after }) => {
  const shown = applied(layout, before, click.motion) as View;
  expect(texts(shown)).toEqual(texts(after));
  expect(held(shown)).toEqual(held(after));
});

const drawn = played.filter(({ layout }) => layout.cells.length > 0);
test.each(drawn)("$game $name: $click.move is played, taken back, and not played twice", ({ layout, click, ...of }) => {
  const [before, after] = [standing(of.before), standing(of.after, wayBy([click], false))];
  const [back, made] = [standing(of.before, wayBy([click], true)), standing(of.before, "jump", click.motion)];
  expect(changeOf(layout, before, after)).toEqual({ view: of.before, motion: click.motion, back: false });
  expect(changeOf(layout, after, back)).toEqual({ view: of.before, motion: click.motion, back: true });
  expect(changeOf(layout, before, made)).toMatchObject({ motion: click.motion, back: false });
  expect(changeOf(layout, made, after)).toMatchObject({ motion: [], back: false });
});

function standing(view: View, way: Way = "jump", done: Motion = []): Standing {
  return { view, way, done };
}

describe("a game whose moves look like no other's", () => {
  const { layout, view, move } = named("swap", "start");
  const { motion } = move("pq+");

  test("two pieces change places at once, and a third comes from a zone", () => {
    expect(texts(applied(layout, view, motion) as View)).toEqual(["p B second", "q A first", "r S first"]);
    expect(tracks(layout, view, motion)).toEqual([
      { piece: "A", side: "first", places: ["p", "q", "q"] },
      { piece: "B", side: "second", places: ["q", "p", "p"] },
      { piece: "S", side: "first", places: [null, "bag", "r"] },
    ]);
  });

  test("a path half picked shows its beginning", () => {
    expect(applied(layout, view, motion.slice(0, 1))).toBe(view);
    expect(texts(applied(layout, view, motion.slice(0, 2)) as View)).toEqual(["p B second", "q A first"]);
  });

  test("only the rest of a move is played, and what was picked goes back", () => {
    const begun = motion.slice(0, 2);
    const [none, some, all] = [[], begun, motion].map((done) => standing(view, "jump", done)) as [
      Standing,
      Standing,
      Standing,
    ];
    expect(changeOf(layout, none, some)).toMatchObject({ view, motion: begun, back: false });
    expect(changeOf(layout, some, all)).toMatchObject({ motion: motion.slice(2), back: false });
    expect(changeOf(layout, all, none)).toMatchObject({ view, motion, back: true });
    expect(changeOf(layout, all, standing({ ...view }))).toMatchObject({ view, motion, back: true }); // it was refused
  });
});

describe("the way to a position", () => {
  const { layout, view, move, after } = named("tictactoe", "start");
  const [text] = Object.keys(after);
  const one = move(text ?? "");
  const two: WayMove = { motion: [[{ to: "b3", piece: "O" }]], side: "second" };
  const owned: Motion = [[{ to: "b3", piece: "O", side: "second" }]];
  const first = standing(after[one.move] as View);
  const second = standing(applied(layout, { ...first.view, side: "second" }, two.motion) as View);
  const start = standing(view);
  const by = (to: Standing, way: Way) => ({ ...to, view: { ...to.view }, way });

  test("by a jump plays nothing, however near it is", () => {
    for (const [from, to] of [
      [start, first],
      [first, start],
      [start, second],
      [second, start],
      [second, first],
    ] as const)
      expect(changeOf(layout, from, by(to, "jump"))).toBeUndefined();
  });

  test("by several moves plays them all, forward and back", () => {
    const motion = [...one.motion, ...owned];
    const made = changeOf(layout, start, by(second, wayBy([one, two], false)));
    expect(made).toMatchObject({ view, motion, back: false });
    const undone = changeOf(layout, second, by(start, wayBy([one, two], true)));
    expect(undone).toMatchObject({ view, motion, back: true });
  });

  test("by moves after one's own plays only those", () => {
    const own = standing(view, "jump", one.motion);
    const made = changeOf(layout, own, by(second, wayBy([one, two], false)));
    expect(made).toMatchObject({ motion: owned, back: false });
  });

  test("by moves that do not lead there plays nothing", () => {
    expect(changeOf(layout, start, by(second, wayBy([two], false)))).toBeUndefined();
    expect(changeOf(layout, second, by(start, wayBy([one], true)))).toBeUndefined();
    expect(changeOf(layout, second, by(start, wayBy([null, undefined], true)))).toBeUndefined();
  });

  test("is not played again when the same position comes once more", () => {
    const again = changeOf(layout, first, by(first, wayBy([one], false)));
    expect(again).toMatchObject({ motion: [] });
  });
});

test("a push shifts the whole line together, and a row goes after it", () => {
  const { layout, view, move } = named("gipf", "middle");
  const { motion } = move("b1-b2");
  expect(frames(motion).map((steps) => steps.map(({ from, to }) => `${from}-${to}`))).toEqual([
    ["reserve:first-b1"],
    ["b1-b2", "b2-b3", "b3-b4"],
  ]);
  expect(texts(applied(layout, view, motion.slice(0, 1)) as View)).toContain("b1 W first");
  const row = named("gipf", "row before");
  const [first] = row.clicks;
  const taken = applied(row.layout, row.view, first?.motion.slice(0, 1) ?? []);
  const cells = first?.path[0] && "row" in first.path[0] ? first.path[0].row : [];
  expect(taken?.pieces.length).toBe(row.view.pieces.length - cells.length);
});

test("steps that cannot happen lead nowhere", () => {
  const { layout, view } = named("swap", "start");
  for (const step of [{ from: "r", to: "p" }, { from: "p", to: "q" }, { to: "r" }])
    expect(applied(layout, view, [[step]])).toBeUndefined();
});
