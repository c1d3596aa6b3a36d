/** A board with one of the fixtures' positions, and what a person does with it. */

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, vi } from "vitest";
import { Board } from "../board/Board";
import { fixtures, type Position } from "../board/fixtures";
import type { BoardProps } from "../board/props";
import type { Click, Layout } from "../drawing";

/** Where boards are shown. */
export const root = document.createElement("div");
beforeEach(() => document.body.append(root));
afterEach(() => {
  render(null, root);
  root.remove();
});

/** Every position of the fixtures, with its game. */
export const all = fixtures.flatMap(({ game, title, layout, positions }) =>
  positions.map((position) => ({ game, title, layout, position })),
);
export const find = (game: string, name: string) => {
  const found = all.find((one) => one.game === game && one.position.name === name);
  if (!found) throw new Error(`no position ${name} of ${game}`);
  return found;
};

export function show(layout: Layout, position: Position, more: Partial<BoardProps> = {}) {
  const onMove = vi.fn<(move: Click) => void>();
  const props = { layout, view: { ...position.view }, moves: position.clicks, label: "board", onMove, ...more };
  act(() => render(<Board {...props} />, root));
  return { onMove, props };
}
export const cellOf = (id: string) => root.querySelector(`[data-cell="${id}"]`) as SVGGElement;
export const zoneOf = (zone: string, piece: string) =>
  root.querySelector(`[data-zone="${zone}"][data-letter="${piece}"]`) as HTMLButtonElement;
export const choice = (text: string) =>
  [...root.querySelectorAll<HTMLButtonElement>(".choice")].find((one) => one.textContent === text) as HTMLButtonElement;
export const press = (element: Element, key: string) =>
  act(() => void element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })));
export const click = (element: Element) =>
  act(() => void element.dispatchEvent(new MouseEvent("click", { bubbles: true })));
