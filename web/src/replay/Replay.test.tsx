import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import { fixtures } from "../board/fixtures";
import { Replay, type ReplayedGame } from "./Replay";

const root = document.createElement("div");
document.body.append(root);
afterEach(() => render(null, root));

const { layout, positions } = fixtures.find(({ game }) => game === "dobutsu") as (typeof fixtures)[number];
const [start, next] = positions.map(({ view }) => view);
const game: ReplayedGame = {
  title: "A game",
  game: "dobutsu",
  first: "ants",
  second: "minimax",
  result: "1-0",
  plies: [
    { view: start as never },
    {
      view: next as never,
      move: "b2b3",
      last: { path: [{ cell: "b2" }, { cell: "b3" }], motion: [[], [{ from: "b2", to: "b3" }]] },
      thought: "12 nodes",
    },
    { view: start as never, move: "c4c3" },
  ],
};
const button = (name: string) =>
  [...root.querySelectorAll<HTMLButtonElement>("button")].find(
    (one) => one.getAttribute("aria-label") === name || one.textContent === name,
  ) as HTMLButtonElement;
const status = () => root.querySelector('[role="status"]')?.textContent;
const click = (name: string) => act(() => button(name).click());

test("a game is gone through forward and back, by buttons, moves and keys", () => {
  act(() => render(<Replay game={game} layout={layout} />, root));
  expect(status()).toBe("the start");
  expect(button("A move back").getAttribute("aria-disabled")).toBe("true");
  click("A move forward");
  expect(status()).toBe("1 of 2: b2b3, 12 nodes");
  expect(button("b2b3").getAttribute("aria-current")).toBe("step");
  click("c4c3");
  expect(status()).toBe("2 of 2: c4c3");
  expect(button("A move forward").getAttribute("aria-disabled")).toBe("true");
  const section = root.querySelector("section") as HTMLElement;
  act(() => void section.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true })));
  expect(status()).toContain("1 of 2");
  act(() => void section.dispatchEvent(new KeyboardEvent("keydown", { key: "Home", bubbles: true })));
  expect(status()).toBe("the start");
});
