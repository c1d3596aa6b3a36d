"""Tasks of the event loop that must be done to their end."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any, TypeVar

_T = TypeVar("_T")


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
        return await asyncio.shield(self.spawn(work))

    async def finish(self, seconds: float) -> None:
        """Waits for all tasks except the calling one, at most `seconds`."""
        tasks = [task for task in self._tasks if task is not asyncio.current_task()]
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), seconds)
