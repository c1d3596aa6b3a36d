import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Board, GameState } from "../../api/types";
import { settings } from "../../browser/settings";
import { FakeSocket } from "../../live/fake_socket";
import { LiveGame } from "../../live/game";
import { board, nodes, state } from "../../testing/state";
import { Desk } from "./desk";

let socket: FakeSocket;
let live: LiveGame;
let desk: Desk;

const say = (game: GameState, yours: ("first" | "second")[] = ["first", "second"]) =>
  socket.say({ type: "state", state: game, yours, evaluations: [] });

beforeEach(() => {
  settings.value = { ...settings.value, evaluation: false };
  vi.stubGlobal(
    "fetch",
    vi.fn(async (url: URL) => Response.json(board(url.pathname.endsWith("/1") ? "second" : "first", ["x"]))),
  );
  socket = new FakeSocket();
  live = new LiveGame(
    () => socket,
    () => [],
    async () => true,
  );
  desk = new Desk(live);
  socket.open();
});

afterEach(() => {
  desk.leave();
  live.leave();
  vi.unstubAllGlobals();
});

describe("a move that throws a known result away", () => {
  const score = { side: "first", chance: 1 } as const;
  const change = {
    before: { kind: "win", plies: 9, ...score },
    after: { kind: "draw", ...score },
    thrown: "win",
    words: "a threw away the win (was: wins in 5 moves, now: draws). b keeps it.",
  };
  const asked = () => vi.mocked(fetch).mock.calls.filter(([url]) => String(url).endsWith("/change"));

  beforeEach(() => {
    vi.mocked(fetch).mockImplementation(async (url) =>
      Response.json(String(url).endsWith("/change") ? change : board("first", ["x"])),
    );
  });

  it("is named, and asked about once", async () => {
    say(state({ nodes: nodes("1<0 a", "2<1 b"), head: 2, version: 3 }), ["first"]);
    await vi.waitFor(() => expect(desk.slip.value).toBe(change.words));
    expect(desk.blunder.value?.number).toBe(1);
    expect(JSON.parse(String(asked()[0]?.[1]?.body))).toEqual({ node: 1 });
    desk.go("back");
    desk.go("forward");
    expect(asked()).toHaveLength(1);
  });

  it("is not asked about where it is not wanted", async () => {
    settings.value = { ...settings.value, slips: false };
    say(state({ nodes: nodes("1<0 a"), head: 1, version: 3 }));
    await Promise.resolve();
    expect(asked()).toHaveLength(0);
    settings.value = { ...settings.value, slips: true };
  });
});

describe("the position shown", () => {
  const game = state({ nodes: nodes("1<0 a", "2<1 b"), head: 2, version: 3 });

  it("is the newest, unless somebody went elsewhere", async () => {
    say(game);
    expect(desk.node.value).toBe(2);
    desk.go("back");
    expect(desk.node.value).toBe(1);
    await vi.waitFor(() => expect(desk.board?.side).toBe("second"));
    desk.go("start");
    expect(desk.node.value).toBe(0);
    desk.go("end");
    expect(desk.atHead.value).toBe(true);
    say(state({ nodes: nodes("1<0 a", "2<1 b", "3<2 c"), head: 3, version: 4 }));
    expect(desk.node.value).toBe(3);
  });

  it("stays when the game goes on", () => {
    say(game);
    desk.go("start");
    say(state({ nodes: nodes("1<0 a", "2<1 b", "3<2 c"), head: 3, version: 4 }));
    expect(desk.node.value).toBe(0);
  });
});

describe("the way to the position shown", () => {
  const line = nodes("1<0 a", "2<1 b", "3<2 c", "4<3 d");
  /** Boards say by their motion which move led to them. */
  const reached = (node: number) => {
    const last = node === 0 ? null : { path: [], motion: [[{ to: `cell ${node}` }]] };
    return { ...board(node % 2 === 0 ? "first" : "second", ["x"]), last } as Board;
  };
  const at = (head: number, version: number) => say(state({ nodes: line, head, version, board: reached(head) }));
  const way = () => {
    const shown = desk.shown.way.value;
    if (shown === undefined || shown === "jump") return shown;
    return `${shown.back ? "back" : "on"} ${shown.moves.map(({ motion, side }) => `${motion[0]?.[0]?.to} ${side}`).join(", ")}`;
  };

  beforeEach(() => {
    vi.mocked(fetch).mockImplementation(async (url) => Response.json(reached(Number(String(url).split("/").at(-1)))));
  });

  it("is the moves that the game made or took back, however many", async () => {
    at(0, 1);
    at(1, 2);
    expect(way()).toBe("on cell 1 first");
    at(2, 3);
    at(0, 4);
    expect(way()).toBe("back cell 1 first, cell 2 second");
    at(2, 5);
    expect(way()).toBe("on cell 1 first, cell 2 second");
  });

  it("is known after a reload too", async () => {
    at(4, 9);
    at(2, 10);
    await vi.waitFor(() => expect(way()).toBe("back cell 3 first, cell 4 second"));
    expect(desk.board?.last).toEqual(reached(2).last);
  });

  it("is shown without motion where the boards on it cannot be had", async () => {
    vi.mocked(fetch).mockImplementation(async () => Response.json({ message: "no" }, { status: 503 }));
    at(4, 9);
    at(1, 10);
    await vi.waitFor(() => expect(desk.board?.last).toEqual(reached(1).last));
    expect(desk.fault.value).toBe("");
  });

  it("is the move that one goes back or forward by, and a jump to what one chooses", async () => {
    at(4, 9);
    desk.go("back");
    await vi.waitFor(() => expect(way()).toBe("back cell 4 second"));
    desk.go("forward");
    expect(way()).toBe("on cell 4 second");
    for (const chosen of [() => desk.visit(3), () => desk.visit(4), () => desk.go("start"), () => desk.go("end")]) {
      const before = desk.node.peek();
      chosen();
      expect(desk.node.peek()).not.toBe(before);
      await vi.waitFor(() => expect(desk.board?.last ?? null).toEqual(reached(desk.node.peek()).last));
      expect(way()).toBe("jump");
    }
  });

  it("is a jump after another position was looked at, a line shown, or a connection lost", async () => {
    at(4, 9);
    desk.visit(0);
    const done = desk.act(() => live.command("undo"));
    at(2, 10);
    socket.say({ type: "ack", id: 1, node: 2 });
    await done;
    expect([desk.node.value, way()]).toEqual([2, "jump"]);
    at(3, 11);
    expect(way()).toBe("on cell 3 first");
    desk.shown.cover();
    expect(way()).toBe("jump");
    live.link.value = "lost";
    at(4, 12);
    expect(way()).toBe("jump");
  });
});

describe("a move", () => {
  it("is one at a time", async () => {
    say(state());
    expect(desk.canMove.value).toBe(true);
    const first = desk.play("a");
    expect(desk.canMove.value).toBe(false);
    await expect(desk.play("b")).resolves.toBe(false);
    expect(socket.sent.filter(({ type }) => type === "move")).toHaveLength(1);
    socket.say({ type: "ack", id: 1, node: 1 });
    await expect(first).resolves.toBe(true);
    expect(desk.canMove.value).toBe(true);
  });

  it("from an earlier position begins a variation there", async () => {
    say(state({ nodes: nodes("1<0 a", "2<1 b"), head: 2, version: 3 }));
    desk.go("start");
    await vi.waitFor(() => expect(desk.board?.moves[0]?.move).toBe("x"));
    expect(desk.canMove.value).toBe(true);
    desk.play("x");
    expect(socket.sent.at(-1)).toMatchObject({ type: "move", move: "x", parent: 0 });
  });

  it("is not for who watches, nor for the computer's side, nor earlier against somebody elsewhere", () => {
    say(state(), []);
    expect(desk.canMove.value).toBe(false);
    say(state({ board: board("second"), version: 2 }));
    expect(desk.canMove.value).toBe(false);
    const seats = { first: { kind: "person", waiting: false }, second: { kind: "person", waiting: false } } as const;
    say(state({ seats, version: 3 }), ["first"]);
    expect(desk.canMove.value).toBe(true);
    expect(desk.mayBeHelped.value).toBe(false);
    say(state({ seats, nodes: nodes("1<0 a", "2<1 b"), head: 2, version: 4 }), ["first"]);
    desk.go("start");
    expect(desk.canMove.value).toBe(false);
  });

  it("that is refused is explained until one goes on", async () => {
    say(state({ nodes: nodes("1<0 a"), head: 1, version: 2 }));
    const played = desk.play("zz");
    const problem = { type: "illegal-move", message: "'zz' is not legal", input: "zz", faults: [] };
    socket.say({ type: "refused", id: 1, problem, retry: null });
    await expect(played).resolves.toBe(false);
    expect(desk.fault.value).toBe("'zz' is not legal.");
    desk.go("back");
    expect(desk.fault.value).toBe("");
  });
});

it("has one's own side at the bottom", () => {
  const seats = { first: { kind: "computer", player: "random" }, second: { kind: "person", waiting: false } } as const;
  say(state({ seats }));
  expect(desk.bottom.value).toBe("second");
  desk.flip();
  expect(desk.bottom.value).toBe("first");
});
