"""Fair shares of a queue: jobs wait by client, and a client's jobs by game."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar


@dataclass(frozen=True)
class Share:
    """Whose job it is: a client, for example its address, and one of the client's games."""

    client: str = ""
    game: str = ""


#: The share of jobs that nobody in particular has handed in.
NOBODYS = Share()

_T = TypeVar("_T")


class FairQueue(Generic[_T]):
    """What waits. Clients take turns, and so do the games of a client."""

    def __init__(self) -> None:
        # In both dictionaries, whoever was served last stands at the end.
        self._clients: dict[str, dict[str, deque[_T]]] = {}

    def __len__(self) -> int:
        return sum(map(self.waiting, self._clients))

    def waiting(self, client: str) -> int:
        """How many things of a client wait."""
        return sum(map(len, self._clients.get(client, {}).values()))

    def add(self, share: Share, thing: _T) -> None:
        self._clients.setdefault(share.client, {}).setdefault(share.game, deque()).append(thing)

    def put_back(self, share: Share, thing: _T) -> None:
        """Adds a thing that was taken before: it is the next of its client."""
        games = self._clients.setdefault(share.client, {})
        things = games.pop(share.game, deque())
        things.appendleft(thing)
        self._clients[share.client] = {share.game: things, **games}

    def take(self, may: Callable[[str], bool], running: Mapping[str, int]) -> _T | None:
        """The next thing of a client that `may` have one: of the client with the fewest jobs running, and among equals
        of the client that was served longest ago."""
        clients = [client for client in self._clients if may(client)]
        if not clients:
            return None
        client = min(clients, key=lambda client: running.get(client, 0))
        games = self._clients.pop(client)
        game = next(iter(games))
        things = games.pop(game)
        taken = things.popleft()
        if things:
            games[game] = things
        if games:
            self._clients[client] = games
        return taken

    def remove(self, share: Share, thing: _T) -> None:
        """Takes a thing out, if it waits."""
        games = self._clients.get(share.client, {})
        things = games.get(share.game, deque())
        if thing in things:
            things.remove(thing)
            if not things:
                del games[share.game]
            if not games:
                del self._clients[share.client]

    def take_all(self) -> list[_T]:
        """Everything that waits; the queue is empty afterwards."""
        everything = [thing for games in self._clients.values() for things in games.values() for thing in things]
        self._clients.clear()
        return everything
