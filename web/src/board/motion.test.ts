import { describe, expect, test } from "vitest";
import type { Motion, PieceView, View } from "../drawing";
import { type Fixture, fixtures } from "./fixtures";
import { applied, frames, type Standing, Trail, tracks } from "./motion";

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
  const [before, after] = [standing(of.before), standing(of.after, click.motion)];
  const trail = new Trail(layout, before);
  expect(trail.next(after)).toEqual({ view: of.before, motion: click.motion, back: false });
  expect(trail.next(before)).toEqual({ view: of.before, motion: click.motion, back: true });
  expect(trail.next({ ...before, done: click.motion })).toMatchObject({ motion: click.motion, back: false });
  expect(trail.next(after)).toMatchObject({ motion: [], back: false });
});

function standing(view: View, last: Motion = [], done: Motion = []): Standing {
  return { view, last, done };
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
    const trail = new Trail(layout, standing(view));
    expect(trail.next(standing(view, [], begun))).toMatchObject({ view, motion: begun, back: false });
    expect(trail.next(standing(view, [], motion))).toMatchObject({ motion: motion.slice(2), back: false });
    expect(trail.next(standing(view))).toMatchObject({ view, motion, back: true });
  });
});

describe("a trail of positions", () => {
  const { layout, view, move, after } = named("tictactoe", "start");
  const [one, other] = Object.keys(after).map((text) => ({ view: after[text] as View, motion: move(text).motion }));
  if (!one || !other) throw new Error("too few moves");
  const second: Motion = [[{ to: "b3", piece: "O" }]];
  const both = applied(layout, { ...one.view, side: "second" }, second) as View;

  test("a jump to another position plays nothing", () => {
    const trail = new Trail(layout, standing(one.view, one.motion));
    expect(trail.next(standing(other.view, other.motion))).toBeUndefined();
    expect(new Trail(layout, standing(view)).next(standing(both, second))).toBeUndefined();
  });

  test("two moves taken back together are played back", () => {
    const trail = new Trail(layout, standing(view));
    trail.next(standing(one.view, one.motion));
    expect(trail.next(standing(both, second))).toMatchObject({ motion: second, back: false });
    expect(trail.next(standing({ ...view }))).toMatchObject({ motion: [...one.motion, ...second], back: true });
  });

  test("moves are taken back one after the other; three at once are a jump", () => {
    const third: Motion = [[{ to: "c3", piece: "X" }]];
    const two: View = { ...both, side: "first" };
    const all = applied(layout, two, third) as View;
    const begun = () => {
      const trail = new Trail(layout, standing(view));
      trail.next(standing(one.view, one.motion));
      trail.next(standing(two, second));
      trail.next(standing(all, third));
      return trail;
    };
    const trail = begun();
    expect(trail.next(standing({ ...two }, second))).toMatchObject({ motion: third, back: true });
    expect(trail.next(standing({ ...one.view }, one.motion))).toMatchObject({ motion: second, back: true });
    expect(trail.next(standing({ ...view }))).toMatchObject({ motion: one.motion, back: true });
    expect(begun().next(standing({ ...view }))).toBeUndefined();
  });

  test("a move taken back from a position that was opened is played back", () => {
    const trail = new Trail(layout, standing(one.view, one.motion));
    expect(trail.next(standing(view))).toMatchObject({ view, motion: one.motion, back: true });
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
