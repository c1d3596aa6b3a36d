"""How long an exact answer is waited for."""

from __future__ import annotations

import math
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager


class Ended(BaseException):
    """Raised in the middle of work that nobody waits for any more; nothing that a game catches."""


class Patience:
    """So many seconds from now (None: for ever), or until `end` is called, from any thread.

    Native work asks from time to time whether a signal has come, and that is the only way to end it in the middle. Only
    the main thread gets signals: on others, work ends where it calls `check`.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self._until = math.inf if seconds is None else time.monotonic() + seconds
        self._watching = False

    @property
    def left(self) -> float:
        """Seconds; infinite where there is no end, never below 0."""
        return max(0.0, self._until - time.monotonic())

    def check(self) -> None:
        """Raises Ended when it is over."""
        if self.left == 0:
            raise Ended

    def end(self) -> None:
        """It is over now."""
        self._until = -math.inf
        main = threading.main_thread().ident
        if self._watching and main is not None:
            signal.pthread_kill(main, signal.SIGALRM)

    @contextmanager
    def watch(self) -> Iterator[None]:
        """Raises Ended within the block, in the middle of native work too, when it is over."""
        self.check()
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        began = time.monotonic()
        handler = signal.signal(signal.SIGALRM, self._alarm)
        self._watching = True
        timer, interval = signal.setitimer(signal.ITIMER_REAL, min(self.left, 1e6) or 1e-6)
        try:
            try:
                yield
            finally:
                self._watching = False  # the alarm may come up to here, and then it has done this
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, handler)
            if timer:  # somebody else's goes on
                signal.setitimer(signal.ITIMER_REAL, max(1e-3, timer - (time.monotonic() - began)), interval)

    def _alarm(self, *_: object) -> None:
        if self._watching and self.left == 0:
            self._watching = False
            raise Ended
