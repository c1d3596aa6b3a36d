import { describe, expect, it } from "vitest";
import { Past } from "./past";

describe("a value with its past", () => {
  it("goes back and forth", () => {
    const seen: number[] = [];
    const past = new Past(1, (value) => seen.push(value));
    past.change(2);
    past.change(3);
    past.undo();
    expect(past.value.value).toBe(2);
    past.redo();
    expect(past.value.value).toBe(3);
    past.undo();
    past.undo();
    past.undo();
    expect(past.value.value).toBe(1);
    past.change(5);
    past.redo();
    expect(past.value.value).toBe(5);
    expect(past.future.value).toEqual([]);
    expect(seen).toEqual([2, 3, 2, 3, 2, 1, 5]);
  });

  it("undoes a group at once, and another one apart", () => {
    const past = new Past("");
    for (const word of ["1", "12", "123"]) past.change(word, "cell 1");
    past.change("x", "cell 2");
    past.undo();
    expect(past.value.value).toBe("123");
    past.undo();
    expect(past.value.value).toBe("");
  });
});
