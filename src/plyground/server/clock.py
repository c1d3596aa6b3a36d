"""A chess clock: what each side has left, and whose time runs."""

from __future__ import annotations

import asyncio
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
        """The seconds of both sides after a move of `side`, with its increment. The clock itself does not change."""
        first, second = self.both
        extra = self.increment if self._running is side else 0.0
        return (first + extra, second) if side is Side.FIRST else (first, second + extra)

    def set(self, left: tuple[float, float], running: Side | None) -> None:
        """Sets both sides' time, and the side whose time runs from now on."""
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


class GameClock:
    """The clock of a game that is being played, if it has one; without one nobody's time ever runs.

    `fallen` is called when the side whose time runs has none left.
    """

    def __init__(
        self, setting: tuple[float, float] | None, left: tuple[float, float] | None, fallen: Callable[[], object]
    ) -> None:
        """`setting`: seconds and increment. `left`: the seconds of both sides now (None: the full time)."""
        self._clock = None if setting is None else Clock(*setting, left=left)
        self._fallen = fallen
        self._timer: asyncio.TimerHandle | None = None

    @property
    def running(self) -> Side | None:
        return self._clock.running if self._clock else None

    def is_up(self, side: Side) -> bool:
        """Whether this side's time runs and is used up."""
        return self._clock is not None and self._clock.running is side and self._clock.left(side) <= 0

    def after_move(self, side: Side) -> tuple[float, float] | None:
        """The seconds of both sides after a move of `side`; None without a clock."""
        return self._clock.after_move(side) if self._clock else None

    def run(self, side: Side | None, left: tuple[float, float] | None = None) -> None:
        """Lets this side's time run from now on. `left`: the seconds of both sides (None: unchanged)."""
        if self._clock is not None:
            self._clock.set(left or self._clock.both, side)
            self.watch()

    def watch(self) -> None:
        """Sets a timer for the moment when the running time is used up."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._clock is not None and self._clock.running is not None:
            wait = self._clock.left(self._clock.running) + 0.01
            self._timer = asyncio.get_running_loop().call_later(wait, self._fall)

    def _fall(self) -> None:
        self._timer = None
        self._fallen()

    def shape(self) -> shapes.Clock | None:
        return self._clock.shape() if self._clock else None
