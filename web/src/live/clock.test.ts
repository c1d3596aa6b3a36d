import { expect, it } from "vitest";
import { clockText, left } from "./clock";

const clock = { seconds: 60, increment: 0, first: 30, second: 8, running: "second", paused: 0 } as const;

it("runs between messages for the side that is to move, and not below nothing", () => {
  expect(left({ clock, at: 1000 }, "first", 3000)).toBe(30);
  expect(left({ clock, at: 1000 }, "second", 3000)).toBe(6);
  expect(left({ clock, at: 1000 }, "second", 30_000)).toBe(0);
});

it("is written as clocks are", () => {
  expect(clockText(9.44)).toBe("9.4");
  expect(clockText(65)).toBe("1:05");
  expect(clockText(600)).toBe("10:00");
  expect(clockText(3909)).toBe("1:05:09");
  expect(clockText(0)).toBe("0.0");
});
