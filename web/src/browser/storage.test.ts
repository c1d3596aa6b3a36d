import { beforeEach, describe, expect, it, vi } from "vitest";
import { claimToken, forget, games, known, ownTokens, readGames, remember } from "./games";
import { readHabits } from "./habits";
import { DEFAULTS, readSettings } from "./settings";
import { kept, load } from "./storage";

beforeEach(() => {
  localStorage.clear();
  games.value = [];
});

describe("what is kept", () => {
  it("survives anything that may be in the storage", () => {
    localStorage.setItem("key", "{broken");
    expect(load("key", (value) => value)).toBeNull();
    const value = kept("key", (found) => (typeof found === "number" ? found : 7));
    expect(value.value).toBe(7);
    value.value = 8;
    expect(localStorage.getItem("key")).toBe("8");
  });

  it("follows another window", () => {
    const value = kept("other", (found) => (typeof found === "number" ? found : 0));
    localStorage.setItem("other", "5");
    dispatchEvent(new StorageEvent("storage", { key: "other" }));
    expect(value.value).toBe(5);
  });

  it("goes on without a storage that is full", () => {
    const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const value = kept("full", () => 1);
    value.value = 2;
    expect(value.value).toBe(2);
    full.mockRestore();
  });
});

describe("settings", () => {
  it("take what is sound and the default for the rest", () => {
    expect(readSettings(null)).toEqual(DEFAULTS);
    expect(readSettings([1])).toEqual(DEFAULTS);
    expect(readSettings({ theme: "dark", coordinates: "yes", letters: true })).toEqual({
      ...DEFAULTS,
      theme: "dark",
      letters: true,
    });
    expect(readHabits({ opponent: "cat", level: -1, side: 3 })).toEqual({
      opponent: "computer",
      level: 3,
      side: "first",
    });
  });
});

describe("known games", () => {
  it("leave out what cannot be one", () => {
    const sound = { id: "x", tokens: { first: "f", third: "t" }, invitations: { second: "i" } };
    expect(readGames([sound, null, 3, { id: 5 }, { id: "" }, { id: "y" }])).toEqual([
      { id: "x", tokens: { first: "f" }, invitations: { second: "i" } },
      { id: "y", tokens: {}, invitations: {} },
    ]);
    const older = { id: "x", tokens: { first: "f", second: "s" }, mine: ["second"] };
    expect(readGames([older])).toEqual([{ id: "x", tokens: { second: "s" }, invitations: {} }]);
    expect(readGames({ id: "x" })).toEqual([]);
  });

  it("are remembered once, the newest first, and forgotten", () => {
    remember({ id: "a", tokens: {}, invitations: { second: "2" } });
    remember({ id: "b", tokens: {}, invitations: {} });
    remember({ id: "a", tokens: { second: "2" }, invitations: { first: "1" } });
    expect(games.value.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(ownTokens(known("a"))).toEqual(["2"]);
    expect(ownTokens(known("c"))).toEqual([]);
    forget(["a"]);
    expect(known("a")).toBeUndefined();
  });

  it("are claimed with one token an invitation, which cannot be guessed", () => {
    const token = claimToken("one");
    expect(token.length).toBeGreaterThan(24);
    expect(claimToken("one")).toBe(token);
    expect(claimToken("two")).not.toBe(token);
  });
});
