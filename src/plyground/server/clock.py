"""The clock of a game: what each side has left, whose time runs, and an alarm for the moment when it is used up.

What it shows follows from what is stored and the time now, so it is the same on every server, and goes on running
when a server ends.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from plyground.game import Side
from plyground.server import shapes
from plyground.server.tables import StoredTime

#: Seconds after a side's time is used up before the game is ended.
DELAY = 0.01


class Clock:
    """Stands still at first. It runs from the first move on, so that nobody loses time before the game has begun."""

    def __init__(self, setting: tuple[float, float], time: StoredTime | None, now: Callable[[], float]) -> None:
        """`setting`: seconds and increment. `time`: what is stored; None for the full time."""
        self.seconds, self.increment = setting
        self._time = time or StoredTime((self.seconds, self.seconds))
        self._now = now

    @property
    def running(self) -> Side | None:
        return Side(self._time.running) if self._time.running else None

    def left(self, side: Side) -> float:
        """Seconds that a side has left at this moment, never below 0."""
        spent = self._now() - self._time.since if side is self.running else 0.0
        return max(0.0, self._time.left[side is Side.SECOND] - max(0.0, spent))

    @property
    def both(self) -> tuple[float, float]:
        return self.left(Side.FIRST), self.left(Side.SECOND)

    def is_up(self, side: Side) -> bool:
        """Whether this side's time runs and is used up."""
        return self.running is side and self.left(side) <= 0

    def after_move(self, side: Side, next_side: Side) -> tuple[float, float]:
        """The seconds of both sides after a move of `side`. The increment comes when its turn ends."""
        first, second = self.both
        extra = self.increment if self.running is side and next_side is not side else 0.0
        return (first + extra, second) if side is Side.FIRST else (first, second + extra)

    def set(self, left: tuple[float, float], running: Side | None) -> StoredTime:
        """What is to be stored for a clock that shows this from now on."""
        return StoredTime(left, str(running) if running else None, self._now(), self._time.paused)

    def shape(self) -> shapes.Clock:
        return shapes.Clock(
            seconds=self.seconds,
            increment=self.increment,
            first=self.left(Side.FIRST),
            second=self.left(Side.SECOND),
            running=self._time.running,  # type: ignore[arg-type]
            paused=self._time.paused,
        )


def falls_at(time: StoredTime | None) -> float | None:
    """The moment when the side whose time runs has none left."""
    if time is None or time.running is None:
        return None
    return time.since + time.left[time.running == "second"] + DELAY


class Alarm:
    """Calls a function at a moment; a new moment takes the place of the one before."""

    def __init__(self, ring: Callable[[], object]) -> None:
        self._ring = ring
        self._timer: asyncio.TimerHandle | None = None

    def set(self, seconds: float | None) -> None:
        """Rings after this number of seconds (None: not at all)."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if seconds is not None:
            self._timer = asyncio.get_running_loop().call_later(max(0.0, seconds), self._ring)
