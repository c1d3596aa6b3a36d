import { describe, expect, it } from "vitest";
import { walks } from "./fixtures";
import { Walk } from "./walk";
import { stepWords } from "./words";

const NAMES = Object.keys(walks) as (keyof typeof walks)[];

describe("a recorded search", () => {
  const walk = new Walk(walks.alphabeta);

  it("knows its nodes, their children and how many lie below them", () => {
    expect(walk.nodes).toBe(11);
    expect([...walk.children(0)]).toEqual([1, 5, 7]);
    expect([...walk.size]).toEqual([11, 4, 1, 1, 1, 2, 1, 4, 1, 1, 1]);
    expect(walk.path(6)).toEqual(["2", "1"]);
    expect(walk.ancestors(6)).toEqual([0, 5, 6]);
    expect(walk.deepest).toBe(2);
  });

  it("has nothing but the root at its first step, and everything at its last", () => {
    expect(walk.state(0, 0).phase).toBe("open");
    expect(walk.state(0, 0).value).toBeNull();
    expect(walk.state(1, 0).phase).toBe("waiting");
    for (let node = 0; node < walk.nodes; node++) {
      const state = walk.state(node, walk.steps - 1);
      expect(state.phase).toBe("done");
      expect(state.value).toBe(walk.value[node]);
    }
  });

  it("tells window, value and cut of a node step by step", () => {
    const own = Array.from({ length: walk.steps }, (_, step) => step).filter((step) => walk.nodeAt(step) === 5);
    expect(own.map((step) => walk.event(step))).toEqual(["enter", "better", "cut", "return"]);
    const [enter, better, cut] = own as [number, number, number];
    expect(walk.state(5, enter)).toEqual({
      phase: "open",
      value: null,
      window: [3, Infinity],
      bound: "exact",
      cut: false,
    });
    expect(walk.state(5, better)).toMatchObject({ value: 2, window: [3, 2], cut: false });
    expect(walk.state(5, cut).cut).toBe(true);
    expect(walk.state(5, walk.steps - 1)).toMatchObject({ bound: "upper", window: [3, Infinity] });
    expect(walk.cut(5)).toEqual({
      moves: ["2", "3"],
      reason: "beta 2 <= alpha 3, because MAX already has 3 by 1",
      owner: 0,
      giver: 1,
    });
    // Its leaves were all seen, so 2 is its value, though alpha is 3 there.
    expect(walk.state(7, walk.steps - 1)).toMatchObject({ bound: "exact", value: 2 });
  });

  it("says each step in words, a cut with its reason", () => {
    const said = Array.from({ length: walk.steps }, (_, step) => stepWords(walk, step));
    expect(said[0]).toBe("MAX to move at the root, window α −∞, β ∞.");
    expect(said[2]).toBe("Leaf 1: the evaluation says 3.");
    expect(said[3]).toBe("1 gives 3: MIN now has 3 by 1. Beta falls from ∞ to 3.");
    expect(said[5]).toBe("2 gives 12: MIN keeps 3 by 1.");
    expect(said).toContain("Cut: beta 2 <= alpha 3, because MAX already has 3 by 1. Not looked at: 2, 3.");
    expect(said.at(-1)).toBe("The root is worth 3.");
  });

  it.each(NAMES)("counts as the server does, and ends with its line: %s", (name) => {
    const walk = new Walk(walks[name]);
    const { visited, evaluated, cut, from_table, line } = walks[name];
    expect(walk.counters(walk.steps - 1)).toEqual({ visited, evaluated, cut, hits: from_table });
    const best = walk.principal(walk.steps - 1).slice(1);
    expect(best.map((node) => walk.move(node))).toEqual(line.slice(0, best.length));
    expect(best.length).toBeGreaterThan(0);
    for (let step = 0; step < walk.steps; step++) expect(stepWords(walk, step)).toMatch(/\.$/);
  });

  it("has the best line so far while it runs", () => {
    expect(walk.principal(0)).toEqual([0]);
    expect(walk.principal(4)).toEqual([0]);
    expect(walk.principal(9)).toEqual([0, 1, 2]);
  });

  it("sees negamax as the mover does", () => {
    const walk = new Walk(walks.negamax);
    expect(walk.isMoverView).toBe(true);
    expect(walk.value[1]).toBe(-3);
    expect(stepWords(walk, 9)).toBe("1 gives 3, its −3 with the sign turned: MAX now has 3 by 1.");
    expect(stepWords(walk, 2)).toBe("Leaf 1: the evaluation says 3, and MAX is to move: 3 here too.");
    expect(stepWords(new Walk(walks.turned), 1)).toBe(
      "Leaf 1: the evaluation says 4 for MAX. MIN is to move, so it is −4 here.",
    );
  });

  it("names the ancestor that owns the bound of a deep cut", () => {
    const walk = new Walk(walks.deep);
    const node = walk.document.cuts.node[0] ?? -1;
    expect(walk.path(node)).toEqual(["2", "1", "1"]);
    const cut = walk.cut(node);
    expect([cut?.owner, walk.path(cut?.giver ?? 0)]).toEqual([0, ["1"]]);
    expect(cut?.reason).toBe("beta 4 <= alpha 5, because MAX at the root already has 5 by 1");
  });

  it("says why a quiet node is not searched, what was not selected, and what an average has", () => {
    const said = (name: keyof typeof walks) => {
      const walk = new Walk(walks[name]);
      return Array.from({ length: walk.steps }, (_, step) => stepWords(walk, step)).join("\n");
    };
    expect(said("variable")).toContain("changes by |0 − 0| = 0 ≤ 3, so the search stops here: 0.");
    expect(said("variable")).toContain("changes by |0 − 9| = 9 > 3: it looks deeper.");
    expect(said("selective")).toContain(
      "By a look one ply ahead MAX will look at 1 (f = 8), 3 (f = 6), in this order. Not selected: 2 (f = 1).",
    );
    expect(said("average")).toContain("1 gives 1: one of 2 values to average.");
    expect(said("average")).toContain("2 gives 3: the mean of the 2 best so far is 2.");
    expect(said("average")).toContain("MIN to move at 3, window α 6, β ∞.");
    expect(said("average")).toContain(
      "Cut: the mean of the 2 smallest is 2 <= alpha 6, because MAX already has 2 moves",
    );
    expect(said("table")).toContain("Met before: the table says");
  });
});
