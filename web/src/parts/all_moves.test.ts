import { expect, test } from "vitest";
import type { Branch } from "../api/types";
import { clicksOf } from "./all_moves";

const spot = { cell: "b2" };
const steps = [{ from: "a1", to: "b2" }];

test("moves of a tree of paths have what they share, and labels of their own", () => {
  const taken = { element: { row: ["e4"] }, steps: [{ from: "e4" }], move: "a1-b2;xe4", kind: "remove" } as const;
  const left = { element: { choice: "Leave e4" }, steps: [], move: "a1-b2", kind: "push", label: "A" } as const;
  const tree: Branch[] = [
    { element: { cell: "a1" }, steps: [], branches: [{ element: spot, steps, branches: [taken, left] }] },
    { element: { cell: "c1" }, steps: [], move: "c1", kind: "place" },
  ];
  const begun = [{ cell: "a1" }, spot];
  expect(clicksOf(tree)).toEqual([
    {
      move: taken.move,
      path: [...begun, taken.element],
      kind: "remove",
      label: taken.move,
      motion: [[], steps, taken.steps],
    },
    { move: left.move, path: [...begun, left.element], kind: "push", label: "A", motion: [[], steps, []] },
    { move: "c1", path: [{ cell: "c1" }], kind: "place", label: "c1", motion: [[]] },
  ]);
});
