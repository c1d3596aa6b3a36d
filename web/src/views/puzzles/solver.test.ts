import { describe, expect, test, vi } from "vitest";
import type { Attempt, AttemptAnswer, Board, Puzzle } from "../../api/types";
import { Solver } from "./solver";

const click = (move: string, cells: string[]) => ({
  move,
  path: cells.map((cell) => ({ cell })),
  kind: "move" as const,
  label: move,
  motion: cells.map(() => []),
});

function board(position: string, side: Board["side"] = "first"): Board {
  const moves = [click("a1a2", ["a1", "a2"]), click("b1", ["b1"])];
  return {
    position,
    side,
    view: { side: "first", pieces: [], zones: {}, marks: [] },
    moves,
    legal: moves.length,
    outcome: null,
    last: null,
  };
}

const last = (move: string) => ({ ...click(move, []), motion: [[{ to: move }]] });

const puzzle: Puzzle = { number: 4, game: "dobutsu", plies: 3, board: board("start") };

function answer(part: Partial<AttemptAnswer>): AttemptAnswer {
  return { right: true, solved: false, words: "said", reply: null, boards: [], solution: [], ...part };
}

function begin(...answers: (AttemptAnswer | Error)[]) {
  const asked: Attempt[] = [];
  const onSolved = vi.fn();
  const solver = new Solver(
    puzzle,
    "dobutsu",
    async (attempt) => {
      asked.push(attempt);
      const next = answers.shift();
      if (!next || next instanceof Error) throw next ?? new Error("nothing more to say");
      return next;
    },
    onSolved,
    async () => {},
  );
  return { solver, asked, onSolved };
}

const [slow, quick] = puzzle.board.moves as [ReturnType<typeof click>, ReturnType<typeof click>];

describe("a move", () => {
  test("that keeps the win is answered, and it is the solver's turn again", async () => {
    const { solver, asked } = begin(answer({ reply: "c3", boards: [board("mine", "second"), board("theirs")] }));
    await solver.play(slow);
    expect(asked).toEqual([{ game: "dobutsu", number: 4, moves: ["a1a2"], show: false }]);
    expect(solver.moves.value).toEqual([
      { move: "a1a2", own: true },
      { move: "c3", own: false },
    ]);
    expect(solver.board.value.position).toBe("theirs");
    expect(solver.phase.value).toBe("mine");
    expect(solver.words.value).toBe("Said.");
  });

  test("that does not is taken back, and what was wrong is still said", async () => {
    const { solver, asked } = begin(
      answer({
        right: false,
        reply: "c3",
        boards: [
          { ...board("mine", "second"), last: last("a1a2") },
          { ...board("theirs"), last: last("c3") },
        ],
        words: "not this one",
      }),
      answer({ solved: true, boards: [board("end")] }),
    );
    await solver.play(slow);
    expect(solver.board.value.position).toBe("start");
    expect(solver.way.value).toEqual({ moves: [last("a1a2"), { ...last("c3"), side: "second" }], back: true });
    expect(solver.moves.value).toEqual([]);
    expect(solver.words.value).toBe("Not this one.");
    expect(solver.tried.value).toEqual(["a1a2"]);
    await solver.play(quick);
    expect(solver.tried.value).toEqual([]);
    expect(asked[1]?.moves).toEqual(["b1"]);
  });

  test("that wins solves it", async () => {
    const { solver, onSolved } = begin(answer({ solved: true, boards: [board("end")] }));
    await solver.play(quick);
    expect(solver.phase.value).toBe("solved");
    expect(solver.board.value.position).toBe("end");
    expect(onSolved).toHaveBeenCalledExactlyOnceWith(false);
    await solver.play(quick);
    expect(onSolved).toHaveBeenCalledOnce();
  });

  test("that the server cannot judge is taken back with a sentence", async () => {
    const { solver } = begin(new Error("Busy."));
    const before = solver.board.value.view;
    await solver.play(quick);
    expect(solver.phase.value).toBe("mine");
    expect(solver.fault.value).toBe("Busy.");
    expect(solver.board.value.view).not.toBe(before);
  });

  test("is forgotten when the puzzle is begun anew meanwhile", async () => {
    let tell: (said: AttemptAnswer) => void = () => {};
    const solver = new Solver(puzzle, "dobutsu", () => new Promise((resolve) => (tell = resolve)));
    const played = solver.play(quick);
    solver.restart();
    tell(answer({ solved: true, boards: [board("end")] }));
    await played;
    expect(solver.phase.value).toBe("mine");
    expect(solver.board.value.position).toBe("start");
  });
});

describe("a hint", () => {
  test("is the piece first, then the move, and is gone after the move", async () => {
    const { solver, asked, onSolved } = begin(
      answer({ solution: ["a1a2", "c3", "b1"] }),
      answer({ solved: true, boards: [board("end")] }),
    );
    await solver.giveHint();
    expect(solver.hint.value).toEqual([{ cell: "a1" }]);
    await solver.giveHint();
    expect(solver.hint.value).toEqual([{ cell: "a1" }, { cell: "a2" }]);
    expect(asked).toHaveLength(1);
    await solver.play(slow);
    expect(solver.hint.value).toEqual([]);
    expect(onSolved).toHaveBeenCalledWith(true);
  });

  test("for a move of one click is the move", async () => {
    const { solver } = begin(answer({ solution: ["b1"] }));
    await solver.giveHint();
    expect(solver.help.value).toBe("move");
    expect(solver.hint.value).toEqual([{ cell: "b1" }]);
  });
});

describe("the solution", () => {
  const shown = answer({ solution: ["a1a2", "c3", "b1"], boards: [board("1"), board("2", "second"), board("3")] });

  test("is played out to its end, and can be gone through", async () => {
    const { solver } = begin(shown);
    await solver.showSolution();
    expect(solver.board.value.position).toBe("3");
    expect(solver.shown.value?.moves.map(({ own }) => own)).toEqual([true, true, false]); // two moves in a row
    expect(solver.phase.value).toBe("showing");
    expect(solver.walk(1)).toBe(false);
    solver.goTo(1);
    expect([solver.board.value.position, solver.way.value]).toEqual(["1", "jump"]);
    expect(solver.walk(-1)).toBe(true);
    expect(solver.way.value).toMatchObject({ back: true });
    expect(solver.board.value.position).toBe("start");
    solver.restart();
    expect(solver.shown.value).toBeNull();
    expect(solver.helped.value).toBe(true);
  });

  test("that is not there is said", async () => {
    const { solver } = begin(answer({ right: false, words: "there is no win in time from here: go back." }));
    await solver.showSolution();
    expect(solver.phase.value).toBe("mine");
    expect(solver.words.value).toBe("There is no win in time from here: go back.");
  });
});
