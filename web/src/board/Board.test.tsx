import { render } from "preact";
import { act } from "preact/test-utils";
import { describe, expect, test, vi } from "vitest";
import type { Click, Layout, View } from "../drawing";
import { all, cellOf, choice, click, find, press, root, show, zoneOf } from "../testing/board";
import { ARTS } from "./art";
import { Board } from "./Board";
import { type Direction, neighbour, place } from "./geometry";
import { MiniBoard } from "./MiniBoard";
import { Piece } from "./pieces";
import { elementAt, options, sameElement } from "./selection";
import { heapRows } from "./zones";

const KEYS: [string, Direction][] = [
  ["ArrowLeft", "left"],
  ["ArrowRight", "right"],
  ["ArrowUp", "up"],
  ["ArrowDown", "down"],
];

/** The arrow keys that lead from one cell to another. */
function route(layout: Layout, from: string, to: string): string[] {
  const places = place(layout);
  const ways = new Map<string, string[]>([[from, []]]);
  for (const [cell, keys] of ways) {
    if (cell === to) return keys;
    for (const [key, direction] of KEYS) {
      const next = neighbour(places, cell, direction);
      if (next && !ways.has(next)) ways.set(next, [...keys, key]);
    }
  }
  throw new Error(`no way from ${from} to ${to}`);
}

/** Goes to a cell by the arrow keys, from where the focus is or would come to. */
function goTo(layout: Layout, cell: string) {
  const focused = document.activeElement?.getAttribute("data-cell");
  const start = focused ?? root.querySelector('[data-cell][tabindex="0"]')?.getAttribute("data-cell");
  act(() => cellOf(start as string).focus());
  for (const key of route(layout, start as string, cell)) press(document.activeElement as Element, key);
  expect(document.activeElement).toBe(cellOf(cell));
}

describe.each(all)("$game $position.name", ({ layout, position }) => {
  test("every cell is a button with a label of its own, and one of them takes the focus", () => {
    show(layout, position);
    const cells = [...root.querySelectorAll("[data-cell]")];
    expect(cells).toHaveLength(layout.cells.length);
    const labels = cells.map((cell) => cell.getAttribute("aria-label"));
    expect(new Set(labels).size).toBe(cells.length);
    for (const cell of cells) expect(cell.getAttribute("role")).toBe("button");
    expect(root.querySelectorAll('[data-cell][tabindex="0"]')).toHaveLength(layout.cells.length > 0 ? 1 : 0);
  });

  test("pieces are drawn, and what can be picked is marked", () => {
    show(layout, position);
    expect(root.querySelectorAll("[data-piece]")).toHaveLength(position.view.pieces.length);
    for (const { element, kind } of options(position.clicks, []).values()) {
      if ("cell" in element) {
        expect(cellOf(element.cell).getAttribute("data-kind")).toBe(kind);
        expect(cellOf(element.cell).getAttribute("aria-disabled")).toBe("false");
      } else if ("zone" in element) expect(zoneOf(element.zone, element.piece).disabled).toBe(false);
    }
  });

  test("keys alone play moves", () => {
    const { clicks } = position;
    for (const wanted of clicks.filter((_, place) => place % Math.ceil(clicks.length / 4) === 0)) {
      const { onMove } = show(layout, position);
      wanted.path.forEach((element, step) => {
        const open = options(clicks, wanted.path.slice(0, step));
        const cells = "row" in element ? element.row : "cell" in element ? [element.cell] : [];
        const own = cells.find((cell) => sameElement(elementAt(open, cell), element));
        if ("zone" in element) click(zoneOf(element.zone, element.piece));
        else if ("choice" in element) click(choice(element.choice));
        else if (own === undefined) click(choice(`Take ${cells.join(" ")}`));
        else {
          goTo(layout, own);
          press(document.activeElement as Element, step % 2 ? " " : "Enter");
        }
      });
      expect(onMove).toHaveBeenCalledExactlyOnceWith(wanted);
    }
  });

  test("a small picture needs no focus", () => {
    act(() => render(<MiniBoard layout={layout} view={position.view} label="picture" />, root));
    expect(root.querySelector('[role="img"]')?.getAttribute("aria-label")).toBe("picture");
    expect(root.querySelectorAll("[tabindex], button")).toHaveLength(0);
  });
});

describe("Dobutsu", () => {
  const { layout, position } = find("dobutsu", "hands");

  test("a small picture shows the hands if it is to", () => {
    const inHand = Object.values(position.view.zones).flatMap((entries) => entries.map(({ count }) => count));
    const pieces = inHand.reduce((sum, count) => sum + count, 0);
    expect(pieces).toBeGreaterThan(0);
    act(() => render(<MiniBoard layout={layout} view={position.view} label="picture" />, root));
    expect(root.querySelectorAll(".mini-hand svg")).toHaveLength(0);
    act(() => render(<MiniBoard layout={layout} view={position.view} label="picture" hands />, root));
    expect(root.querySelectorAll(".mini-hand svg")).toHaveLength(pieces);
  });

  test("labels say what stands there and what a click does", () => {
    show(layout, position, {
      you: "first",
      lastMove: { path: ["b3", "c3"].map((cell) => ({ cell })), motion: [[], []] },
    });
    expect(cellOf("b2").getAttribute("aria-label")).toBe("b2, your Lion, threatened, can move");
    expect(cellOf("a4").getAttribute("aria-label")).toBe("a4, opponent's Giraffe");
    expect(cellOf("c3").getAttribute("aria-label")).toBe("c3, opponent's Lion, last move");
    click(cellOf("b2"));
    expect(cellOf("b2").getAttribute("aria-label")).toBe("b2, your Lion, threatened, selected");
    expect(cellOf("c3").getAttribute("aria-label")).toContain("capture");
    expect(cellOf("a3").getAttribute("aria-label")).toBe("a3, empty, move here");
  });

  test("targets have a shape for each kind, and Escape takes them away", () => {
    show(layout, position);
    click(cellOf("b2"));
    expect(root.querySelectorAll(".target.move")).toHaveLength(5);
    expect(root.querySelectorAll(".target.capture")).toHaveLength(1);
    press(cellOf("b2"), "Escape");
    expect(root.querySelectorAll(".target")).toHaveLength(0);
    click(zoneOf("hand:first", "C"));
    expect(zoneOf("hand:first", "C").getAttribute("aria-pressed")).toBe("true");
    expect(root.querySelectorAll(".target.drop").length).toBeGreaterThan(0);
  });

  test("another piece of one's own takes the place of the first; elsewhere clears", () => {
    const { onMove } = show(layout, position);
    click(cellOf("b2"));
    click(cellOf("b1"));
    expect(cellOf("b1").getAttribute("aria-pressed")).toBe("true");
    click(cellOf("a4"));
    expect(root.querySelectorAll('[aria-pressed="true"]')).toHaveLength(0);
    expect(onMove).not.toHaveBeenCalled();
  });

  test("what was picked is forgotten when the position changes", () => {
    const { props } = show(layout, position);
    click(cellOf("b2"));
    const start = find("dobutsu", "start").position;
    act(() => render(<Board {...props} view={start.view} moves={start.clicks} />, root));
    expect(root.querySelectorAll('[aria-pressed="true"]')).toHaveLength(0);
  });

  test("the second player's tiles are turned, and flipped the first player's", () => {
    const turned = () =>
      [...root.querySelectorAll("[data-piece] .piece[transform]")].map((piece) => piece.getAttribute("class"));
    show(layout, position);
    expect(new Set(turned())).toEqual(new Set(["piece side-second"]));
    show(layout, position, { flipped: true });
    expect(new Set(turned())).toEqual(new Set(["piece side-first"]));
  });

  test("letters in place of pictures", () => {
    show(layout, position, { letters: true });
    expect(root.querySelector('[data-piece="b2"] text')?.textContent).toBe("L");
  });

  test("the opponent's hand cannot be picked", () => {
    show(layout, position);
    expect(zoneOf("hand:second", "C").disabled).toBe(true);
  });

  test("hints, arrows and notes are drawn", () => {
    const notes = [{ cell: "a3", text: "+2", tone: "win" as const }];
    show(layout, position, { hint: [{ cell: "b2" }, { cell: "c3" }], arrows: [{ from: "b1", to: "c1" }], notes });
    expect(root.querySelectorAll(".arrow")).toHaveLength(2);
    expect(root.querySelectorAll(".light.hint")).toHaveLength(2);
    expect(root.querySelector(".note text")?.textContent).toBe("+2");
  });
});

test("a move stays where it was put until the next view comes, and nothing else can be played", () => {
  const { layout, position } = find("dobutsu", "hands");
  const { onMove, props } = show(layout, position);
  click(cellOf("b2"));
  click(cellOf("c3"));
  expect(root.querySelectorAll('[data-piece="b2"]')).toHaveLength(0);
  expect(root.querySelectorAll('[data-piece="c3"] .side-first')).toHaveLength(1);
  click(cellOf("b1"));
  click(cellOf("c1"));
  expect(onMove).toHaveBeenCalledOnce();
  act(() => render(<Board {...props} view={{ ...position.view }} />, root));
  expect(root.querySelectorAll('[data-piece="b2"]')).toHaveLength(1);
});

test("a move that was refused goes back by itself", () => {
  vi.useFakeTimers();
  const { layout, position } = find("tictactoe", "start");
  show(layout, position);
  click(cellOf("b2"));
  expect(root.querySelectorAll('[data-piece="b2"]')).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(2000));
  expect(root.querySelectorAll("[data-piece]")).toHaveLength(0);
  vi.useRealTimers();
});

test("a click anywhere in a column drops the disc", () => {
  const { layout, position } = find("connect4", "middle");
  const { onMove } = show(layout, position);
  click(cellOf("d6"));
  expect(onMove.mock.calls[0]?.[0].move).toBe("4");
});

test("a won board within the board is covered by its winner's mark", () => {
  const { layout, position } = find("ultimate", "late");
  show(layout, position);
  expect(root.querySelectorAll(".won-board.side-first").length).toBeGreaterThan(0);
  expect(root.querySelectorAll(".won-board.side-second").length).toBeGreaterThan(0);
  expect(root.querySelectorAll(".inner-frame.lit")).toHaveLength(1);
});

test("one of two equal heaps is chosen, and its choices appear", () => {
  const { layout, position } = find("nim", "middle");
  show(layout, position);
  const threes = root.querySelectorAll<HTMLButtonElement>('[data-zone="heaps"][data-letter="3"]');
  click(threes[1] as Element);
  expect([...threes].map((heap) => heap.classList.contains("picked"))).toEqual([false, true]);
  expect(choice("leave 2")).toBeDefined();
  click(choice("Cancel"));
  expect(root.querySelectorAll(".choice")).toHaveLength(0);
});

test("heaps are triangles with a short top row", () => {
  expect(heapRows(1)).toEqual([1]);
  expect(heapRows(7)).toEqual([3, 4]);
  expect(heapRows(10)).toEqual([1, 2, 3, 4]);
  for (let count = 0; count < 60; count += 1) expect(heapRows(count).reduce((sum, row) => sum + row, 0)).toBe(count);
});

test("no two counters of a heap lie over each other", () => {
  for (const count of [2, 4, 7, 12, 18, 66]) {
    const layout: Layout = { cells: [], edges: [], zones: [{ id: "heaps", kind: "heap" }], pieces: {} };
    const view: View = { side: "first", pieces: [], zones: { heaps: [{ piece: `${count}`, count }] }, marks: [] };
    act(() => render(<MiniBoard layout={layout} view={view} label="heap" />, root));
    const centres = [...root.querySelectorAll("circle")].map((circle) =>
      ["cx", "cy"].map((name) => Number(circle.getAttribute(name))),
    ) as [number, number][];
    expect(centres).toHaveLength(count);
    for (const [place, [x, y]] of centres.entries())
      for (const [a, b] of centres.slice(place + 1)) expect(Math.hypot(x - a, y - b)).toBeGreaterThan(21);
  }
});

test("many moves without a board can be filtered", () => {
  const layout: Layout = { cells: [], edges: [], zones: [], pieces: {} };
  const view: View = { side: "first", pieces: [], zones: {}, marks: [] };
  const moves = Array.from({ length: 30 }, (_, number): Click => {
    const move = `take ${number}`;
    return { move, path: [{ choice: move }], kind: "move", label: move, motion: [[]] };
  });
  const { onMove } = show(layout, { name: "", text: "", view, clicks: moves, after: {} });
  const field = root.querySelector("input") as HTMLInputElement;
  const filter = (text: string) =>
    act(() => {
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
  filter("none");
  expect(root.textContent).toContain("No move has “none” in it.");
  filter("29");
  expect(root.querySelectorAll(".choice")).toHaveLength(1);
  click(choice("take 29"));
  expect(onMove).toHaveBeenCalledExactlyOnceWith(moves[29]);
});

test("a piece can be dragged to its target", () => {
  const { layout, position } = find("dobutsu", "hands");
  const { onMove } = show(layout, position);
  const svg = root.querySelector("svg.board") as SVGSVGElement;
  const identity = { inverse: () => identity };
  Object.assign(svg, { getScreenCTM: () => identity });
  vi.stubGlobal(
    "DOMPoint",
    class {
      constructor(
        public x: number,
        public y: number,
      ) {}
      matrixTransform() {
        return this;
      }
    },
  );
  const pointer = (target: EventTarget, type: string, clientX: number, clientY: number) =>
    act(
      () =>
        void target.dispatchEvent(new PointerEvent(type, { clientX, clientY, bubbles: true, pointerId: 1, button: 0 })),
    );
  pointer(cellOf("b2"), "pointerdown", 100, -100);
  pointer(window, "pointermove", 130, -150);
  expect(root.querySelectorAll(".dragged")).toHaveLength(1);
  expect(root.querySelectorAll(".lifted")).toHaveLength(1);
  pointer(window, "pointerup", 0, -200);
  expect(onMove.mock.calls[0]?.[0].path).toEqual([{ cell: "b2" }, { cell: "a3" }]);
  expect(root.querySelectorAll(".dragged")).toHaveLength(0);
  vi.unstubAllGlobals();
});

test("every art is drawn, and an unknown one has its letters", () => {
  for (const art of [...ARTS.keys(), "dragon"]) {
    const layout: Layout = { cells: [], edges: [], zones: [], pieces: { Dr: { name: art, art } } };
    act(() =>
      render(
        <svg>
          <title>{art}</title>
          <Piece layout={layout} piece="Dr" side="first" />
        </svg>,
        root,
      ),
    );
    expect(root.querySelector("text")?.textContent).toBe(art === "dragon" ? "Dr" : undefined);
    expect(root.querySelectorAll(".piece path, .piece circle, .piece rect").length).toBeGreaterThan(0);
  }
});
