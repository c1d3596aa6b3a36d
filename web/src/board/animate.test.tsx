import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Click, View } from "../drawing";
import { cellOf, choice, click, find, root, show } from "../testing/board";
import { Board } from "./Board";
import { wayBy } from "./motion";

const { layout, position } = find("swap", "start");
const stone = find("swap", "stone").position;
const play = position.clicks.find(({ move }) => move === "pq+") as Click;
const started: { at: string; keyframes: Keyframe[]; duration: number }[] = [];
const at = (cell: string) => root.querySelector(`[data-piece="${cell}"] text`)?.textContent;
const moved = () => started.splice(0).map(({ at, keyframes }) => `${at} ${keyframes[0]?.transform}`);

beforeEach(() => {
  started.length = 0;
  SVGElement.prototype.animate = function (this: SVGElement, keyframes, options) {
    const { duration } = options as { duration: number };
    started.push({ at: this.dataset.piece ?? "leaving", keyframes: keyframes as Keyframe[], duration });
    return {} as Animation;
  };
});
afterEach(() => {
  Reflect.deleteProperty(SVGElement.prototype, "animate");
  vi.unstubAllGlobals();
});

test("an unheard-of move is shown step by step while it is picked, and the next view moves nothing", () => {
  const { onMove, props } = show(layout, position);
  click(cellOf("p"));
  expect([at("p"), at("q"), started.length]).toEqual(["A", "B", 0]);
  click(cellOf("q"));
  expect([at("p"), at("q")]).toEqual(["B", "A"]);
  expect(started.map(({ duration }) => duration)).toEqual([160, 160]);
  expect(moved()).toEqual(["q translate(-100px, 0px)", "p translate(100px, 0px)"]);
  click(choice("and a stone"));
  expect(onMove).toHaveBeenCalledExactlyOnceWith(play);
  expect(root.querySelectorAll('[data-piece="r"]')).toHaveLength(1);
  expect(moved()).toEqual(["r translate(0px, 0px) scale(0.6)"]);
  act(() => render(<Board {...props} view={stone.view} moves={stone.clicks} lastMove={play} />, root));
  expect(started).toEqual([]);
});

test("a choice that is given up goes back", () => {
  show(layout, position);
  click(cellOf("p"));
  click(cellOf("q"));
  started.length = 0;
  click(choice("Cancel"));
  expect([at("p"), at("q")]).toEqual(["A", "B"]);
  expect(moved()).toEqual(["p translate(100px, 0px)", "q translate(-100px, 0px)"]);
});

test("another's move is played, and played back when it is taken back", () => {
  const { props } = show(layout, position);
  act(() => render(<Board {...props} view={stone.view} moves={stone.clicks} lastMove={play} />, root));
  expect(started.map(({ duration }) => duration)).toEqual([320, 320, 320]);
  expect(started.splice(0).map(({ at }) => at)).toEqual(["q", "p", "r"]);
  act(() => render(<Board {...props} view={position.view} moves={position.clicks} way={wayBy([play], true)} />, root));
  expect(started.map(({ at }) => at).sort()).toEqual(["leaving", "p", "q"]);
  expect(root.querySelectorAll(".leaving")).toHaveLength(1);
});

test("a jump to another position moves nothing, be it the next one or the one before", () => {
  const { props } = show(layout, position);
  const jumped = { ...stone.view, pieces: stone.view.pieces.slice(1) };
  act(() => render(<Board {...props} view={jumped} moves={stone.clicks} lastMove={play} />, root));
  act(() => render(<Board {...props} view={position.view} moves={position.clicks} />, root));
  act(() => render(<Board {...props} view={stone.view} moves={stone.clicks} lastMove={play} way="jump" />, root));
  act(() => render(<Board {...props} view={position.view} moves={position.clicks} way="jump" />, root));
  expect(started).toEqual([]);
});

test("many moves taken back take no longer than one can wait", () => {
  const { props } = show(layout, stone, { lastMove: play });
  const many = Array.from({ length: 30 }, () => [play, { ...play, motion: [[{ from: "r" }]] }]).flat();
  const there = wayBy([...many, play], true);
  act(() =>
    render(<Board {...props} view={position.view} moves={position.clicks} lastMove={undefined} way={there} />, root),
  );
  expect(new Set(started.map(({ duration }) => duration))).toEqual(new Set([1600]));
});

test("a disc falls from above the board", () => {
  const { layout, position } = find("connect4", "start");
  show(layout, position);
  click(cellOf("a3"));
  expect(moved()).toEqual(["a1 translate(0px, -600px)"]);
});

test("nothing moves for those who asked for it", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  const { props } = show(layout, position);
  act(() => render(<Board {...props} view={stone.view} moves={stone.clicks} lastMove={play} />, root));
  act(() => render(<Board {...props} view={position.view} moves={position.clicks} />, root));
  expect(started).toEqual([]);
  expect(root.querySelectorAll(".leaving")).toHaveLength(0);
});

test("a captured piece goes on leaving when the server confirms the move, and not when another position is shown", () => {
  const { layout, position } = find("dobutsu", "hands");
  const capture = position.clicks.find(({ kind, move }) => kind === "capture" && move in position.after) as Click;
  const { props } = show(layout, position);
  for (const { cell } of capture.path as { cell: string }[]) click(cellOf(cell));
  expect(root.querySelectorAll(".leaving")).toHaveLength(1);
  const view = position.after[capture.move] as View;
  act(() => render(<Board {...props} view={view} moves={[]} lastMove={capture} />, root));
  expect(root.querySelectorAll(".leaving")).toHaveLength(1);
  act(() => render(<Board {...props} view={{ ...view, pieces: view.pieces.slice(2) }} moves={[]} />, root));
  expect(root.querySelectorAll(".leaving")).toHaveLength(0);
});

test("what has left is gone once its time is over", () => {
  vi.useFakeTimers();
  const { props } = show(layout, stone, { lastMove: play });
  const way = wayBy([play], true);
  act(() =>
    render(<Board {...props} view={position.view} moves={position.clicks} lastMove={undefined} way={way} />, root),
  );
  expect(root.querySelectorAll(".leaving")).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(400));
  expect(root.querySelectorAll(".leaving")).toHaveLength(0);
  vi.useRealTimers();
});
