"""The games of a server: made, found, kept up to date, and removed from memory when nobody looks at them."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from plyground.game import PlygroundError, Side
from plyground.server import shapes
from plyground.server.bounds import OutOfBounds
from plyground.server.catalogue import Catalogue
from plyground.server.compact import CompactGame
from plyground.server.errors import NotPossible, TooMany, UnknownId
from plyground.server.kept_game import KeptGame
from plyground.server.live import LiveGame, Tokens
from plyground.server.running import OnMove, Surroundings
from plyground.server.seats import hashed, new_token
from plyground.server.settings import Settings
from plyground.server.storage import Storage
from plyground.server.tables import StoredGame, now_text
from plyground.server.tasks import Tasks, result_of
from plyground.work.pool import Pool

_T = TypeVar("_T")

#: Seconds after which a game that nobody looks at is removed from memory; its moves are in the database.
IDLE = 60.0
#: Bytes of idle games in memory. With more, those are removed sooner that have been quiet for some seconds.
IDLE_BYTES = 16 << 20
QUIET = 1.0
#: Bytes of a game that is large.
LARGE = 1 << 20
HOUR = 3600.0


class Games:
    """All games of a server: those in memory, and behind them those in the database."""

    def __init__(
        self, catalogue: Catalogue, storage: Storage, pool: Pool, settings: Settings, on_move: OnMove = lambda by: None
    ) -> None:
        self._catalogue = catalogue
        self._storage = storage
        self._settings = settings
        self._tasks = Tasks()
        self._surroundings = Surroundings(storage, pool, self._tasks, settings.most_moves, on_move)
        self._live: dict[str, LiveGame] = {}
        self._loading: dict[str, asyncio.Task[LiveGame]] = {}

    def __len__(self) -> int:
        """How many games are in memory."""
        return len(self._live)

    async def carry_out(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Finishes `work`, even if the client that asked for it goes away meanwhile."""
        return await self._tasks.carry_out(work)

    # New games

    async def create(self, new: shapes.NewGame, begun: CompactGame, creator: str) -> shapes.Created:
        """A new game as it was asked for, after a worker has checked it. Raises NotPossible and what `keep` raises."""
        seats = (new.seats.first, new.seats.second)
        first, second = (isinstance(seat, shapes.Person) and seat.waiting for seat in seats)
        if first and second:
            raise NotPossible("a new game needs somebody who plays or watches: both seats wait for others")
        return await self.keep(begun, creator, new.clock, (first, second))

    async def keep(
        self,
        begun: CompactGame,
        creator: str,
        clock: shapes.ClockSetting | None = None,
        waiting: tuple[bool, bool] = (False, False),
    ) -> shapes.Created:
        """Keeps a new game; gives the tokens of its seats. Raises OutOfBounds or TooMany."""
        most = self._settings.most_moves
        if len(begun.rows) > most:
            raise OutOfBounds(f"the game has {len(begun.rows):,} moves, more than the {most:,} allowed", "")
        # A seat that waits for its person has an invitation instead of a token.
        secret = {side: new_token() for side in Side}
        hashes = [
            ("", hashed(secret[side])) if waits else (hashed(secret[side]), None)
            for side, waits in zip(Side, waiting, strict=True)
        ]
        stored = StoredGame(
            id=secrets.token_urlsafe(9),
            game=begun.game,
            start=begun.start,
            seats=begun.seats,
            tokens=(hashes[0][0], hashes[1][0]),
            invitations=(hashes[0][1], hashes[1][1]),
            clock=(clock.seconds, clock.increment) if clock else None,
            head=begun.head,
            result=begun.result,
            reason=begun.reason,
            pause=0.5,
            created=now_text(),
            changed=now_text(),
            creator=creator,
            comment=begun.comment,
            tags=begun.tags,
            moves=begun.moves,
        )
        live = await self._made(stored)
        quota = self._settings.games_an_hour
        if not await self._storage.create(stored, quota):
            raise TooMany(f"you may make {quota} games an hour here: try again later", retry=HOUR / (quota or 1))
        if live.kept.size < LARGE:  # a large one waits on disk until somebody comes for it
            self._add(live)
        given = [(None, own) if waits else (own, None) for own, waits in zip(secret.values(), waiting, strict=True)]
        return shapes.Created(
            game=live.kept.state(),
            tokens=shapes.SeatTexts(first=given[0][0], second=given[1][0]),
            invitations=shapes.SeatTexts(first=given[0][1], second=given[1][1]),
        )

    async def _made(self, stored: StoredGame) -> LiveGame:
        return LiveGame(await KeptGame.of(stored, self._catalogue, self._storage), self._surroundings)

    def _add(self, live: LiveGame) -> None:
        """Keeps a game in memory. If idle games take too much of it, those used longest ago are removed."""
        self._live[live.id] = live
        quiet = asyncio.get_running_loop().time() - QUIET
        since = {id: other.idle_since for id, other in self._live.items() if not other.lock.locked()}
        idle = sorted((used, id) for id, used in since.items() if used is not None and used < quiet)
        size = sum(self._live[id].kept.size for _, id in idle)
        for _, id in idle:
            if size <= IDLE_BYTES:
                return
            size -= self._live[id].kept.size
            self._live.pop(id).put_away()

    # Games that are there

    async def get(self, id: str, *, fresh: bool = False) -> LiveGame:
        """`fresh`: with all that other servers have written. Raises UnknownId, DamagedGame or StorageDown."""
        live = self._live.get(id)
        if live is None:
            if id not in self._loading:
                self._loading[id] = self._tasks.spawn(self._load(id))
            live = await result_of(self._loading[id])
        elif live.kept.stale or (fresh and self._storage.shared):
            await self._refresh(live)
        live.used = asyncio.get_running_loop().time()
        return live

    async def _load(self, id: str) -> LiveGame:
        try:
            live = await self._made(await self.stored(id))
            self._add(live)
            return live
        finally:
            del self._loading[id]

    async def stored(self, id: str) -> StoredGame:
        """The game as it is on disk. Raises UnknownId, DamagedGame or StorageDown."""
        stored = await self._storage.load(id)
        if stored is None:
            raise UnknownId(f"there is no game '{id}'", id)
        return stored

    async def _refresh(self, live: LiveGame) -> None:
        try:
            await live.refresh()
        except UnknownId:
            self._live.pop(live.id, None)
            raise

    async def delete(self, id: str, tokens: Tokens) -> None:
        """Raises UnknownId, NotYours or NotPossible."""
        await (await self.get(id)).delete(tokens)
        self._live.pop(id, None)

    async def tidy(self) -> None:
        """Removes from memory the games that nobody looks at."""
        now = asyncio.get_running_loop().time()
        for id in list(self._live):
            since = self._live[id].idle_since if id in self._live else None
            if since is not None and now - since > IDLE:
                self._live.pop(id).put_away()
                await asyncio.sleep(0)  # a large one takes a while to free

    async def close(self) -> None:
        for live in self._live.values():
            live.put_away()
        await self._tasks.finish(5)

    # What other servers do

    def hear_change(self, id: str, version: int) -> None:
        live = self._live.get(id)
        if live is not None and (version == 0 or version > live.kept.row.version):
            self._tasks.spawn(self._hear(self._refresh(live)))

    def hear_presence(self, id: str, server: str) -> None:
        live = self._live.get(id)
        if live is not None and server != self._storage.server:
            self._tasks.spawn(self._hear(live.hear_presence()))

    async def hear_all(self) -> None:
        versions = await self._storage.versions(list(self._live))
        for id in list(self._live):
            self.hear_change(id, versions.get(id, 0))
            self.hear_presence(id, "")

    async def refresh_stale(self) -> None:
        """Reads anew the games of which a write has failed: it may have been written all the same."""
        for live in list(self._live.values()):
            if live.kept.stale and not live.lock.locked():
                await self._hear(self._refresh(live))

    async def _hear(self, reading: Coroutine[Any, Any, None]) -> None:
        """Reads what is new. If the database is away, the next change or the next act reads it."""
        with suppress(PlygroundError):
            await reading
