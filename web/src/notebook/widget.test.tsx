/** The widget as a notebook shows it: a model in, a view out. */

import { act } from "preact/test-utils";
import { afterEach, expect, it, vi } from "vitest";
import type { Board } from "../api/types";
import { FakeModel } from "../testing/model";
import { board, info, nodes } from "../testing/state";
import { walks } from "../tree/fixtures";
import type { State } from "./desk";
import widget from "./main";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) act(end);
});

const PERSON = { kind: "person" as const, waiting: false };
const state = (part: Partial<State> = {}): State => ({
  game: 0,
  head: 0,
  shown: 0,
  board: board("first"),
  seats: { first: PERSON, second: { kind: "computer", player: "engine:level=3" } },
  turn: "first",
  running: true,
  thinking: false,
  undo: false,
  redo: false,
  problem: "",
  ...part,
});

function open(values: Record<string, unknown>) {
  const model = new FakeModel(values);
  const element = document.createElement("div");
  document.body.append(element);
  act(() => {
    const leave = widget.render({ model, el: element });
    ends.push(() => {
      leave();
      element.remove();
    });
  });
  return { model, element };
}

const game = (part: Partial<State> = {}, more: Record<string, unknown> = {}) =>
  open({
    _kind: "game",
    _game: info,
    _nodes: [],
    _state: state(part),
    _thought: null,
    _analysis: null,
    _marks: { ringed: [], notes: [], arrows: [] },
    flipped: false,
    ...more,
  });

const button = (element: Element, name: string) =>
  [...element.querySelectorAll<HTMLButtonElement>("button")].find(
    (one) => one.getAttribute("aria-label") === name || one.textContent === name,
  );
const press = (element: Element, name: string) => act(() => button(element, name)?.click());
const said = (element: Element) => element.querySelector(".cell-said")?.textContent;

it("asks the kernel for a move, and shows what comes of it", async () => {
  const { model, element } = game();
  expect(said(element)).toBe("Your turn");
  press(element, "a");
  expect(model.sent.at(-1)).toMatchObject({ do: "play", move: "a", node: 0 });
  expect(button(element, "b")).toBeUndefined(); // one move at a time
  act(() =>
    model.change({
      _nodes: nodes("1<0 a"),
      _state: state({ head: 1, shown: 1, turn: "second", thinking: true, undo: true, board: board("second") }),
    }),
  );
  await act(async () => model.answer());
  expect(said(element)).toContain("Black is thinking.");
  expect(element.querySelector(".move")?.textContent).toBe("a");
  expect(element.querySelector("[aria-live]")?.textContent).toBe("White played a. Black to move.");
  press(element, "Stop");
  expect(model.asked.at(-1)).toBe("stop");
});

it("shows a refusal, a problem and a silent kernel as sentences", async () => {
  vi.useFakeTimers();
  const { model, element } = game({ undo: true });
  press(element, "Undo");
  await act(async () => model.answer({ fault: "It cannot be." }));
  expect(element.querySelector('[role="alert"]')?.textContent).toBe("It cannot be.");
  press(element, "Undo");
  act(() => void vi.advanceTimersByTime(2000));
  expect(element.querySelector('[role="alert"]')?.textContent).toContain("The kernel has not answered yet");
  await act(async () => model.answer());
  expect(element.querySelector('[role="alert"]')).toBeNull();
  const stopped = { running: false, turn: "second" as const, board: board("second"), problem: "Black failed." };
  act(() => model.change({ _state: state(stopped) }));
  expect(said(element)).toBe("Black failed.Stopped: Black has not moved.Go on");
  press(element, "Go on");
  expect(model.asked.at(-1)).toBe("resume");
  vi.useRealTimers();
});

it("steps through variations, and knows an earlier position", () => {
  const { model, element } = game({ head: 2, shown: 2, undo: true }, { _nodes: nodes("1<0 a", "2<1 b", "3<1 c") });
  expect(element.querySelector(".move-variations")?.textContent).toContain("c");
  press(element, "One move back");
  expect(model.sent.at(-1)).toMatchObject({ do: "show", number: 1 });
  act(() => model.change({ _state: state({ head: 2, shown: 1, board: board("second") }) }));
  expect(said(element)).toContain("An earlier position.");
  press(element, "To the game");
  expect(model.sent.at(-1)).toMatchObject({ do: "show", number: 2 });
  press(element, "To the start");
  expect(model.sent.at(-1)).toMatchObject({ do: "show", number: 0 });
});

it("lets two computers play, and says how it ended", () => {
  const computer = { kind: "computer" as const, player: "random" };
  const seats = { first: computer, second: computer };
  const { model, element } = game({ seats, running: false });
  expect(said(element)).toContain("Nothing moves before you press Play");
  press(element, "Play");
  expect(model.asked.at(-1)).toBe("resume");
  const over: Board = { ...board("second", []), outcome: { winner: "first", result: "1-0", reason: "five in a row" } };
  act(() => model.change({ _state: state({ seats, turn: null, board: over }) }));
  expect(said(element)).toBe("White wins: five in a row.");
  expect(button(element, "Pause")?.getAttribute("aria-disabled")).toBe("true");
});

it("shows an analysis of this position alone", () => {
  const score = { kind: "win" as const, side: "first" as const, plies: 3, value: null, chance: 1, payoff: null };
  const moves = Array.from({ length: 8 }, (_, number) => ({
    move: `m${number}`,
    score,
    line: [`m${number}`, "n"],
    labels: [`m${number}`, "n"],
  }));
  const found = { depth: 4, deepest: 5, nodes: 9, seconds: 1, exact: false, moves };
  const { model, element } = game({}, { _analysis: { node: 0, done: false, found } });
  const list = () => [...element.querySelectorAll(".cell-analysis li b")].map((one) => one.textContent);
  expect(list()).toEqual(["m0", "m1", "m2", "m3", "m4", "m5"]);
  expect(element.querySelector(".cell-analysis")?.textContent).toContain("and 2 moves more");
  press(element, "Stop");
  expect(model.asked.at(-1)).toBe("end analysis");
  act(() => model.change({ _analysis: { node: 7, done: true, found } }));
  expect(list()).toEqual([]);
});

it("flips the board for all views", () => {
  const { model, element } = game();
  press(element, "Flip");
  expect(model.get("flipped")).toBe(true);
  expect(element.querySelector(".sitter")?.getAttribute("data-side")).toBe("first");
});

it("keeps bare keys from the notebook, and the focus when a button goes", async () => {
  const { model, element } = game({ head: 1, shown: 0, undo: true }, { _nodes: nodes("1<0 a") });
  const keys: string[] = [];
  const listen = (event: KeyboardEvent) => void keys.push(event.key);
  document.addEventListener("keydown", listen);
  ends.push(() => document.removeEventListener("keydown", listen));
  const link = button(element, "To the game") as HTMLButtonElement;
  link.focus();
  const key = (name: string, more: KeyboardEventInit = {}) =>
    link.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more }));
  key("b");
  expect(link.hasAttribute("data-lm-suppress-shortcuts")).toBe(true);
  key("s", { ctrlKey: true });
  expect(link.hasAttribute("data-lm-suppress-shortcuts")).toBe(false);
  expect(keys).toEqual(["s"]);
  key("ArrowRight");
  expect(model.sent.at(-1)).toMatchObject({ do: "show", number: 1 });
  act(() => model.change({ _state: state({ head: 1, shown: 1, board: board("second") }) }));
  await vi.waitFor(() => expect(document.activeElement?.className).toBe("plyground-notebook"));
});

it("goes through a recorded search, in step with the other views", () => {
  const { model, element } = open({ _kind: "search", _game: null, _search: walks.alphabeta, step: 4 });
  const step = () => element.querySelector(".step-number")?.textContent;
  expect(step()).toMatch(/^Step 5 of /);
  press(element, "One step forward");
  expect(model.get("step")).toBe(5);
  act(() => model.set("step", 2));
  expect(step()).toMatch(/^Step 3 of /);
  expect(element.querySelector(".step-words")?.textContent).not.toBe("");
  expect(element.querySelector('[role="switch"]')).toBeNull(); // a tree of values has no boards
});

it("says when somebody comes and goes, and leaves nothing behind", async () => {
  vi.useFakeTimers();
  const { model, element } = game();
  expect(model.sent).toEqual([{ do: "open" }]);
  button(element, "Flip")?.focus();
  button(element, "New")?.focus();
  vi.advanceTimersByTime(500);
  expect(model.sent).toHaveLength(1);
  (document.activeElement as HTMLElement).blur();
  vi.advanceTimersByTime(500);
  expect(model.sent.at(-1)).toEqual({ do: "leave" });
  vi.useRealTimers();
  act(ends.pop() as () => void);
  expect(model.listening).toBe(0);
  expect(element.childElementCount).toBe(0);
});
