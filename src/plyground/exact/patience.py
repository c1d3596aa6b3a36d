"""How long to wait for an exact answer."""

from __future__ import annotations

import math
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager


class Ended(BaseException):
    """Ends work that nobody waits for any more. A BaseException, so that no game catches it by accident."""


class Patience:
    """Lasts for `seconds` from now (None: for ever), or until any thread calls `end`.

    Only a signal can end native work in the middle: the core looks for signals from time to time. Only the main thread
    gets signals. On other threads, work ends at its next call of `check`.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self._until = math.inf if seconds is None else time.monotonic() + seconds
        self._watching = False

    @property
    def left(self) -> float:
        """The seconds that are left, never below 0; infinite if there is no end."""
        return max(0.0, self._until - time.monotonic())

    def check(self) -> None:
        """Raises Ended if patience is over."""
        if self.left == 0:
            raise Ended

    def end(self) -> None:
        """Ends the patience now."""
        self._until = -math.inf
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
        timer, interval = signal.setitimer(signal.ITIMER_REAL, min(self.left, 1e6) or 1e-6)
        try:
            try:
                yield
            finally:
                self._watching = False  # an alarm that came before this line has already set it
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, handler)
            if timer:  # another timer was running: it goes on
                signal.setitimer(signal.ITIMER_REAL, max(1e-3, timer - (time.monotonic() - began)), interval)

    def _alarm(self, *_: object) -> None:
        if self._watching and self.left == 0:
            self._watching = False
            raise Ended
