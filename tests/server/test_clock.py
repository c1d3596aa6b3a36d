from __future__ import annotations

from plyground.game import Side
from plyground.server.clock import Clock


class Time:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_stands_still_before_the_first_move_and_then_runs_for_who_is_to_move() -> None:
    time = Time()
    clock = Clock(60, 2, now=time)
    time.now += 1000
    assert clock.both == (60, 60)
    clock.set(clock.after_move(Side.FIRST), Side.SECOND)
    assert clock.both == (60, 60), "the first move is free, and earns no increment"
    time.now += 10
    assert clock.both == (60, 50)
    clock.set(clock.after_move(Side.SECOND), Side.FIRST)
    assert clock.both == (60, 52)
    time.now += 5
    assert clock.after_move(Side.FIRST) == (57, 52)
    assert clock.shape().model_dump() == {"seconds": 60, "increment": 2, "first": 55, "second": 52, "running": "first"}


def test_never_shows_less_than_nothing_and_stops() -> None:
    time = Time()
    clock = Clock(5, 0, now=time)
    clock.set((5, 5), Side.FIRST)
    time.now += 9
    assert clock.left(Side.FIRST) == 0
    clock.stop()
    assert clock.running is None
    assert clock.both == (0, 5)


def test_goes_on_with_what_was_left() -> None:
    assert Clock(60, 0, left=(12.5, 3.0)).both == (12.5, 3.0)
