"""The games of a server: made, found, and removed from memory when nobody looks at them."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Coroutine
from typing import Any, TypeVar

from plyground.game import TooLarge
from plyground.history.files import read_game
from plyground.history.line import Line
from plyground.history.saved import HUMAN
from plyground.history.tree import GameTree
from plyground.server import shapes
from plyground.server.catalogue import Catalogue
from plyground.server.errors import UnknownId
from plyground.server.live import MOST_NODES, LiveGame, OnMove, Tokens
from plyground.server.players import check_player
from plyground.server.rows import ending, move_row
from plyground.server.seats import hashed, new_token, seat_text
from plyground.server.storage import Storage, StoredGame, now_text
from plyground.server.tasks import Tasks
from plyground.work.pool import Pool

_T = TypeVar("_T")

#: Seconds after which a game that nobody looks at is removed from memory; its moves are in the database.
IDLE = 60.0


class Games:
    """All games of a server: those in memory, and behind them those in the database."""

    def __init__(self, catalogue: Catalogue, storage: Storage, pool: Pool, on_move: OnMove) -> None:
        self._catalogue = catalogue
        self._storage = storage
        self._pool = pool
        self._on_move = on_move
        self._tasks = Tasks()
        self._live: dict[str, LiveGame] = {}
        self._loading: dict[str, asyncio.Future[LiveGame]] = {}

    def __len__(self) -> int:
        """How many are in memory."""
        return len(self._live)

    async def carry_out(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Finishes `work`, even if the client that asked for it goes away meanwhile."""
        return await self._tasks.carry_out(work)

    async def create(self, new: shapes.NewGame) -> shapes.Created:
        """A new game, with the tokens of its seats. Raises a PlygroundError."""
        line = Line.of(self._catalogue.load(new.game), new.start, new.moves)
        seats = (seat_text(new.seats.first), seat_text(new.seats.second))
        return await self._keep(GameTree(line), seats, new.clock)

    async def load_record(self, text: str) -> shapes.Created:
        """A saved game, to go on with. Raises InvalidRecord, InvalidPlayer or TooLarge."""
        saved = await asyncio.to_thread(read_game, text, self._catalogue.load)
        return await self._keep(saved.tree, saved.players, None)

    async def _keep(self, tree: GameTree, seats: tuple[str, str], clock: shapes.ClockSetting | None) -> shapes.Created:
        for seat in seats:
            if seat != HUMAN:
                check_player(seat, tree.game)
        if len(tree.nodes) > MOST_NODES + 1:
            raise TooLarge(f"the game has {len(tree.nodes) - 1} moves, more than the {MOST_NODES} allowed", "")
        tokens = (new_token(), new_token())
        stored = StoredGame(
            id=secrets.token_urlsafe(9),
            game=tree.game.spec,
            start=str(tree.start),
            seats=seats,
            tokens=(hashed(tokens[0]), hashed(tokens[1])),
            clock=(clock.seconds, clock.increment) if clock else None,
            head=tree.head.number,
            **ending(tree.outcome),
            pause=0.5,
            created=now_text(),
            changed=now_text(),
            moves=[move_row(node) for node in tree.nodes[1:]],
        )
        live = self._made(stored)
        await self._storage.create(stored)
        self._live[live.id] = live
        return shapes.Created(game=live.state(), tokens=shapes.SeatTokens(first=tokens[0], second=tokens[1]))

    def _made(self, stored: StoredGame) -> LiveGame:
        return LiveGame(stored, self._catalogue, self._storage, self._pool, self._tasks, self._on_move)

    async def get(self, id: str) -> LiveGame:
        """Raises UnknownId."""
        live = self._live.get(id)
        if live is None:
            if id not in self._loading:
                self._loading[id] = self._tasks.spawn(self._load(id))
            live = await asyncio.shield(self._loading[id])
        live.used = asyncio.get_running_loop().time()
        return live

    async def _load(self, id: str) -> LiveGame:
        try:
            stored = await self._storage.load(id)
            if stored is None:
                raise UnknownId(f"there is no game '{id}'", id)
            live = self._live[id] = self._made(stored)
            return live
        finally:
            del self._loading[id]

    async def delete(self, id: str, tokens: Tokens) -> None:
        """Raises UnknownId or NotYours."""
        await (await self.get(id)).delete(tokens)
        self._live.pop(id, None)

    async def tidy(self) -> None:
        """Runs until cancelled: removes from memory the games that nobody looks at."""
        while True:
            await asyncio.sleep(IDLE / 4)
            now = asyncio.get_running_loop().time()
            for live in list(self._live.values()):
                if not live.watched and now - live.used > IDLE:
                    live.put_away()
                    self._live.pop(live.id, None)

    async def close(self) -> None:
        for live in self._live.values():
            live.put_away()
        await self._tasks.finish(5)
