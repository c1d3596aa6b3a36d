"""Hears which games other servers have changed, where several use one PostgreSQL database."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Protocol

from sqlalchemy.engine import URL

from plyground.server.storage import CHANNEL, PRESENCE
from plyground.server.writer import StorageDown

_log = logging.getLogger("plyground.server")

#: Seconds between two tries to connect.
PAUSE = 0.5


class Hearer(Protocol):
    def hear_change(self, id: str, version: int) -> None:
        """A game has this version now; 0: it has been deleted."""
        ...

    def hear_presence(self, id: str, server: str) -> None:
        """Somebody has come or gone at a server."""
        ...

    async def hear_all(self) -> None:
        """Anything may have changed while nothing could be heard."""
        ...


async def listen(url: URL, hearer: Hearer) -> None:
    """Runs until cancelled. A message has a game's id and version, or for presence the id and a server; what is new is
    read from the database."""
    import psycopg

    address = url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            connection = await psycopg.AsyncConnection.connect(address, autocommit=True, connect_timeout=2)
            async with connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                await hearer.hear_all()
                async for message in connection.notifies():
                    _hear(hearer, message)
        except (psycopg.Error, StorageDown):
            pass  # the storage tells the log that the database is away
        except Exception:
            _log.exception("a message from another server could not be taken")
        await asyncio.sleep(PAUSE)


def _hear(hearer: Hearer, message: Any) -> None:
    id, _, what = message.payload.partition(" ")
    if what.startswith(PRESENCE):
        hearer.hear_presence(id, what.removeprefix(PRESENCE))
    else:
        hearer.hear_change(id, int(what))
