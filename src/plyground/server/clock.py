"""A chess clock: what each side has left, and whose time runs."""

from __future__ import annotations

import time
from collections.abc import Callable

from plyground.game import Side
from plyground.server import shapes


class Clock:
    """Stands still at first. It runs from the first move on, so that nobody loses time before the game has begun."""

    def __init__(
        self,
        seconds: float,
        increment: float,
        left: tuple[float, float] | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.seconds = seconds
        self.increment = increment
        self._left = list(left) if left else [seconds, seconds]
        self._running: Side | None = None
        self._since = 0.0
        self._now = now

    def left(self, side: Side) -> float:
        """Seconds that a side has left at this moment, never below 0."""
        spent = self._now() - self._since if side is self._running else 0.0
        return max(0.0, self._left[side is Side.SECOND] - spent)

    @property
    def both(self) -> tuple[float, float]:
        return self.left(Side.FIRST), self.left(Side.SECOND)

    @property
    def running(self) -> Side | None:
        return self._running

    def after_move(self, side: Side) -> tuple[float, float]:
        """What both have once `side` has moved, increment included; the clock itself goes on."""
        first, second = self.both
        extra = self.increment if self._running is side else 0.0
        return (first + extra, second) if side is Side.FIRST else (first, second + extra)

    def set(self, left: tuple[float, float], running: Side | None) -> None:
        """Both sides' time, and whose runs from now on."""
        self._left = list(left)
        self._running = running
        self._since = self._now()

    def stop(self) -> None:
        self.set(self.both, None)

    def shape(self) -> shapes.Clock:
        return shapes.Clock(
            seconds=self.seconds,
            increment=self.increment,
            first=self.left(Side.FIRST),
            second=self.left(Side.SECOND),
            running=str(self._running) if self._running else None,  # type: ignore[arg-type]
        )
