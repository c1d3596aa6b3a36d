import { expect, it } from "vitest";
import { state } from "../../testing/state";
import { titleOf } from "./Announcer";

it("says in the title whose turn it is", () => {
  expect(titleOf(state(), ["first", "second"])).toBe("Your turn · Some game – Plyground");
  expect(titleOf(state(), [])).toBe("White to move · Some game – Plyground");
});
