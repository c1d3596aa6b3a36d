"""From the death of a server process to the next acknowledged move of its people, at another process."""

from __future__ import annotations

import asyncio
import contextlib
import random
import tempfile
from pathlib import Path

import httpx2
from tests.server.chaos.backend import Backend
from tests.server.chaos.crowd import Crowd
from tests.server.chaos.door import Door
from tests.server.chaos.proxy import Ports, Proxy
from tests.server.chaos.report import spread
from tests.server.databases import new_database, own_postgresql
from tests.waiting import until

LONG = True  # not run unless named

PEOPLE = 100
KILLS = 10
#: The most seconds that people think before a move.
THINK = 2.0


async def _play(database: str, folder: Path) -> Crowd:
    ports: Ports = {}
    arguments = ["--database", database, "--workers", "2"]
    backends = [Backend(name, arguments, folder / name, ports) for name in ("one", "two")]
    proxy = Proxy(ports)
    async with contextlib.AsyncExitStack() as stack:
        for backend in backends:
            await stack.enter_async_context(backend.running())
        await stack.enter_async_context(proxy.running())
        http = await stack.enter_async_context(httpx2.AsyncClient(timeout=60))
        crowd = Crowd(PEOPLE, Door(proxy.address, http), random.Random(1), THINK)
        async with crowd.playing():
            for number in range(KILLS):
                await until(lambda: all(backend.alive for backend in backends))
                await crowd.goes_on()
                backends[number % 2].kill()
            await crowd.goes_on()
        await crowd.check()
    return crowd


def run() -> None:
    with own_postgresql() as cluster, tempfile.TemporaryDirectory() as folder:
        crowd = asyncio.run(_play(new_database(cluster.address).address, Path(folder)))
    for what in ("gaps", "resumed"):
        print(f"{what:8} {spread([seconds for account in crowd.accounts for seconds in getattr(account, what)])}")
    print(f"{KILLS} kills, {crowd.acknowledged()} moves acknowledged, faults: {crowd.faults or 'none'}")
