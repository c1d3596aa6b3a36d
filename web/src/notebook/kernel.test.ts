import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FakeModel } from "../testing/model";
import { Kernel } from "./kernel";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = (values: Record<string, unknown> = {}) => {
  const model = new FakeModel(values);
  return { model, kernel: new Kernel(model, { current: null }) };
};

it("gives the answer to who asked, and says when none comes", async () => {
  const { model, kernel } = open();
  const answer = kernel.ask("play", { move: "b2" });
  expect(model.sent[0]).toMatchObject({ do: "play", move: "b2" });
  expect(kernel.waiting.value).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(kernel.silent.value).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(kernel.silent.value).toBe(true);
  model.answer({ fault: "no" });
  expect(await answer).toMatchObject({ fault: "no" });
  expect(kernel.silent.value).toBe(false);
  expect(kernel.waiting.value).toBe(0);
});

it("does not take the answers of other views", async () => {
  const model = new FakeModel({});
  const [one, two] = [new Kernel(model, { current: null }), new Kernel(model, { current: null })];
  const heard = vi.fn();
  void one.ask("undo").then(heard);
  void two.ask("undo");
  model.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).not.toHaveBeenCalled();
  expect([one.waiting.value, two.waiting.value]).toEqual([1, 0]);
});

it("follows the state, shares changes, and listens to nothing after it has been left", () => {
  const { model, kernel } = open({ step: 3 });
  const step = kernel.trait<number>("step");
  model.change({ step: 5 });
  expect(step.value).toBe(5);
  kernel.share("step", 6);
  expect([step.value, model.saved]).toEqual([6, 1]);
  kernel.tell("leave");
  expect(model.sent).toEqual([{ do: "leave" }]);
  kernel.leave();
  expect(model.listening).toBe(0);
});
