"""Two servers behind nginx are restarted one after the other, while people play: nobody loses anything."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
from collections.abc import Iterator
from pathlib import Path

import httpx2
from websockets.asyncio.client import connect
from websockets.typing import Origin

from tests.server.chaos.crowd import Crowd
from tests.server.chaos.door import Door
from tests.server.databases import new_database
from tests.server.process import Process, serving
from tests.server.recipes import NAME, free_port, nginx, unchecked
from tests.waiting import DEADLINE

PEOPLE = 12
THINK = 0.2


class Service:
    """A server that keeps its port over its restarts, as a service manager gives it one."""

    def __init__(self, database: str) -> None:
        self.port = free_port()
        self._arguments = ["--port", str(self.port), "--database", database, "--workers", "1"]
        self._arguments += ["--name", NAME, "--proxy", "127.0.0.1", "--drain", "0.5"]
        self._stack = contextlib.ExitStack()
        self._server: Process | None = None

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        self._start()
        with self._stack:
            yield

    def _start(self) -> None:
        self._server = self._stack.enter_context(serving(*self._arguments))

    def restart(self) -> None:
        assert self._server is not None
        process = self._server.process
        process.send_signal(signal.SIGTERM)
        assert process.wait(DEADLINE) == 0
        assert process.stderr is not None
        assert process.stderr.read() == ""
        self._start()


async def go_through(services: list[Service], port: int) -> tuple[Crowd, Door]:
    """Restarts each service in its turn, while people play."""
    headers = {"host": f"{NAME}:{port}", "origin": f"https://{NAME}:{port}"}

    def dial(address: str) -> connect:
        name = address.replace("127.0.0.1", NAME)
        origin = Origin(headers["origin"])
        return connect(name, host="127.0.0.1", port=port, ssl=unchecked(), origin=origin, compression=None)

    async with httpx2.AsyncClient(headers=headers, verify=unchecked(), timeout=DEADLINE) as http:
        door = Door(f"https://127.0.0.1:{port}", http, dial)
        crowd = Crowd(PEOPLE, door, random.Random(1), THINK)
        async with crowd.playing():
            await crowd.goes_on()
            for service in services:
                await asyncio.to_thread(service.restart)
                await crowd.goes_on()
        await crowd.check()
    return crowd, door


def test_a_rolling_restart_costs_nobody_anything(postgresql: str, tmp_path: Path) -> None:
    database = new_database(postgresql).address
    one, other = Service(database), Service(database)
    with one.running(), other.running(), nginx(tmp_path, (one.port, other.port)) as port:
        crowd, door = asyncio.run(go_through([one, other], port))
    assert crowd.faults == []
    assert door.unanswered == 0
    assert any(account.gaps for account in crowd.accounts), "nobody was at the servers that were stopped"
