import { describe, expect, test } from "vitest";
import type { Board, ExplorationPart, Question, Score } from "../../api/types";
import { parametersOf, placeOf } from "../../parts/explore_link";
import { bars, HEIGHT } from "./bars";
import { Explorer } from "./explorer";

const win: Score = { kind: "win", side: "first", plies: 9, value: null, chance: 1 };
const end: ExplorationPart = { type: "end", line: [], labels: [], sides: [], unknown: null, again: false };
const won: ExplorationPart = { type: "moves", moves: [{ move: "1", score: win, place: 0 }] };

function board(position: string): ExplorationPart {
  return { type: "board", board: { position, moves: [{ move: "1", label: "one" }] } as Board };
}

/** A server whose answers come when they are given. */
function server() {
  type Give = (...parts: ExplorationPart[]) => void;
  const asked: { question: Question; signal: AbortSignal; give: Give; end: () => void }[] = [];
  async function* ask(question: Question, signal: AbortSignal) {
    const waiting: ExplorationPart[] = [];
    let wake = () => {};
    let over = false;
    asked.push({
      question,
      signal,
      give: (...parts) => {
        waiting.push(...parts);
        wake();
      },
      end: () => {
        over = true;
        wake();
      },
    });
    while (!over || waiting.length > 0) {
      const next = waiting.shift();
      if (next) yield next;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  }
  return { asked, ask };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("the explorer", () => {
  test("knows how a place was come to", async () => {
    const { asked, ask } = server();
    const explorer = new Explorer("game", ask);
    explorer.open({ position: null, moves: ["1"] });
    expect(explorer.way.value).toBe("jump");
    await settled();
    const last = { path: [], motion: [[{ to: "a1" }]] };
    asked[0]?.give({ type: "board", board: { last, moves: [] } as unknown as Board });
    await settled();
    explorer.open({ position: null, moves: [] }, "back");
    expect(explorer.way.value).toEqual({ moves: [last], back: true });
    explorer.open({ position: null, moves: ["1"] }, "made");
    expect(explorer.way.value).toBeUndefined();
    explorer.leave();
  });

  test("shows more and more, and does not ask again for what it knows", async () => {
    const { asked, ask } = server();
    const explorer = new Explorer("game", ask);
    explorer.open({ position: null, moves: ["1"] });
    await settled();
    asked[0]?.give(board("a"));
    await settled();
    expect(explorer.running.value).toBe(true);
    expect(explorer.known.value).toBe(0);
    asked[0]?.give(won, end);
    asked[0]?.end();
    await settled();
    expect(explorer.running.value).toBe(false);
    expect(explorer.known.value).toBe(1);
    await explorer.open({ position: null, moves: ["1"] });
    expect(asked).toHaveLength(1);
  });

  test("a new place ends the question about the one before", async () => {
    const { asked, ask } = server();
    const explorer = new Explorer("game", ask);
    explorer.open({ position: null, moves: [] });
    await settled();
    explorer.open({ position: null, moves: ["1"] });
    await settled();
    expect(asked[0]?.signal.aborted).toBe(true);
    asked[0]?.give(board("old"));
    asked[1]?.give(board("new"));
    await settled();
    expect(explorer.found.value?.board.position).toBe("new");
    expect(asked[1]?.question).toEqual({ game: "game", position: null, moves: ["1"] });
  });

  test("can be stopped, and goes on", async () => {
    const { asked, ask } = server();
    const explorer = new Explorer("game", ask);
    explorer.open({ position: null, moves: [] });
    await settled();
    asked[0]?.give(board("a"));
    await settled();
    explorer.stop();
    expect([explorer.running.value, explorer.stopped.value, asked[0]?.signal.aborted]).toEqual([false, true, true]);
    expect(explorer.found.value?.board.position).toBe("a");
    explorer.find();
    await settled();
    expect([explorer.running.value, explorer.stopped.value, asked.length]).toEqual([true, false, 2]);
    // What may be found by asking again is not kept.
    asked[1]?.give(board("a"), { ...end, again: true });
    asked[1]?.end();
    await settled();
    explorer.find();
    await settled();
    expect(asked).toHaveLength(3);
  });

  test("what goes wrong is said", async () => {
    const explorer = new Explorer("game", () => ({
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error("No.")) }),
    }));
    await explorer.open({ position: null, moves: [] });
    expect([explorer.fault.value, explorer.running.value]).toEqual(["No.", false]);
  });

  test("the way forward stays until another way is taken", async () => {
    const { ask } = server();
    const explorer = new Explorer("game", ask);
    const at = (...moves: string[]) => {
      explorer.open({ position: null, moves });
      return explorer.trail.value.join(" ");
    };
    expect(at("1", "2", "3")).toBe("1 2 3");
    expect(at("1")).toBe("1 2 3");
    expect(at("1", "2")).toBe("1 2 3");
    expect(at("1", "4")).toBe("1 4");
    explorer.open({ position: "other", moves: ["1"] });
    expect(explorer.trail.value).toEqual(["1"]);
    explorer.leave();
  });
});

test("a place has an address", () => {
  for (const place of [
    { position: null, moves: [] },
    { position: "x../... o", moves: ["a1", "b2"] },
  ])
    expect(placeOf(parametersOf(place))).toEqual(place);
  expect(placeOf({ moves: "  4   3 " })).toEqual({ position: null, moves: ["4", "3"] });
});

test("one position is seen beside many", () => {
  const drawn = bars([
    { plies: 0, wins: 0, losses: 50_000_000 },
    { plies: 3, wins: 1, losses: 0 },
  ]);
  expect(drawn[0]?.losses.height).toBe(HEIGHT);
  expect(drawn[0]?.wins.height).toBe(0);
  expect(drawn[1]?.wins.height).toBeGreaterThan(2);
  expect(drawn[1]?.x).toBeGreaterThan((drawn[0]?.x ?? 0) + (drawn[0]?.width ?? 0));
  expect(bars([])).toEqual([]);
});
