import { expect, test } from "vitest";
import { href, parse } from "./router";

test("puzzles have a place of their own, with a game and with a number", () => {
  expect(parse("#/puzzles")).toEqual({ view: "Puzzles", of: "", parameters: {} });
  expect(parse("#/puzzles/gipf")).toEqual({ view: "Puzzles", of: "gipf", parameters: {} });
  expect(parse("#/puzzles/gipf/12")).toEqual({ view: "Puzzles", of: "gipf", parameters: { number: "12" } });
  for (const address of ["#/puzzles", "#/puzzles/gipf%3Areserve%3D15", "#/puzzles/gipf/12"]) {
    const { view, of, parameters } = parse(address);
    expect(href(view, of, parameters)).toBe(address);
  }
});
