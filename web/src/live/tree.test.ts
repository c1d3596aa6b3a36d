import { describe, expect, it } from "vitest";
import { nodes } from "../testing/state";
import { type Line, type Row, rows } from "./move_list";
import { Tree } from "./tree";

/** Rows as one can read them: "1. a b", "(1. c d)", "2. … e". */
function written(found: Row[]): string[] {
  return found.flatMap((row) =>
    row.kind === "pair"
      ? [[`${row.turn}.`, row.first?.move ?? "…", row.second?.move ?? ""].join(" ").trim()]
      : row.lines.map((line) => `(${writtenLine(line)})`),
  );
}

function writtenLine(line: Line): string {
  return line
    .map(({ node, turn, numbered, variations }) => {
      const number = numbered ? `${turn}${node.side === "first" ? "." : "…"} ` : "";
      return [`${number}${node.move}`, ...variations.map((other) => `(${writtenLine(other)})`)].join(" ");
    })
    .join(" ");
}

describe("the tree", () => {
  const tree = new Tree(nodes("1<0 a", "2<1 b", "3<2 c", "4<1 d", "5<4 e", "6<0 f"));

  it("knows the line to a node and through it", () => {
    expect(tree.moves(5)).toEqual(["a", "d", "e"]);
    expect(tree.moves(0)).toEqual([]);
    expect(tree.through(2).map(({ move }) => move)).toEqual(["a", "b", "c"]);
    expect(tree.through(1).map(({ move }) => move)).toEqual(["a", "d", "e"]);
  });

  it("knows the nodes between two on a line", () => {
    expect(tree.between(1, 3)).toEqual({ nodes: [2, 3], back: false });
    expect(tree.between(5, 0)).toEqual({ nodes: [1, 4, 5], back: true });
    expect(tree.between(4, 4)).toEqual({ nodes: [], back: false });
    expect(tree.between(3, 5)).toBeNull();
  });

  it("goes along the line of the game, or what was played last", () => {
    expect(tree.next(1, 3)).toBe(2);
    expect(tree.next(1, 5)).toBe(4);
    expect(tree.next(4, 3)).toBe(5);
    expect(tree.next(3, 3)).toBe(3);
    expect(tree.previous(4)).toBe(1);
    expect(tree.previous(1)).toBe(0);
    expect(tree.previous(0)).toBe(0);
    expect(tree.last(0, 3)).toBe(3);
    expect(tree.last(4, 3)).toBe(5);
    expect(tree.last(6, 3)).toBe(6);
  });
});

describe("the list of moves", () => {
  it("is empty before the first move", () => {
    expect(rows(new Tree([]), 0)).toEqual([]);
  });

  it("has pairs", () => {
    expect(written(rows(new Tree(nodes("1<0 a", "2<1 b", "3<2 c")), 3))).toEqual(["1. a b", "2. c"]);
  });

  it("has a gap where the second side began", () => {
    const made = nodes("1<0 a", "2<1 b", "3<2 c").map((node) => ({
      ...node,
      side: node.side === "first" ? ("second" as const) : ("first" as const),
    }));
    expect(written(rows(new Tree(made), 3))).toEqual(["1. … a", "2. b c"]);
  });

  it("begins a row with each move of the first side, also where it moves twice in a row", () => {
    const sides = ["first", "first", "second", "second", "first"] as const;
    const made = nodes("1<0 a", "2<1 b", "3<2 c", "4<3 d", "5<4 e").map((node, place) => ({
      ...node,
      side: sides[place] ?? "first",
    }));
    expect(written(rows(new Tree(made), 5))).toEqual(["1. a", "2. b c", "3. … d", "4. e"]);
  });

  it("puts the game's line first, wherever its head is, and the others after the move that they replace", () => {
    const tree = new Tree(nodes("1<0 a", "2<1 b", "3<2 c", "4<1 d", "5<4 e"));
    expect(written(rows(tree, 3))).toEqual(["1. a b", "(1… d 2. e)", "2. c"]);
    expect(written(rows(tree, 5))).toEqual(["1. a d", "(1… b 2. c)", "2. e"]);
  });

  it("shows what comes after a head that was taken back", () => {
    expect(written(rows(new Tree(nodes("1<0 a", "2<1 b")), 0))).toEqual(["1. a b"]);
  });

  it("nests variations of variations", () => {
    const tree = new Tree(nodes("1<0 a", "2<1 b", "3<0 c", "4<3 d", "5<3 e", "6<5 f"));
    expect(written(rows(tree, 2))).toEqual(["1. a", "(1. c e (1… d) 2. f)", "1. … b"]);
  });
});
