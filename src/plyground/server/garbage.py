"""Python's garbage collector, arranged so that it holds nobody up for longer than it must."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator

#: Seconds between two looks at whether everything should be looked through.
PAUSE = 0.5
_NEVER = 1 << 30


@contextlib.asynccontextmanager
async def collected_in_turn() -> AsyncIterator[None]:
    """Within this block everything is looked through only when the event loop has nothing else in hand: with all games
    in memory it takes milliseconds, which would otherwise be added to whatever was being done."""
    before = gc.get_threshold()
    gc.freeze()  # what is loaded by now stays, and need not be looked through again and again
    gc.set_threshold(*before[:2], _NEVER)
    collecting = asyncio.create_task(_collect(before[2]))
    try:
        yield
    finally:
        collecting.cancel()
        gc.set_threshold(*before)
        gc.unfreeze()


async def _collect(often: int) -> None:
    """`often`: how many collections of newer things go before one of everything."""
    while True:
        await asyncio.sleep(PAUSE)
        if gc.get_count()[2] > often:
            gc.collect()
