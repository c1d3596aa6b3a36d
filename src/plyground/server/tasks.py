"""Tasks of the event loop that must be done to their end."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import weakref
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from typing import Any, TypeVar

from plyground.game import PlygroundError

_log = logging.getLogger("plyground.server")
_T = TypeVar("_T")

#: Things that are worked on at once where there may be thousands: some milliseconds of work.
AT_ONCE = 100


async def gently(things: Sequence[_T]) -> AsyncIterator[Sequence[_T]]:
    """The things, some at a time. Between some and the next, others are served."""
    for begin in range(0, len(things), AT_ONCE):
        yield things[begin : begin + AT_ONCE]
        await asyncio.sleep(0)


class Tasks:
    """Starts tasks and keeps them until they are done: the event loop alone might lose them."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, _T]) -> asyncio.Task[_T]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def carry_out(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Finishes `work`, even if the client that asked for it goes away meanwhile."""
        return await result_of(self.spawn(work))

    async def finish(self, seconds: float) -> None:
        """Waits for all tasks except the calling one, at most `seconds`."""
        tasks = [task for task in self._tasks if task is not asyncio.current_task()]
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), seconds)


def weakly(method: Callable[[], object]) -> Callable[[], None]:
    """Calls a method as long as its object is in use. An object that gives this away is freed with its last use, and
    does not wait for the garbage collector."""
    kept = weakref.WeakMethod(method)

    def call() -> None:
        found = kept()
        if found is not None:
            found()

    return call


async def result_of(task: asyncio.Future[_T]) -> _T:
    """Waits for a task, which goes on if the caller is cancelled."""
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        task.add_done_callback(_log_failure)
        raise


def _log_failure(task: asyncio.Future[Any]) -> None:
    """Nobody waits for the result any more. A refusal was for who asked, a failure goes to the log."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, PlygroundError):
        _log.error("a request failed after its client had gone", exc_info=error)
