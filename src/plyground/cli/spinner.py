"""The sign on the terminal that a long computation is at work."""

from __future__ import annotations

from threading import Lock, Timer
from types import TracebackType

from rich.console import Console
from rich.text import Text

#: How many seconds something may take before one sees that it works.
UNNOTICED = 0.15


class Spinner:
    """Shows after a moment, and only on a terminal, that something is at work."""

    def __init__(self, out: Console, words: str) -> None:
        self._status = out.status(Text(words)) if out.is_terminal and not out.is_dumb_terminal else None
        self._timer = Timer(UNNOTICED, self._start)
        self._timer.daemon = True
        self._lock = Lock()
        self._over = False

    def _start(self) -> None:
        with self._lock:
            if self._status is not None and not self._over:
                self._status.start()

    def __enter__(self) -> Spinner:
        if self._status is not None:
            self._timer.start()
        return self

    def say(self, words: str) -> None:
        """Changes what it says."""
        if self._status is not None:
            self._status.update(Text(words))

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._timer.cancel()
        with self._lock:
            self._over = True
            if self._status is not None:
                self._status.stop()
