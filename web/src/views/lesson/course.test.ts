import { expect, test } from "vitest";
import type { Board, Lesson, LessonStep } from "../../api/types";
import { Course } from "./course";

const click = (move: string) => ({
  move,
  path: [{ cell: move }],
  kind: "place" as const,
  label: move,
  motion: [[]],
});

function board(position: string): Board {
  const view = { side: "first" as const, pieces: [], zones: {}, marks: [] };
  return { position, side: "first", view, moves: [click("a1"), click("b1")], legal: 2, outcome: null, last: null };
}

function step(part: Partial<LessonStep>): LessonStep {
  return { text: "Do it.", board: board("here"), moves: ["a1"], done: "Well done.", otherwise: "Try a1.", ...part };
}

const lesson: Lesson = { game: "gipf", title: "First", steps: [step({}), step({ moves: [] }), step({})] };

const begin = () =>
  new Course(
    lesson,
    async (position, move) => board(`${position} ${move}`),
    async () => {},
  );

test("the move asked for stays, and the step is done", async () => {
  const course = begin();
  expect(course.isDone).toBe(false);
  await course.play(click("a1"));
  expect(course.board.value.position).toBe("here a1");
  expect(course.said.value).toEqual({ right: true, words: "Well done." });
  expect(course.isDone).toBe(true);
  expect(course.waits.value).toBe(false);
});

test("another move is taken back with a word", async () => {
  const course = begin();
  await course.play(click("b1"));
  expect(course.board.value.position).toBe("here");
  expect(course.way.value).toMatchObject({ back: true });
  expect(course.said.value).toEqual({ right: false, words: "Try a1." });
  expect(course.isDone).toBe(false);
  expect(course.waits.value).toBe(true);
});

test("going on and back shows each step from its beginning, and what is done stays done", async () => {
  const course = begin();
  await course.play(click("a1"));
  expect(course.next()).toBe(true);
  expect(course.said.value).toBeNull();
  expect(course.isDone).toBe(true);
  await course.play(click("a1"));
  expect(course.board.value.position).toBe("here");
  expect(course.next()).toBe(true);
  expect([...course.done.value]).toEqual([0, 1]);
  expect(course.isLast).toBe(true);
  expect(course.next()).toBe(false);
  expect(course.back()).toBe(true);
  expect(course.back()).toBe(true);
  expect(course.back()).toBe(false);
  expect(course.board.value.position).toBe("here");
});

test("a move that cannot be shown is a sentence", async () => {
  const course = new Course(lesson, () => Promise.reject(new Error("Not there.")));
  await course.play(click("a1"));
  expect(course.fault.value).toBe("Not there.");
  expect(course.waits.value).toBe(true);
});
