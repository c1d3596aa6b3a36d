import { describe, expect, it } from "vitest";
import {
  at,
  bestCase,
  count,
  depth,
  grown,
  leaves,
  moved,
  NotATree,
  parse,
  randomTree,
  replaced,
  taskTree,
  uniform,
  write,
} from "./nested";

describe("a tree of one's own", () => {
  it.each(["5", "[1]", "[[3,5],[2,9]]", "4:[3,5]", "[[-1,2.5],-3:[0,7]]"])("reads and writes %s", (text) => {
    expect(write(parse(text))).toBe(text);
  });

  it("does not mind spaces", () => {
    expect(write(parse(" [ [3 , 5],\n[2,9] ] "))).toBe("[[3,5],[2,9]]");
  });

  it.each([
    ["", "ends too early"],
    ["[", "ends too early"],
    ["[1,", "ends too early"],
    ["[]", "expected a number or “[”"],
    ["[1 2]", "expected “,” or “]”"],
    ["[1]]", "after the end"],
    ["x", "got “x”"],
    ["4:5", "after “4:”"],
    ["[".repeat(300), "200 levels"],
  ])("says what is wrong with %s", (text, reason) => {
    expect(() => parse(text)).toThrow(NotATree);
    expect(() => parse(text)).toThrow(reason);
  });

  const tree = parse("[[3,5],[2,9]]");

  it("can be measured", () => {
    expect([count(tree), leaves(tree), depth(tree), uniform(tree)]).toEqual([7, 4, 2, 2]);
    expect(uniform(parse("[[1,2],3]"))).toBeNull();
    expect(uniform(parse("[[1,2],[3]]"))).toBeNull();
    expect(uniform(parse("5"))).toBeNull();
  });

  it("is changed node by node, and never in place", () => {
    expect(write(replaced(tree, [0, 1], { value: 7, children: [] }))).toBe("[[3,7],[2,9]]");
    expect(write(replaced(tree, [1, 0], null))).toBe("[[3,5],[9]]");
    expect(write(replaced(parse("[[3],4]"), [0, 0], null))).toBe("[0,4]");
    expect(write(grown(tree, [0]))).toBe("[[3,5,0],[2,9]]");
    expect(write(grown(tree, [0, 0]))).toBe("[[[3,0],5],[2,9]]");
    expect(write(tree)).toBe("[[3,5],[2,9]]");
  });

  it("has its children moved about", () => {
    expect(write(moved(tree, [0], 1))).toBe("[[2,9],[3,5]]");
    expect(write(moved(tree, [1, 1], -1))).toBe("[[3,5],[9,2]]");
    expect(moved(tree, [0], -1)).toBe(tree);
    expect(moved(tree, [], 1)).toBe(tree);
    expect(at(moved(tree, [0], 1), [1, 0])?.value).toBe(3);
  });

  it("comes from a seed, the same each time", () => {
    const wanted = { depth: 3, branching: 2, seed: 7 };
    expect(write(randomTree(wanted))).toBe(write(randomTree(wanted)));
    expect(write(randomTree(wanted))).not.toBe(write(randomTree({ ...wanted, seed: 8 })));
    expect([leaves(randomTree(wanted)), depth(randomTree(wanted)), uniform(randomTree(wanted))]).toEqual([8, 3, 2]);
  });

  it("is searched at best with b^ceil(d/2) + b^floor(d/2) - 1 leaves", () => {
    expect([bestCase(3, 4), bestCase(2, 3), bestCase(35, 1), bestCase(10, 2)]).toEqual([17, 5, 35, 19]);
  });
});

describe("a task", () => {
  it("is the same for everybody, with the leaves of the random tree and the best child first", () => {
    const values = (text: string) => [...text.matchAll(/-?\d+/g)].map(([found]) => Number(found)).sort((a, b) => a - b);
    for (let seed = 1; seed < 30; seed++) {
      const random = { depth: 2, branching: 3, seed };
      const task = write(taskTree(random));
      expect(task).toBe(write(taskTree(random)));
      expect(values(task)).toEqual(values(write(randomTree(random))));
      const least = taskTree(random).children.map((child) =>
        Math.min(...child.children.map(({ value }) => value ?? 0)),
      );
      expect(least).toEqual([...least].sort((a, b) => b - a));
      const last = taskTree(random).children.at(-1)?.children ?? [];
      // MIN's smallest first: after it MAX, who has as much elsewhere, cuts the rest.
      expect(last[0]?.value).toBe(least.at(-1));
    }
  });
});
