import { describe, expect, it, vi } from "vitest";
import type { MatrixAnswer, MatrixQuestion, MatrixRead } from "../../api/types";
import { Model } from "./model";
import { added, payoffsOf, removed, type Table, withCell, withPlayer, withStrategy } from "./table";

const TABLE: Table = {
  title: "",
  players: ["Ann", "Bob"],
  strategies: [
    ["A", "B"],
    ["C", "D"],
  ],
  payoffs: [
    ["1, 1", "2, 2"],
    ["3, 3", "4, 4"],
  ],
};

describe("a table", () => {
  it("is changed cell by cell and name by name", () => {
    expect(withCell(TABLE, 1, 0, "x").payoffs).toEqual([
      ["1, 1", "2, 2"],
      ["x", "4, 4"],
    ]);
    expect(withStrategy(TABLE, 1, 0, "E").strategies[1]).toEqual(["E", "D"]);
    expect(withStrategy(TABLE, 0, 1, "E").strategies[0]).toEqual(["A", "E"]);
    expect(withPlayer(TABLE, 1, "Eve").players).toEqual(["Ann", "Eve"]);
    expect(TABLE.payoffs[1]).toEqual(["3, 3", "4, 4"]);
  });

  it("grows and shrinks", () => {
    const wide = added(TABLE, 1);
    expect(wide.strategies[1]).toEqual(["C", "D", "E"]);
    expect(wide.payoffs.map((row) => row.length)).toEqual([3, 3]);
    expect(removed(wide, 1, 2)).toEqual(TABLE);
    expect(removed(added(TABLE, 0), 0, 2)).toEqual(TABLE);
    expect(removed(TABLE, 0, 0).payoffs).toEqual([["3, 3", "4, 4"]]);
  });

  it("shows the two sides of a cell", () => {
    expect(payoffsOf("1/2 , -3")).toEqual(["1/2", "-3"]);
    expect(payoffsOf("7")).toEqual(["7"]);
  });
});

function solved(steps: number): MatrixAnswer {
  const step = { player: 0, strategy: 0, kept: [[1], [0, 1]] };
  const solution = {
    text: "t",
    elimination: { steps: Array(steps).fill(step), kept: [[1], [0, 1]], solved: false },
    marking: { steps: Array(4).fill({}), equilibria: [] },
  };
  return { faults: [], solution } as unknown as MatrixAnswer;
}

function model(answer: () => Promise<MatrixAnswer> = async () => solved(2)) {
  const asked: MatrixQuestion[] = [];
  const server = {
    solve: vi.fn((question: MatrixQuestion) => {
      asked.push(question);
      return answer();
    }),
    read: vi.fn(async (text: string): Promise<MatrixRead> => {
      if (text === "wrong") throw new Error("no game");
      return { table: { ...TABLE, title: text }, tree: "a tree" };
    }),
  };
  const made = new Model({ table: TABLE, tree: "", order: [] }, server, 0);
  const settled = () => vi.waitFor(() => expect(made.solving.value).toBe(false));
  return { made, asked, settled };
}

describe("the matrix on the page", () => {
  it("plays nothing by itself, and steps within its bounds", async () => {
    const { made, settled } = model();
    await settled();
    expect([made.mode.value, made.step.value, made.steps.value]).toEqual(["edit", 0, 0]);
    made.setMode("eliminate");
    expect(made.step.value).toBe(0);
    made.goTo(9);
    expect(made.step.value).toBe(2);
    made.goTo(-1);
    expect(made.step.value).toBe(0);
    made.setMode("mark");
    expect(made.steps.value).toBe(4);
  });

  it("asks once for changes that follow each other, and forgets order and tree", async () => {
    const { made, asked, settled } = model();
    made.show({ table: TABLE, tree: "tree", order: [[0, 1]] });
    await settled();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ tree: "tree", order: [[0, 1]], weak: false, begin: 0 });
    made.change(withCell(TABLE, 0, 0, "9"), "cell");
    made.change(withCell(TABLE, 0, 0, "99"), "cell");
    await settled();
    expect(asked).toHaveLength(2);
    expect(asked[1]).toMatchObject({ tree: "", order: [] });
    made.history.undo();
    expect(made.draft.tree).toBe("tree");
  });

  it("eliminates another strategy at the step that is shown", async () => {
    const { made, asked, settled } = model();
    await settled();
    made.setMode("eliminate");
    made.goTo(2);
    made.eliminateInstead(1, 1);
    await settled();
    expect(asked.at(-1)?.order).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(made.step.value).toBe(2);
  });

  it("goes back to editing when there is no game, and says why", async () => {
    let answer: MatrixAnswer = solved(1);
    const { made, settled } = model(async () => answer);
    await settled();
    made.setMode("mark");
    answer = { faults: [{ message: "wrong", row: 1, column: 2 }], solution: null };
    made.change(withCell(TABLE, 0, 1, "x"));
    await settled();
    expect(made.mode.value).toBe("edit");
    expect(made.answer.value?.faults).toHaveLength(1);
  });

  it("reads texts", async () => {
    const { made, settled } = model();
    expect(await made.read("wrong")).toBe(false);
    expect(made.textFault.value).toBe("no game");
    expect(await made.read("T")).toBe(true);
    await settled();
    expect([made.draft.table.title, made.draft.tree, made.textFault.value]).toEqual(["T", "a tree", ""]);
    made.leave();
  });
});
