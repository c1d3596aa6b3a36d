import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameState, LiveMessage } from "../api/types";
import { board, nodes, state } from "../testing/state";
import { FakeSocket } from "./fake_socket";
import { LiveGame } from "./game";

let sockets: FakeSocket[];
let live: LiveGame;
let exists: boolean;

/** The newest connection. */
const socket = () => {
  const newest = sockets.at(-1);
  if (!newest) throw new Error("no socket was opened");
  return newest;
};

const said = (game: GameState = state()): LiveMessage => ({
  type: "state",
  state: game,
  yours: ["first"],
  evaluations: [],
});

const join = (game?: GameState) => {
  socket().open();
  socket().say(said(game));
};

/** The connection breaks and comes back. */
const reconnect = (game: GameState) => {
  socket().breakDown();
  vi.advanceTimersByTime(10_000);
  join(game);
};

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  exists = true;
  live = new LiveGame(
    () => {
      const made = new FakeSocket();
      sockets.push(made);
      return made;
    },
    () => ["token"],
    async () => exists,
  );
});

afterEach(() => {
  live.leave();
  vi.useRealTimers();
});

describe("a connection", () => {
  it("says hello with its tokens and takes the state", () => {
    join();
    expect(socket().sent).toEqual([{ type: "hello", tokens: ["token"] }]);
    expect(live.link.value).toBe("open");
    expect(live.yours.value).toEqual(["first"]);
    expect(live.state.value?.id).toBe("game");
  });

  it("comes back by itself, later each time, and resumes", () => {
    join();
    socket().breakDown();
    expect(live.link.value).toBe("lost");
    vi.advanceTimersByTime(500);
    expect(sockets).toHaveLength(2);
    socket().breakDown();
    vi.advanceTimersByTime(400);
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(400);
    expect(sockets).toHaveLength(3);
    join(state({ head: 2, nodes: nodes("1<0 a", "2<1 b"), version: 3 }));
    expect(live.link.value).toBe("open");
    expect(live.state.value?.head).toBe(2);
  });

  it("comes back at once when the server is restarted, but not again and again", () => {
    join();
    socket().breakDown(1012);
    vi.advanceTimersByTime(250);
    expect(sockets).toHaveLength(2);
    socket().breakDown(1012);
    vi.advanceTimersByTime(400);
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(400);
    expect(sockets).toHaveLength(3);
  });

  it("tries at once when told to hurry", () => {
    join();
    socket().breakDown();
    live.hurry();
    expect(sockets).toHaveLength(2);
  });

  it("asks after a long silence, and takes no answer for a break", () => {
    join();
    vi.advanceTimersByTime(15_000);
    expect(socket().sent.at(-1)).toEqual({ type: "ping" });
    socket().say({ type: "pong" });
    vi.advanceTimersByTime(15_000);
    expect(live.link.value).toBe("open");
    vi.advanceTimersByTime(15_000);
    expect(live.link.value).toBe("lost");
    expect(sockets[0]?.closed).toBe(true);
  });

  it("gives up when the game does not exist", async () => {
    exists = false;
    socket().breakDown();
    await vi.advanceTimersByTimeAsync(0);
    expect(live.link.value).toBe("gone");
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });

  it("ends when the game is deleted", () => {
    join();
    socket().say({ type: "gone" });
    expect(live.link.value).toBe("gone");
    expect(socket().closed).toBe(true);
  });
});

describe("a request", () => {
  it("is done when it is acknowledged", async () => {
    join();
    const played = live.play("a");
    expect(socket().sent.at(-1)).toEqual({ type: "move", id: 1, move: "a", parent: 0 });
    expect(live.waiting.value).toBe(1);
    socket().say({ type: "ack", id: 1, node: 1 });
    await expect(played).resolves.toBe(1);
    expect(live.waiting.value).toBe(0);
  });

  it("is refused with a sentence", async () => {
    join();
    const played = live.play("zz");
    const problem = { type: "illegal-move", message: "'zz' is not legal", input: "zz", faults: [] };
    socket().say({ type: "refused", id: 1, problem, retry: null });
    await expect(played).rejects.toThrow("'zz' is not legal.");
  });

  it("is sent again when a busy server asks for it, but not for ever", async () => {
    join();
    const played = live.play("a");
    const refused = played.catch((error: Error) => error.message);
    const problem = { type: "busy", message: "busy", input: "", faults: [] };
    for (let time = 1; time < 4; time++) {
      socket().say({ type: "refused", id: 1, problem, retry: 1 });
      vi.advanceTimersByTime(1000);
      expect(socket().sent).toHaveLength(2 + time);
    }
    socket().say({ type: "refused", id: 1, problem, retry: 1 });
    await expect(refused).resolves.toBe("Busy.");
  });

  it("made while there is no connection waits for one", async () => {
    join();
    socket().breakDown();
    const played = live.play("a");
    vi.advanceTimersByTime(10_000);
    socket().open();
    expect(socket().sent).toHaveLength(1);
    socket().say(said());
    expect(socket().sent.at(-1)).toMatchObject({ type: "move", move: "a", parent: 0 });
    socket().say({ type: "ack", id: 1, node: 1 });
    await expect(played).resolves.toBe(1);
  });
});

describe("a request without an answer when the connection broke", () => {
  it("is not repeated when the move is there", async () => {
    join();
    const played = live.play("a");
    reconnect(state({ nodes: nodes("1<0 a", "2<1 b"), head: 2, version: 3 }));
    await expect(played).resolves.toBe(2);
    expect(socket().sent).toHaveLength(1);
  });

  it("is repeated when the move is not there", () => {
    join();
    live.play("a").catch(() => {});
    reconnect(state());
    expect(socket().sent.at(-1)).toMatchObject({ type: "move", id: 1, move: "a", parent: 0 });
  });

  it("is repeated when the move is there only as a variation", () => {
    const tree = nodes("1<0 a", "2<0 b");
    join(state({ nodes: tree, head: 2 }));
    live.play("a", 0).catch(() => {});
    reconnect(state({ nodes: tree, head: 2 }));
    expect(socket().sent.at(-1)).toMatchObject({ type: "move", move: "a", parent: 0 });
  });

  it("takes back only once", async () => {
    join(state({ nodes: nodes("1<0 a"), head: 1, version: 5 }));
    const undone = live.command("undo");
    reconnect(state({ nodes: nodes("1<0 a"), head: 0, version: 6 }));
    await expect(undone).resolves.toBe(0);
    expect(socket().sent).toHaveLength(1);
    live.command("redo").catch(() => {});
    reconnect(state({ nodes: nodes("1<0 a"), head: 0, version: 6 }));
    expect(socket().sent.at(-1)).toMatchObject({ type: "redo" });
  });

  it("knows a seat, a pace and a resignation when it sees them", async () => {
    join();
    const asked = [
      live.sit("second", { kind: "person", waiting: false }),
      live.pace({ running: true, pause: 1 }),
      live.resign("first"),
    ];
    const outcome = { winner: "second", result: "0-1", reason: "resigned" } as const;
    const seats = { first: { kind: "person", waiting: false }, second: { kind: "person", waiting: false } } as const;
    reconnect(state({ seats, pace: { running: true, pause: 1 }, outcome }));
    await expect(Promise.all(asked)).resolves.toHaveLength(3);
    expect(socket().sent).toHaveLength(1);
  });
});

describe("what the server says", () => {
  it("adds a move, and ignores one that it has seen", () => {
    join();
    const [node] = nodes("1<0 a");
    if (!node) throw new Error("no node");
    const { seats, clock, pace, outcome } = state();
    const changes = { head: 1, board: board("second"), seats, clock, pace, outcome, version: 2 };
    const changed: LiveMessage = { type: "changed", nodes: [node], ...changes };
    socket().say(changed);
    socket().say(changed);
    expect(live.state.value?.nodes).toHaveLength(1);
    expect(live.state.value?.head).toBe(1);
    expect(live.boards.get(1)?.side).toBe("second");
  });

  it("keeps a variation beside the line", () => {
    join(state({ nodes: nodes("1<0 a", "2<1 b"), head: 2, version: 3 }));
    live.play("c", 0).catch(() => {});
    expect(socket().sent.at(-1)).toMatchObject({ type: "move", move: "c", parent: 0 });
    socket().say(said(state({ nodes: nodes("1<0 a", "2<1 b", "3<0 c"), head: 3, version: 4 })));
    expect(live.state.value?.nodes.map(({ move }) => move)).toEqual(["a", "b", "c"]);
  });

  it("shows a thought until the move comes", () => {
    join();
    socket().say({ type: "thinking", side: "second", depth: 4, score: null, line: [], nodes: 10 });
    expect(live.thinking.value?.depth).toBe(4);
    socket().say(said(state({ version: 2 })));
    expect(live.thinking.value).toBeNull();
  });

  it("says what went wrong without being asked", () => {
    join();
    const problem = { type: "not-possible", message: "the computer could not move", input: "", faults: [] };
    socket().say({ type: "refused", id: null, problem, retry: null });
    expect(live.problem.value).toBe("The computer could not move.");
  });
});

describe("an analysis", () => {
  const analysis = { depth: 3, deepest: 3, nodes: 9, seconds: 0.1, moves: [], exact: false };

  it("streams, and goes on after a break", () => {
    join();
    live.analyse(0).catch(() => {});
    socket().say({ type: "ack", id: 1, node: 0 });
    socket().say({ type: "analysis", id: 1, node: 0, analysis, done: false });
    expect(live.analysis.value).toEqual({ node: 0, analysis, done: false });
    reconnect(state());
    expect(socket().sent.at(-1)).toMatchObject({ type: "analyse", id: 1, node: 0 });
    socket().say({ type: "analysis", id: 1, node: 0, analysis, done: true });
    expect(live.analysis.value?.done).toBe(true);
    reconnect(state());
    expect(socket().sent).toHaveLength(1);
  });

  it("is ended by a stop, and late news of it do not count", () => {
    join();
    live.analyse(0).catch(() => {});
    live.stopAnalysis();
    expect(socket().sent.at(-1)).toEqual({ type: "stop", id: 1 });
    socket().say({ type: "analysis", id: 1, node: 0, analysis, done: false });
    expect(live.analysis.value).toEqual({ node: 0, analysis: null, done: true });
  });

  it("of a game begins anew after a break", () => {
    join();
    live.startReview().catch(() => {});
    socket().say({ type: "review", id: 1, move: null, of: 4, done: false, accuracy: null, known: "" });
    expect(live.review.value?.of).toBe(4);
    reconnect(state());
    expect(socket().sent.at(-1)).toEqual({ type: "review", id: 1 });
    const accuracy = { first: 90, second: null };
    socket().say({ type: "review", id: 1, move: null, of: 4, done: true, accuracy, known: "" });
    expect(live.review.value).toMatchObject({ done: true, accuracy });
  });
});
