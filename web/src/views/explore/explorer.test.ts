import { describe, expect, test } from "vitest";
import type { Exploration, Question, Score } from "../../api/types";
import { parametersOf, placeOf } from "../../parts/explore_link";
import { bars, HEIGHT } from "./bars";
import { Explorer } from "./explorer";

const win: Score = { kind: "win", side: "first", plies: 9, value: null, chance: 1 };

function exploration(position: string, known: boolean, more: Partial<Exploration> = {}): Exploration {
  return {
    board: { position } as Exploration["board"],
    score: known ? win : null,
    moves: [{ move: "1", label: "1", score: known ? win : null }],
    line: [],
    labels: [],
    done: known,
    again: false,
    ...more,
  } as Exploration;
}

/** A server whose answers come when they are given. */
function server() {
  const asked: { question: Question; signal: AbortSignal; give: (found: Exploration) => void; end: () => void }[] = [];
  async function* ask(question: Question, signal: AbortSignal) {
    const waiting: Exploration[] = [];
    let wake = () => {};
    let over = false;
    asked.push({
      question,
      signal,
      give: (found) => {
        waiting.push(found);
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
    asked[0]?.give(exploration("one", false, { board: { last } as unknown as Exploration["board"] }));
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
    asked[0]?.give(exploration("a", false));
    await settled();
    expect(explorer.running.value).toBe(true);
    expect(explorer.known.value).toBe(0);
    asked[0]?.give(exploration("a", true));
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
    asked[0]?.give(exploration("old", true));
    asked[1]?.give(exploration("new", true));
    await settled();
    expect(explorer.found.value?.board.position).toBe("new");
    expect(asked[1]?.question).toEqual({ game: "game", position: null, moves: ["1"] });
  });

  test("can be stopped, and goes on", async () => {
    const { asked, ask } = server();
    const explorer = new Explorer("game", ask);
    explorer.open({ position: null, moves: [] });
    await settled();
    asked[0]?.give(exploration("a", false));
    await settled();
    explorer.stop();
    expect([explorer.running.value, explorer.stopped.value, asked[0]?.signal.aborted]).toEqual([false, true, true]);
    expect(explorer.found.value?.board.position).toBe("a");
    explorer.find();
    await settled();
    expect([explorer.running.value, explorer.stopped.value, asked.length]).toEqual([true, false, 2]);
    // What may be found by asking again is not kept.
    asked[1]?.give(exploration("a", false, { done: true, again: true }));
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
