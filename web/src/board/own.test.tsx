/** What games of users draw: borders, pieces over several cells, images, colours, titles of zones, pieces of nobody. */

import { render } from "preact";
import { act } from "preact/test-utils";
import { describe, expect, test } from "vitest";
import type { Layout, View } from "../drawing";
import { cellOf, root } from "../testing/board";
import { Board } from "./Board";
import { liesOn, outerSides, type Placed, place } from "./geometry";
import { applied } from "./motion";

const square = (id: string, x: number) => ({ id, x, y: 0, shape: "square" as const, label: id });

const layout: Layout = {
  cells: [square("a1", 0), square("b1", 1), square("c1", 2)],
  edges: [],
  zones: [{ id: "bag", kind: "reserve", title: "In the bag" }],
  pieces: {
    D: { name: "domino", art: "block", covers: [[1, 0]] },
    S: { name: "star", art: "star.svg", image: "/api/art?piece=S" },
  },
  borders: [{ side: "first", cells: ["a1", "b1"], towards: [0, 1] }],
  colours: { first: "#8e44ad" },
};
const view: View = {
  side: "first",
  pieces: [
    { cell: "a1", piece: "D", side: "second" },
    { cell: "c1", piece: "S", side: null },
  ],
  zones: { bag: [{ piece: "S", count: 2 }] },
  marks: [],
};

function shown(more: { letters?: boolean } = {}) {
  act(() => render(<Board layout={layout} view={view} label="board" {...more} />, root));
}

describe("a game of a user's own", () => {
  test("a border runs along the sides that look its way", () => {
    const placed = place(layout).get("a1") as Placed;
    expect(outerSides(layout, placed, { x: 0, y: -1 })).toEqual([
      [
        { x: -0.5, y: -0.5 },
        { x: 0.5, y: -0.5 },
      ],
    ]);
    shown();
    expect(root.querySelector(".border.side-first")?.getAttribute("d")).toBe("M-50 -50L50 -50M50 -50L150 -50");
  });

  test("a piece over two cells is drawn once and said of both", () => {
    shown();
    expect(root.querySelectorAll("[data-piece]")).toHaveLength(2);
    const widths = [...root.querySelectorAll(".block")].map((part) => Number(part.getAttribute("width")));
    expect(Math.max(...widths)).toBe(178);
    for (const cell of ["a1", "b1"]) expect(cellOf(cell).getAttribute("aria-label")).toContain("domino");
    const [domino] = view.pieces;
    expect(layout.cells.map((cell) => domino && liesOn(layout, place(layout), domino, cell))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test("a drawing of its own is an image; with letters it is its letter", () => {
    shown();
    expect(root.querySelector(".board image")?.getAttribute("href")).toBe("/api/art?piece=S");
    shown({ letters: true });
    expect(root.querySelector("image")).toBeNull();
  });

  test("a piece of nobody has no side, also after a step", () => {
    shown();
    expect(cellOf("c1").getAttribute("aria-label")).toBe("c1, star");
    const after = applied(layout, view, [[{ from: "c1" }, { to: "c1", piece: "S", side: null, order: 1 }]]);
    expect(after?.pieces.find(({ cell }) => cell === "c1")?.side).toBeNull();
  });

  test("colours and titles are its own", () => {
    shown();
    const area = root.querySelector<HTMLElement>(".board-area");
    expect(area?.style.getPropertyValue("--first")).toBe("#8e44ad");
    expect(area?.style.getPropertyValue("--second")).toBe("");
    expect(root.querySelector(".zone-title")?.textContent).toBe("In the bag");
  });
});
