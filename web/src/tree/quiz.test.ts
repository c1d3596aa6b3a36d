import { describe, expect, it } from "vitest";
import { walks } from "./fixtures";
import { parse } from "./nested";
import { items, outline } from "./outline";
import { type Answers, grade, NOTHING, read } from "./quiz";
import { markWords } from "./quiz_words";
import { Walk } from "./walk";

const walk = new Walk(walks.alphabeta);
const tree = parse("[[3,12,8],[2,4,6],[14,5,2]]");
const drawn = (of = walk) =>
  items(outline(of, { opened: new Set(), closed: new Set(), current: 0, also: [], all: true }, tree));

const RIGHT: Answers = {
  value: { root: "3", "1": "3", "2": "2", "3": "2" },
  alpha: { root: "-inf", "1": "−∞", "2": "3", "3": "3" },
  beta: { root: "inf", "1": "oo", "2": "+inf", "3": "∞" },
  crossed: ["2 2", "2 3"],
};

const wrong = (answers: Answers) =>
  grade(walk, drawn(), "alphabeta", answers).marks.filter(({ verdict }) => verdict !== "right");

describe("the quiz", () => {
  it("finds nothing wrong with what is right", () => {
    const found = grade(walk, drawn(), "alphabeta", RIGHT);
    expect([found.right, found.of]).toEqual([14, 14]);
  });

  it("misses everything that is not there", () => {
    const found = grade(walk, drawn(), "alphabeta", NOTHING);
    expect(found.right).toBe(0);
    expect(found.of).toBe(14);
    expect(found.marks.every(({ verdict }) => verdict === "missing")).toBe(true);
  });

  it("flags a branch that is crossed but must be searched, and says why", () => {
    const marks = wrong({ ...RIGHT, crossed: [...RIGHT.crossed, "3 2"] });
    expect(marks).toEqual([{ key: "3 2", field: "cut", verdict: "wrong", right: false }]);
    const mark = marks[0];
    expect(mark && markWords(walk, mark, 9, ["3", "2"])).toBe(
      "Branch to node 3 2 is wrongly crossed: alpha 3 is below beta 14 there, so it can still matter and must be searched.",
    );
  });

  it("flags a branch that is cut but was not crossed, with the search's own reason", () => {
    const marks = wrong({ ...RIGHT, crossed: ["2 2"] });
    expect(marks).toEqual([{ key: "2 3", field: "cut", verdict: "missing", right: true }]);
    const mark = marks[0];
    expect(mark && markWords(walk, mark, 5, ["2", "3"])).toBe(
      "Branch to node 2 3 is cut: beta 2 <= alpha 3, because MAX already has 3 by 1.",
    );
  });

  it("explains a wrong value and a wrong bound", () => {
    const marks = wrong({ ...RIGHT, value: { ...RIGHT.value, "3": "5" }, alpha: { ...RIGHT.alpha, "2": "-inf" } });
    expect(marks.map(({ key, field }) => `${field} ${key}`)).toEqual(["alpha 2", "value 3"]);
    const [alpha, value] = marks;
    expect(value && markWords(walk, value, 7, ["3"])).toBe(
      "Value of node 3: wrong; it is 2, the smallest of 14, 5, 2.",
    );
    expect(alpha && markWords(walk, alpha, 5, ["2"])).toBe(
      "Alpha of node 2: wrong; it is 3, what MAX already has on the way here.",
    );
  });

  it("asks for values alone where only they are asked", () => {
    const full = new Walk(walks.minimax);
    const found = grade(full, drawn(full), "values", { ...NOTHING, value: RIGHT.value });
    expect([found.right, found.of]).toEqual([4, 4]);
  });

  it("takes numbers as people write them", () => {
    expect(["3", " -2 ", "−2", "2,5", "+4", ".5"].map(read)).toEqual([3, -2, -2, 2.5, 4, 0.5]);
    expect(["inf", "-inf", "∞", "−∞", "oo", "+Infinity"].map(read)).toEqual([
      Infinity,
      -Infinity,
      Infinity,
      -Infinity,
      Infinity,
      Infinity,
    ]);
    for (const text of ["", "x", "3 4", "1e3", "--2"]) expect(read(text)).toBeNaN();
  });
});
