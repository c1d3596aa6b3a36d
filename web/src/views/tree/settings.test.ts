import { describe, expect, it } from "vitest";
import { href, parse as parseAddress } from "../../browser/address";
import { write } from "../../tree/nested";
import { threeOf } from "./Counts";
import { EXAMPLES } from "./examples";
import { fits, read, written } from "./settings";
import { readSpec, writeSpec } from "./spec";
import { deepEnough } from "./viewer";

const through = (settings: ReturnType<typeof read>) => read(parseAddress(href("tree", ...written(settings))));

describe("the address of a tree", () => {
  it("carries the tree and everything about it", () => {
    const settings = read({
      of: "tree",
      parameters: { tree: "[[3,-5],4:[2,9.5]]", search: "minimax;alphabeta:order=on", step: "12" },
    });
    expect(write(settings.tree ?? { value: 0, children: [] })).toBe("[[3,-5],4:[2,9.5]]");
    expect(settings.searches).toEqual(["minimax", "alphabeta:order=on"]);
    expect(through(settings)).toEqual(settings);
  });

  it("is short for a random tree", () => {
    const settings = read({ of: "tree", parameters: { random: "4,3,7" } });
    expect(written(settings)[1]).toEqual({ random: "4,3,7" });
    expect(through(settings)).toEqual(settings);
  });

  it("carries a game's position, a strategy's side, a colony", () => {
    for (const parameters of [
      { position: "x.o/.x./... o", moves: "a1 b1", search: "alphabeta:depth=3" },
      { mode: "strategy", side: "second", goal: "not-lose" },
      { mode: "graph", plies: "3" },
      { mode: "ants", colony: "aco:ants=2,seed=5" },
      { mode: "quiz", question: "values", task: "9" },
    ]) {
      const settings = read({ of: "tictactoe", parameters: parameters as unknown as Record<string, string> });
      expect(through(settings)).toEqual(settings);
    }
  });

  it.each(EXAMPLES.map((example) => [example.name, example] as const))(
    "keeps the example %s",
    (_, { game, parameters }) => {
      const settings = read({ of: game ?? "tree", parameters });
      expect(through(settings)).toEqual(settings);
      if (parameters.tree) expect(write(settings.tree ?? { value: 0, children: [] })).toBe(parameters.tree);
    },
  );

  it("leads somewhere even when it is broken", () => {
    const settings = read({ of: "", parameters: { tree: "[[", random: "99,99,1", step: "-4", mode: "x" } });
    expect([settings.game, settings.mode, settings.step]).toEqual(["tree", "search", null]);
    expect(settings.tree).not.toBeNull();
    expect(fits({ depth: 13, branching: 1, seed: 0 })).toBe(false);
    expect(fits({ depth: 6, branching: 4, seed: 0 })).toBe(true);
  });
});

describe("searches as texts", () => {
  it("are read and written", () => {
    expect(readSpec("alphabeta:depth=3,order=on")).toEqual(["alphabeta", { depth: "3", order: "on" }]);
    expect(writeSpec("alphabeta", { depth: "3" })).toBe("alphabeta:depth=3");
    expect(writeSpec("minimax", {})).toBe("minimax");
  });

  it("look as deep as a tree of one's own is", () => {
    const { tree } = read({ of: "tree", parameters: { tree: "[[1,2],[[3,4],5]]" } });
    expect(deepEnough("alphabeta:order=on", tree)).toBe("alphabeta:order=on,depth=3");
    expect(deepEnough("variable", tree)).toBe("variable:max_depth=3");
    expect(deepEnough("minimax:depth=1", tree)).toBe("minimax:depth=1");
    expect(deepEnough("minimax", null)).toBe("minimax");
  });

  it("make the three counts under a tree", () => {
    const settings = read({ of: "connect4", parameters: { search: "alphabeta:depth=5,evaluation=zero,order=on" } });
    expect(threeOf(settings)).toEqual([
      "minimax:depth=5,evaluation=zero",
      "alphabeta:depth=5,evaluation=zero",
      "alphabeta:depth=5,evaluation=zero,order=on",
    ]);
  });
});
