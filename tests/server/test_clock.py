from __future__ import annotations

from plyground.game import Side
from plyground.server.clock import DELAY, Clock, falls_at
from plyground.server.tables import StoredTime


class Time:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_stands_still_before_the_first_move_and_then_runs_for_who_is_to_move() -> None:
    time = Time()
    clock = Clock((60, 2), None, time)
    time.now += 1000
    assert clock.both == (60, 60)
    clock = Clock((60, 2), clock.set(clock.after_move(Side.FIRST, Side.SECOND), Side.SECOND), time)
    assert clock.both == (60, 60), "the first move is free, and earns no increment"
    time.now += 10
    assert clock.both == (60, 50)
    clock = Clock((60, 2), clock.set(clock.after_move(Side.SECOND, Side.FIRST), Side.FIRST), time)
    assert clock.both == (60, 52)
    time.now += 5
    assert clock.after_move(Side.FIRST, Side.SECOND) == (57, 52)
    assert clock.after_move(Side.FIRST, Side.FIRST) == (55, 52), "the turn goes on"
    shown = {"seconds": 60, "increment": 2, "first": 55, "second": 52, "running": "first", "paused": 0}
    assert clock.shape().model_dump() == shown


def test_never_shows_less_than_nothing_and_stops() -> None:
    time = Time()
    clock = Clock((5, 0), StoredTime((5, 5), "first", time.now), time)
    time.now += 4.9
    assert not clock.is_up(Side.FIRST)
    time.now += 4.1
    assert clock.left(Side.FIRST) == 0
    assert clock.is_up(Side.FIRST)
    assert not clock.is_up(Side.SECOND)
    stopped = Clock((5, 0), clock.set(clock.both, None), time)
    assert stopped.running is None
    assert stopped.both == (0, 5)


def test_goes_on_from_what_was_stored_while_nobody_looked() -> None:
    time = Time()
    stored = StoredTime((12.5, 30.0), "second", since=time.now - 20)
    assert Clock((60, 0), stored, time).both == (12.5, 10.0)
    assert falls_at(stored) == time.now + 10 + DELAY
    assert falls_at(StoredTime((1, 1))) is None
    assert falls_at(None) is None
