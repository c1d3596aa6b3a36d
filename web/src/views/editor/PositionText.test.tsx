import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Board, Composed, GameInfo } from "../../api/types";
import { fixtures } from "../../board/fixtures";
import { Editor } from "./model";
import { PositionText } from "./Verdict";

let root: HTMLElement;
beforeEach(() => {
  root = document.createElement("div");
  document.body.append(root);
});
afterEach(() => {
  render(null, root);
  root.remove();
});

/** An editor whose server answers when it is told to. */
function begin() {
  const fixture = fixtures.find(({ game }) => game === "dobutsu");
  const view = fixture?.positions[0]?.view;
  if (!fixture || !view) throw new Error("no fixture");
  const start: Board = { position: "start", side: "first", view, moves: [], legal: 0, outcome: null, last: null };
  const palette = { first: ["L"], second: ["L"] };
  const info = { spec: "dobutsu", extras: [], palette, layout: fixture.layout, start } as unknown as GameInfo;
  const composing: ((said: Composed) => void)[] = [];
  const reading: ((board: Board) => void)[] = [];
  const server = {
    compose: () => new Promise<Composed>((resolve) => composing.push(resolve)),
    read: () => new Promise<Board>((resolve) => reading.push(resolve)),
  };
  const editor = new Editor(info, server, 0);
  act(() => render(<PositionText editor={editor} />, root));
  const field = root.querySelector("input") as HTMLInputElement;
  const type = (text: string) =>
    act(() => {
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
  const submit = () =>
    act(() => {
      root.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true }));
    });
  const compose = (text: string) => settled(() => composing.shift()?.({ text, faults: [], board: start }));
  return { editor, field, type, submit, compose, reading, start };
}

const settled = (work: () => void = () => {}) =>
  act(async () => {
    work();
    await new Promise((resolve) => setTimeout(resolve, 5));
  });

test("what is typed before the server has answered for the first time stays", async () => {
  const { field, type, compose } = begin();
  await settled();
  type("gle/1c");
  await compose("the start's text");
  expect(field.value).toBe("gle/1c");
  type("gle/1c1");
  await settled();
  expect(field.value).toBe("gle/1c1");
});

test("without typing, the field has the text of the drawing", async () => {
  const { editor, field, type, compose } = begin();
  await settled();
  await compose("the start's text");
  expect(field.value).toBe("the start's text");
  type("half of a te");
  act(() => editor.clear());
  await settled();
  await compose("the empty board's text");
  expect(field.value).toBe("the empty board's text");
});

test("what is typed while a text is being read stays, and what was read goes", async () => {
  const { field, type, submit, compose, reading, start } = begin();
  await settled();
  await compose("the start's text");
  type("another");
  submit();
  type("another one");
  await settled(() => reading.shift()?.(start));
  await compose("another, as written");
  expect(field.value).toBe("another one");
  submit();
  await settled(() => reading.shift()?.(start));
  await compose("another one, as written");
  expect(field.value).toBe("another one, as written");
});
