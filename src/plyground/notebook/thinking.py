"""Work that takes long, on a thread of its own, so that the notebook stays free."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from threading import Event, Thread, current_thread, main_thread
from typing import Any, Generic, TypeVar
from weakref import WeakSet

T = TypeVar("T")

#: Seconds between two reports of what has been found so far.
BETWEEN_REPORTS = 0.25


class Interrupted(Exception):
    """The kernel was interrupted while something was thinking."""


class Thinking(Generic[T]):
    """Work on a thread of its own. What it reports, what it gives and how it fails is handed over there too, while it
    has the lock: cells of the notebook and requests of its views run on other threads."""

    def __init__(
        self,
        work: Callable[[Callable[[Any], None]], T],
        lock: Any,
        *,
        done: Callable[[T], None],
        failed: Callable[[Exception], None],
        told: Callable[[Any], None] = lambda report: None,
        stop: Callable[[], None] = lambda: None,
    ) -> None:
        """`work` is called with a function for reports. `stop` makes it end soon; it is called at most once."""
        self._work = work
        self._lock = lock
        self._done, self._failed, self._told, self._stop = done, failed, told, stop
        self._ended = Event()
        self._wanted = True
        self._next_report = time.monotonic() + BETWEEN_REPORTS
        self._context = copy_context()  # what is printed on the way belongs to the cell that began it

    def begin(self) -> None:
        _under_way.add(self)
        Thread(target=self._run, name="plyground-notebook", daemon=True).start()

    def wait(self, seconds: float | None = None) -> bool:
        """Waits until the work has ended and is handed over, or was stopped. False if that takes longer."""
        return self._ended.wait(seconds)

    def stop(self) -> None:
        """Nothing that comes from now on is wanted."""
        with self._lock:
            wanted, self._wanted = self._wanted, False
        if wanted and not self._ended.is_set():
            self._stop()
        self._ended.set()

    def interrupt(self) -> None:
        """Stops it as if it had failed."""
        with self._lock:
            if self._wanted and not self._ended.is_set():
                self.stop()
                self._failed(Interrupted())

    def _run(self) -> None:
        try:
            given = self._work(self._report)
        except Exception as error:
            self._hand_over(self._failed, error)
        else:
            self._hand_over(self._done, given)
        finally:
            self._ended.set()

    def _report(self, report: Any) -> None:
        now = time.monotonic()
        if now >= self._next_report:
            self._next_report = now + BETWEEN_REPORTS
            self._hand_over(self._told, report)

    def _hand_over(self, receive: Callable[[Any], None], value: Any) -> None:
        with self._lock:
            if self._wanted:
                self._context.run(receive, value)


_under_way: WeakSet[Thinking[Any]] = WeakSet()


def heed_interrupts() -> None:
    """Makes an interrupt of an idle kernel end what is thinking: while no cell runs, a kernel ignores interrupts."""
    with suppress(RuntimeError):  # no kernel
        asyncio.get_running_loop().call_soon(_heed)  # when the cell has ended, and the kernel has said what it ignores


def _heed() -> None:
    if current_thread() is main_thread() and signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, _interrupt)


def _interrupt(number: int, frame: Any) -> None:
    for thinking in list(_under_way):
        thinking.interrupt()
