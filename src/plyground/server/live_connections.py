"""The live connections of a server."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

#: Seconds in which all must have ended, when the server stops.
CLOSING = 4.0


class LiveConnection(Protocol):
    async def restart(self) -> None:
        """Finishes the changes that it was asked for, and closes so that its client connects again at once."""
        ...


class LiveConnections:
    """Which there are, and how many each address has: at most `most`."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._by_address: Counter[str] = Counter()
        self._open: set[LiveConnection] = set()

    def __len__(self) -> int:
        return len(self._open)

    def full(self, address: str) -> bool:
        return self._by_address[address] >= self._most

    @contextmanager
    def counted(self, address: str, connection: LiveConnection) -> Iterator[None]:
        self._by_address[address] += 1
        self._open.add(connection)
        try:
            yield
        finally:
            self._open.discard(connection)
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    async def restart(self) -> None:
        """Ends all of them, because the server stops."""
        ending = [asyncio.ensure_future(connection.restart()) for connection in self._open]
        if ending:
            await asyncio.wait(ending, timeout=CLOSING)
