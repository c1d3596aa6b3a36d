"""Work on the event loop that is not lost and is done to its end."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any, TypeVar

_T = TypeVar("_T")


class Tasks:
    """Keeps hold of the tasks that it starts."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, _T]) -> asyncio.Task[_T]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def carry_out(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Does it to the end, even when the client that asked for it goes away meanwhile."""
        return await asyncio.shield(self.spawn(work))

    async def finish(self, seconds: float) -> None:
        """Waits for all tasks but the one that calls, at most that long."""
        tasks = [task for task in self._tasks if task is not asyncio.current_task()]
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), seconds)
