import { describe, expect, test } from "vitest";
import type { PieceView, View } from "../drawing";
import { type Fixture, fixtures } from "./fixtures";
import { motions, preview, settled } from "./motion";

const fixture = (game: string) => fixtures.find((one) => one.game === game) as Fixture;
const named = (game: string, name: string) => {
  const found = fixture(game).positions.find((one) => one.name === name);
  if (!found) throw new Error(`no position ${name} of ${game}`);
  return found;
};
const steps = fixtures.flatMap(({ game, layout, positions }) =>
  positions.flatMap(({ name, view, after }) => after.map((step) => ({ game, name, layout, before: view, ...step }))),
);

describe.each(steps)("$game $name $path", ({ layout, before, path, view }) => {
  test.each([["with its path", path] as const, ["without", []] as const])(
    "motions account for every change, %s",
    (_, known) => {
      const text = ({ cell, piece, side }: PieceView) => `${cell} ${piece} ${side}`;
      const board = new Map(before.pieces.map((piece) => [piece.cell, piece]));
      const happened = motions(layout, before, view, known);
      for (const motion of happened) {
        if (motion.kind === "moved") board.delete(motion.from);
        else if (motion.kind !== "appeared") board.delete(motion.piece.cell);
      }
      for (const motion of happened)
        if (motion.kind === "moved" || motion.kind === "appeared") board.set(motion.piece.cell, motion.piece);
      expect([...board.values()].map(text).sort()).toEqual(view.pieces.map(text).sort());
    },
  );

  test("the same view twice needs no motion", () => {
    expect(motions(layout, before, before)).toEqual([]);
  });
});

test.each(steps)("$game $name $path is shown as it will be", ({ layout, before, path, view, kind }) => {
  const text = ({ cell, side }: PieceView) => `${cell} ${side}`;
  const cells = path.filter((element) => layout.cells.some(({ id }) => id === element));
  if (kind === "remove" || cells.length === 0) return;
  expect(settled(layout, before, path).pieces.map(text).sort()).toEqual(view.pieces.map(text).sort());
});

const { layout } = fixture("dobutsu");
const start = named("dobutsu", "start").view;
const taken: View = {
  ...start,
  pieces: start.pieces
    .filter(({ cell }) => cell !== "b2" && cell !== "b3")
    .concat({ cell: "b3", piece: "C", side: "first" }),
};

test("a capture moves one piece and takes the other", () => {
  expect(motions(layout, start, taken, ["b2", "b3"])).toEqual([
    { kind: "moved", piece: { cell: "b3", piece: "C", side: "first" }, from: "b2" },
    { kind: "captured", piece: { cell: "b3", piece: "C", side: "second" } },
  ]);
});

test("an undone capture goes back without a path", () => {
  const back = motions(layout, taken, start);
  expect(back).toContainEqual({ kind: "moved", piece: { cell: "b2", piece: "C", side: "first" }, from: "b3" });
  expect(back).toContainEqual({ kind: "appeared", piece: { cell: "b3", piece: "C", side: "second" } });
});

test("a piece that promotes is the same piece", () => {
  const pieces: PieceView[] = [{ cell: "a4", piece: "H", side: "first" }];
  const before: View = { ...start, pieces: [{ cell: "a3", piece: "C", side: "first" }] };
  expect(motions(layout, before, { ...start, pieces }, ["a3", "a4"])).toEqual([
    { kind: "moved", piece: pieces[0], from: "a3" },
  ]);
});

describe("a push", () => {
  const gipf = fixture("gipf");
  const middle = named("gipf", "middle");

  test("shifts the whole line together", () => {
    const pushed = preview(gipf.layout, middle.view, ["b1", "b2"]);
    const happened = motions(gipf.layout, middle.view, pushed, ["b1", "b2"]);
    expect(happened.map((motion) => motion.kind)).toEqual(["moved", "moved", "moved"]);
    expect(happened.map((motion) => "from" in motion && `${motion.from}-${motion.piece.cell}`)).toEqual([
      "b3-b4",
      "b2-b3",
      "b1-b2",
    ]);
  });

  test("is shown before the row after it is chosen", () => {
    const { view } = named("gipf", "row after");
    const shown = preview(gipf.layout, view, ["e9", "e8"]);
    const at = (cell: string) => shown.pieces.find((piece) => piece.cell === cell)?.side;
    expect(at("e8")).toBe("first");
    expect(at("e7")).toBe("second");
  });

  test("after a chosen row goes over the emptied cells", () => {
    const { view, clicks } = named("gipf", "row before");
    const row = clicks[0]?.path[0] as string;
    const shown = preview(gipf.layout, view, [row]);
    expect(shown.pieces.length).toBe(view.pieces.length - row.split(",").length);
    expect(preview(gipf.layout, view, [])).toBe(view);
  });
});

test("what is half made is shown only where it changes the board", () => {
  expect(preview(layout, start, ["b2"])).toBe(start);
});
