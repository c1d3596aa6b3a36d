import { expect, test } from "vitest";
import { Refusal } from "../../api/http";
import type { Board, Composed, Composition, GameInfo } from "../../api/types";
import { fixtures } from "../../board/fixtures";
import {
  applied,
  cleared,
  composition,
  counted,
  countIn,
  draftOf,
  erase,
  heapsIn,
  moved,
  pieceAt,
  put,
  takesPieces,
  withHeaps,
  withSide,
} from "./draft";
import { Editor } from "./model";

function infoOf(name: string, part: Partial<GameInfo> = {}): GameInfo {
  const fixture = fixtures.find(({ game }) => game === name);
  const view = fixture?.positions[0]?.view;
  if (!fixture || !view) throw new Error(`no fixture of ${name}`);
  const start: Board = { position: "start", side: "first", view, moves: [], legal: 0, outcome: null, last: null };
  const palette = { first: ["L", "C"], second: ["L", "C"] };
  return { spec: name, extras: [], palette, layout: fixture.layout, start, ...part } as GameInfo;
}

const dobutsu = infoOf("dobutsu");
const lion = { kind: "piece", piece: "L", side: "second" } as const;

test("a click puts a piece, puts another in its place, and takes it away", () => {
  let draft = cleared(dobutsu);
  draft = applied(draft, "b2", lion);
  expect(pieceAt(draft, "b2")).toMatchObject({ piece: "L", side: "second" });
  draft = applied(draft, "b2", { kind: "piece", piece: "C", side: "first" });
  expect(draft.view.pieces).toEqual([{ cell: "b2", piece: "C", side: "first" }]);
  draft = applied(draft, "b2", { kind: "piece", piece: "C", side: "first" });
  expect(draft.view.pieces).toEqual([]);
  expect(applied(draft, "b2", { kind: "eraser" })).toBe(draft);
});

test("pieces move, onto others too", () => {
  const draft = put(put(cleared(dobutsu), "a1", "L", "first"), "b1", "C", "second");
  expect(moved(draft, "a1", "b1").view.pieces).toEqual([{ cell: "b1", piece: "L", side: "first" }]);
  expect(moved(draft, "a1", "a1")).toBe(draft);
  expect(moved(draft, "c3", "a1")).toBe(draft);
  expect(erase(draft, "c3")).toBe(draft);
});

test("hands are counted, and never below nothing", () => {
  let draft = counted(cleared(dobutsu), "hand:first", "C", 2);
  draft = counted(draft, "hand:first", "G", 1);
  draft = counted(draft, "hand:first", "C", -4);
  expect(countIn(draft, "hand:first", "C")).toBe(0);
  expect(countIn(draft, "hand:first", "G")).toBe(1);
  expect(countIn(draft, "hand:second", "G")).toBe(0);
});

test("heaps are sizes in a row", () => {
  const draft = withHeaps(cleared(infoOf("nim")), "heaps", [5, 3, -1]);
  expect(heapsIn(draft, "heaps")).toEqual([5, 3, 0]);
  expect(draft.view.zones.heaps?.[0]).toEqual({ piece: "5", count: 5 });
});

test("clearing keeps reserves, and pieces stand on no dots", () => {
  const gipf = infoOf("gipf");
  const draft = cleared(gipf);
  expect(draft.view.pieces).toEqual([]);
  expect(countIn(draft, "reserve:first", "W")).toBeGreaterThan(0);
  expect(takesPieces(gipf.layout, "a1")).toBe(false);
  expect(takesPieces(gipf.layout, "e5")).toBe(true);
  expect(takesPieces(gipf.layout, "z9")).toBe(false);
});

test("a board is drafted without its marks, and with what its text adds", () => {
  const info = infoOf("dobutsu", { extras: ["", "stays"] });
  const view = { ...info.start.view, marks: [{ cell: "a1", kind: "line" }] };
  const draft = draftOf(info, { ...info.start, view, side: "second", position: "gle/1c1/1C1/ELG[] b stays" });
  expect(draft.extra).toBe("stays");
  expect(draft.view.marks).toEqual([]);
  expect(composition("dobutsu", withSide(draft, "second"))).toMatchObject({ game: "dobutsu", extra: "stays" });
  expect(draftOf(info, info.start).extra).toBe("");
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

function begin(say: (composition: Composition) => Promise<Composed>, read?: (text: string) => Promise<Board>) {
  const asked: Composition[] = [];
  const compose = (composition: Composition) => {
    asked.push(composition);
    return say(composition);
  };
  return { editor: new Editor(dobutsu, { compose, read: read ?? (async () => dobutsu.start) }, 0), asked };
}

test("changes that follow each other are looked at once, and faults are sentences", async () => {
  const { editor, asked } = begin(async () => ({ text: "t", faults: ["no Lion"], board: null }));
  editor.clear();
  editor.change(put(editor.draft.value, "a1", "L", "first"));
  await settled();
  expect(asked).toHaveLength(1);
  expect(asked[0]?.view.pieces).toHaveLength(1);
  expect(editor.composed.value?.faults).toEqual(["No Lion."]);
  expect(editor.board).toBeNull();
});

test("what was said of an earlier drawing is not taken for the newest", async () => {
  const answers: ((said: Composed) => void)[] = [];
  const { editor } = begin(() => new Promise((resolve) => answers.push(resolve)));
  await settled();
  editor.clear();
  await settled();
  answers[1]?.({ text: "new", faults: [], board: dobutsu.start });
  await settled();
  answers[0]?.({ text: "old", faults: [], board: null });
  await settled();
  expect(editor.composed.value?.text).toBe("new");
  expect(editor.board).toBe(dobutsu.start);
});

test("undo and redo go through the drawings", async () => {
  const { editor } = begin(async () => ({ text: "t", faults: [], board: dobutsu.start }));
  const start = editor.draft.value;
  editor.clear();
  const empty = editor.draft.value;
  editor.undo();
  expect(editor.draft.value).toBe(start);
  editor.redo();
  expect(editor.draft.value).toBe(empty);
  editor.undo();
  editor.change(put(start, "b2", "L", "first"));
  editor.redo();
  expect(pieceAt(editor.draft.value, "b2")?.piece).toBe("L");
  editor.leave();
});

test("a text becomes a drawing, and one that is none is told what is wrong", async () => {
  const board = { ...dobutsu.start, position: "other", side: "second" as const };
  const problem = { type: "invalid-position", message: "No.", input: "x", faults: ["side to move 'x'", "no Lion"] };
  const { editor } = begin(
    async () => ({ text: "t", faults: [], board }),
    async (text) => {
      if (text === "x") throw new Refusal(problem, 422);
      return board;
    },
  );
  await editor.read(" x ");
  expect(editor.textFaults.value).toEqual(["Side to move 'x'.", "No Lion."]);
  await editor.read("other");
  expect(editor.textFaults.value).toEqual([]);
  expect(editor.draft.value.view.side).toBe("second");
  editor.undo();
  expect(editor.draft.value.view.side).toBe("first");
  editor.leave();
});
