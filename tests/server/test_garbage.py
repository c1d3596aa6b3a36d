"""Everything is looked through for garbage between the loop's tasks, never in the middle of one."""

from __future__ import annotations

import asyncio
import gc
import weakref
from typing import Any

from plyground.server.garbage import collected_in_turn
from tests.waiting import until


class Ring:
    """An object that only the collector can free."""

    def __init__(self) -> None:
        self.itself = self


def test_garbage_is_collected_between_tasks() -> None:
    before = gc.get_threshold()
    tasks: list[Any] = []  # in which everything was looked through

    def note(phase: str, told: dict[str, int]) -> None:
        if phase == "start" and told["generation"] == 2:
            tasks.append(asyncio.current_task())

    async def run() -> None:
        async with collected_in_turn():
            gc.callbacks.append(note)
            rings = [Ring() for _ in range(200_000)]  # enough for many collections of all kinds
            assert not tasks
            oldest = weakref.ref(rings[0])
            rings.clear()
            await until(lambda: oldest() is None)
            assert tasks
            assert asyncio.current_task() not in tasks

    try:
        asyncio.run(run())
    finally:
        gc.callbacks.remove(note)
    assert (gc.get_threshold(), gc.get_freeze_count()) == (before, 0)
