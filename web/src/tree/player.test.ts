import { describe, expect, it } from "vitest";
import { type Frames, Player } from "./player";

/** Frames that come when they are told to. */
function frames(): Frames & { at: (milliseconds: number) => void } {
  let waiting: ((now: number) => void) | null = null;
  return {
    request: (call) => {
      waiting = call;
      return 1;
    },
    cancel: () => {
      waiting = null;
    },
    at: (now) => {
      const call = waiting;
      waiting = null;
      call?.(now);
    },
  };
}

describe("going through steps", () => {
  it("shows the end of what is loaded, and does not move by itself", () => {
    const clock = frames();
    const player = new Player(clock);
    player.load(100);
    clock.at(1000);
    clock.at(5000);
    expect(player.playing.value).toBe(false);
    expect(player.step.value).toBe(99);
  });

  it("plays from the beginning at its speed, and stops at the end", () => {
    const clock = frames();
    const player = new Player(clock);
    player.load(10);
    player.speed.value = 2;
    player.play();
    expect(player.step.value).toBe(0);
    clock.at(1000);
    expect(player.step.value).toBe(1);
    clock.at(1400);
    expect(player.step.value).toBe(1);
    clock.at(1500);
    expect(player.step.value).toBe(2);
    clock.at(9000);
    expect(player.step.value).toBe(9);
    expect(player.playing.value).toBe(false);
  });

  it("is paused by a step by hand, and stays within what there is", () => {
    const player = new Player(frames());
    player.load(5, 2);
    player.play();
    player.forward(1);
    expect([player.playing.value, player.step.value]).toEqual([false, 3]);
    player.forward(9);
    expect(player.step.value).toBe(4);
    player.forward(-99);
    expect(player.step.value).toBe(0);
  });
});
