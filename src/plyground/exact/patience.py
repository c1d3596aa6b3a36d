"""How long an exact answer may take."""

from __future__ import annotations

import math
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

#: Seconds after which Ended is raised again: a user's own code may have caught it with a bare `except`.
AGAIN = 0.5


class Ended(BaseException):
    """Raised in the middle of work that has taken too long. It is not an Exception, so that no game catches it."""


class Patience:
    """A limit in seconds from now, in nodes (positions looked at), in both or in none; or until `end` is called.

    A limit in nodes ends the same work at the same place each time; seconds do not. Native work asks from time to time
    whether a signal has come, and only a signal can end it in the middle when time is over. Only the main thread gets
    signals: on other threads, work ends where it calls `check`.
    """

    def __init__(self, seconds: float | None = None, nodes: int | None = None) -> None:
        self._seconds = math.inf if seconds is None else seconds
        self._nodes: float = math.inf if nodes is None else nodes
        self._began = time.monotonic()
        self._spent = 0
        self._ended = False
        self._watching = False

    def __repr__(self) -> str:
        seconds = "no limit in time" if math.isinf(self._seconds) else f"{self._seconds:g} s"
        nodes = "no limit in nodes" if math.isinf(self._nodes) else f"{int(self._nodes):,} nodes"
        return f"<patience: {seconds}, {nodes}>"

    @property
    def left(self) -> float:
        """The seconds left, never below 0; infinite without a limit."""
        return 0.0 if self._ended else max(0.0, self._seconds - self.taken)

    @property
    def taken(self) -> float:
        """Seconds since it began."""
        return time.monotonic() - self._began

    @property
    def nodes_left(self) -> int | None:
        """The nodes left; None without a limit."""
        return None if math.isinf(self._nodes) else max(0, int(self._nodes) - self._spent)

    @property
    def tried(self) -> tuple[float, float]:
        """The limits that the work had, in seconds and in nodes; both 0 if `end` has cut it short."""
        return (0.0, 0.0) if self._ended else (self._seconds, self._nodes)

    def spend(self, nodes: int) -> None:
        """Counts nodes that have been looked at."""
        self._spent += nodes

    def check(self) -> None:
        """Raises Ended if the limit is reached."""
        if self.left == 0 or self.nodes_left == 0:
            raise Ended

    def end(self) -> None:
        """Ends the patience now. Any thread may call this."""
        self._ended = True
        main = threading.main_thread().ident
        if self._watching and main is not None:
            signal.pthread_kill(main, signal.SIGALRM)

    @contextmanager
    def watch(self) -> Iterator[None]:
        """Raises Ended within the block when patience is over; on the main thread in the middle of native work, too."""
        self.check()
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        began = time.monotonic()
        handler = signal.signal(signal.SIGALRM, self._alarm)
        self._watching = True
        timer, interval = signal.setitimer(signal.ITIMER_REAL, min(self.left, 1e6) or 1e-6, AGAIN)
        try:
            try:
                yield
            finally:
                self._watching = False
        finally:
            self._watching = False  # an alarm may have come before the first time
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, handler)
            if timer:  # the timer that was set before goes on
                signal.setitimer(signal.ITIMER_REAL, max(1e-3, timer - (time.monotonic() - began)), interval)

    def _alarm(self, *_: object) -> None:
        if self._watching and self.left == 0:
            raise Ended
