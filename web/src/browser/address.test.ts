import { describe, expect, it } from "vitest";
import { href, parse } from "./address";

describe("addresses", () => {
  it("lead to views", () => {
    expect(parse("#/play/abc")).toEqual({ view: "play", of: "abc", parameters: {} });
    expect(parse("#/play/abc?seat=x-_y")).toEqual({ view: "play", of: "abc", parameters: { seat: "x-_y" } });
    expect(parse("#/puzzles/dobutsu").view).toBe("puzzles");
    expect(parse("#/lesson/gipf").view).toBe("lesson");
    expect(parse("#/editor/gipf%3Areserve%3D15").of).toBe("gipf:reserve=15");
    expect(parse("#/theory?game=1%202")).toEqual({ view: "theory", of: "", parameters: { game: "1 2" } });
    expect(parse(href("theory", "", { game: "A | 1, 1\nB" })).parameters.game).toBe("A | 1, 1\nB");
    expect(parse("#/?game=nim")).toEqual({ view: "start", of: "", parameters: { game: "nim" } });
  });

  it("that lead nowhere lead to the start", () => {
    for (const fragment of ["", "#", "#/", "#/nowhere/x", "#/play", "#/play/", "#/start/x", "#main"]) {
      expect(parse(fragment).view).toBe("start");
    }
    expect(parse("#/play/%E0%A4%A").of).toBe("%E0%A4%A");
  });

  it("are written as they are read", () => {
    for (const of of ["abc", "./race.py", "nim:heaps=3,4?", "a/b c"]) {
      expect(parse(href("editor", of, { from: "x=1&y" }))).toEqual({
        view: "editor",
        of,
        parameters: { from: "x=1&y" },
      });
    }
    expect(href("start")).toBe("#/");
  });

  it("of puzzles have a place of their own, with a game and with a number", () => {
    expect(parse("#/puzzles")).toEqual({ view: "puzzles", of: "", parameters: {} });
    expect(parse("#/puzzles/gipf")).toEqual({ view: "puzzles", of: "gipf", parameters: {} });
    expect(parse("#/puzzles/gipf/12")).toEqual({ view: "puzzles", of: "gipf", parameters: { number: "12" } });
    for (const address of ["#/puzzles", "#/puzzles/gipf%3Areserve%3D15", "#/puzzles/gipf/12"]) {
      const { view, of, parameters } = parse(address);
      expect(href(view, of, parameters)).toBe(address);
    }
  });
});
