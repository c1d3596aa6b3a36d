"""What a server does by itself, again and again: it says that it is alive, looks after games whose time has come, puts
games away that nobody looks at, and removes games that nobody will ever finish."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from plyground.game import PlygroundError
from plyground.server.bus import listen
from plyground.server.games import Games
from plyground.server.storage import LEASE, Storage
from plyground.server.writer import StorageDown

_log = logging.getLogger("plyground.server")

#: Seconds between two rounds of each duty.
ALIVE = LEASE / 4
DUE = 1.0
TIDY = 15.0
EXPIRE = 3600.0
#: The most games that are looked after in one round.
MOST_DUE = 100


class Upkeep:
    """`expire_days`: unfinished games that nobody has touched for so long are removed; None: never."""

    def __init__(self, games: Games, storage: Storage, expire_days: float | None) -> None:
        self._games = games
        self._storage = storage
        self._expire_days = expire_days
        self._hopeless: set[str] = set()  # games that are due and cannot be loaded
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        duties: list[tuple[float, Callable[[], Awaitable[None]]]] = [
            (ALIVE, self._storage.say_alive),
            (DUE, self._look_after),
            (TIDY, self._games.tidy),
        ]
        if self._expire_days is not None:
            duties.append((EXPIRE, self._expire))
        self._tasks = [asyncio.create_task(_again_and_again(seconds, duty)) for seconds, duty in duties]
        if self._storage.shared:
            self._tasks.append(asyncio.create_task(listen(self._storage.database.url, self._games)))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _look_after(self) -> None:
        await self._games.refresh_stale()
        for id in await self._storage.due(MOST_DUE, self._hopeless):
            try:
                await (await self._games.get(id)).look_after()
            except StorageDown:
                raise
            except PlygroundError as error:
                self._hopeless.add(id)
                _log.warning("%s", error)
            except Exception:  # one game shall not keep the others from being looked after
                self._hopeless.add(id)
                _log.exception("game %s cannot be looked after", id)

    async def _expire(self) -> None:
        assert self._expire_days is not None
        for id in await self._storage.expire(self._expire_days):
            self._games.hear_change(id, 0)


async def _again_and_again(seconds: float, duty: Callable[[], Awaitable[None]]) -> None:
    while True:
        try:
            with suppress(StorageDown):  # the storage tells the log that the database is away
                await duty()
        except Exception:
            _log.exception("a duty of the server failed")
        await asyncio.sleep(seconds)
