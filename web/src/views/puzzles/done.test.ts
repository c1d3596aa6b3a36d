import { beforeEach, expect, test } from "vitest";
import { countDone, done, doneOf, markDone, nextOpen, readDone } from "./done";

beforeEach(() => {
  done.value = {};
});

test("what is kept is read with care", () => {
  expect(readDone(null)).toEqual({});
  expect(readDone({ gipf: 3, nim: {}, dobutsu: { "1": "solved", "2": "maybe", x: "solved" } })).toEqual({
    dobutsu: { "1": "solved" },
  });
});

test("solved without help stays so", () => {
  markDone("gipf", 2, true);
  expect(doneOf("gipf", 2)).toBe("helped");
  markDone("gipf", 2, false);
  markDone("gipf", 2, true);
  expect(doneOf("gipf", 2)).toBe("solved");
  expect(countDone("gipf", 10)).toBe(1);
  expect(countDone("gipf", 1)).toBe(0);
});

test("the next is the first that is open, going round", () => {
  markDone("gipf", 1, false);
  markDone("gipf", 3, false);
  expect(nextOpen("gipf", 3)).toBe(2);
  expect(nextOpen("gipf", 3, 2)).toBe(2);
  markDone("gipf", 2, false);
  expect(nextOpen("gipf", 3)).toBeNull();
});
