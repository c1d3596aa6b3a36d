"""How long one address's move takes while another address has 262 games in which an engine thinks for ten seconds."""

from __future__ import annotations

import asyncio
import statistics
import time
from functools import partial

from plyground.server import shapes
from plyground.server.jobs import choose
from plyground.server.settings import Settings
from plyground.server.setup import make_context
from plyground.work.pool import Pool
from plyground.work.processes import ProcessPool
from plyground.work.shares import Share

LONG = True  # not run unless named

GAMES = 262
MOVES = 20
#: Seconds between two moves of the one.
PAUSE = 0.5


async def _moves(pool: Pool, client: str) -> list[float]:
    """The seconds that each of a client's moves takes; the engine needs a few milliseconds for it."""
    turn = shapes.Turn(game="connect4", moves=["4"], player="engine:nodes=1000")
    seconds = []
    for _ in range(MOVES):
        begin = time.perf_counter()
        await pool.submit(choose(turn), urgent=True, share=Share(client, "game")).result
        seconds.append(time.perf_counter() - begin)
        await asyncio.sleep(PAUSE)
    return seconds


async def _measure(workers: int) -> None:
    settings = Settings(workers=workers)
    pool = ProcessPool(
        partial(make_context, ()),
        workers=workers,
        waiting=2 * GAMES,
        seconds=settings.seconds,
        memory=settings.memory,
        spare=settings.spare,
    )
    await pool.start()
    alone = await _moves(pool, "one")
    long = shapes.Turn(game="connect4", moves=["4"], player="engine:time=10")
    for number in range(GAMES):
        pool.submit(choose(long), urgent=True, share=Share("many", str(number)))
    beside = await _moves(pool, "one")
    for words, seconds in (("alone", alone), (f"beside {GAMES} games", beside)):
        middle, worst = statistics.median(seconds), max(seconds)
        print(f"{workers} worker(s), {words:16}: median {1000 * middle:7.1f} ms, longest {1000 * worst:7.1f} ms")
    await pool.close()


def run() -> None:
    for workers in (1, 2):
        asyncio.run(_measure(workers))
