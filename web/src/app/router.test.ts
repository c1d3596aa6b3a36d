import { describe, expect, it } from "vitest";
import { href, parse } from "./router";

describe("addresses", () => {
  it("lead to views", () => {
    expect(parse("#/play/abc")).toEqual({ view: "Play", of: "abc", parameters: {} });
    expect(parse("#/play/abc?seat=x-_y")).toEqual({ view: "Play", of: "abc", parameters: { seat: "x-_y" } });
    expect(parse("#/puzzles/dobutsu").view).toBe("Puzzles");
    expect(parse("#/lesson/gipf").view).toBe("Lesson");
    expect(parse("#/editor/gipf%3Areserve%3D15").of).toBe("gipf:reserve=15");
    expect(parse("#/theory?game=1%202")).toEqual({ view: "Theory", of: "", parameters: { game: "1 2" } });
    expect(parse(href("Theory", "", { game: "A | 1, 1\nB" })).parameters.game).toBe("A | 1, 1\nB");
    expect(parse("#/?game=nim")).toEqual({ view: "Start", of: "", parameters: { game: "nim" } });
  });

  it("that lead nowhere lead to the start", () => {
    for (const fragment of ["", "#", "#/", "#/nowhere/x", "#/play", "#/play/", "#main"]) {
      expect(parse(fragment).view).toBe("Start");
    }
    expect(parse("#/play/%E0%A4%A").of).toBe("%E0%A4%A");
  });

  it("are written as they are read", () => {
    for (const of of ["abc", "./race.py", "nim:heaps=3,4?", "a/b c"]) {
      expect(parse(href("Editor", of, { from: "x=1&y" }))).toEqual({
        view: "Editor",
        of,
        parameters: { from: "x=1&y" },
      });
    }
    expect(href("Start")).toBe("#/");
  });
});
