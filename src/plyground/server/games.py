"""The games of a server: made, found, put away when nobody looks at them."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Coroutine
from typing import Any, TypeVar

from plyground.history.files import read_game
from plyground.history.line import Line
from plyground.history.saved import HUMAN, UNFINISHED
from plyground.server import shapes
from plyground.server.catalogue import Catalogue
from plyground.server.errors import UnknownId
from plyground.server.live import LiveGame
from plyground.server.players import check_player
from plyground.server.seats import hashed, new_token, seat_text
from plyground.server.storage import Storage, StoredGame, StoredMove, now_text
from plyground.work.pool import Pool

_T = TypeVar("_T")

#: Seconds after which a game that nobody looks at is put away; its moves are in the database.
IDLE = 60.0


class Games:
    """All games of a server: those in memory, and behind them those in the database."""

    def __init__(self, catalogue: Catalogue, storage: Storage, pool: Pool) -> None:
        self.catalogue = catalogue
        self.storage = storage
        self.pool = pool
        self._live: dict[str, LiveGame] = {}
        self._loading: dict[str, asyncio.Future[LiveGame]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, _T]) -> asyncio.Task[_T]:
        """A task that is not lost."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def carry_out(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Does it to the end, even when who asked for it goes away meanwhile."""
        return await asyncio.shield(self.spawn(work))

    async def create(self, new: shapes.NewGame) -> shapes.Created:
        """Raises a PlygroundError."""
        game = self.catalogue.load(new.game)
        line = Line.of(game, new.start, new.moves)
        seats = (seat_text(new.seats.first), seat_text(new.seats.second))
        for seat in seats:
            if seat != HUMAN:
                check_player(seat, game)
        return await self._keep(line, seats, new.clock)

    async def _keep(
        self,
        line: Line,
        seats: tuple[str, str],
        clock: shapes.ClockSetting | None,
        result: str = UNFINISHED,
        reason: str = "",
    ) -> shapes.Created:
        tokens = (new_token(), new_token())
        outcome = line.outcome
        if outcome is not None:
            result, reason = str(outcome), outcome.reason
        stored = StoredGame(
            id=secrets.token_urlsafe(9),
            game=line.game.spec,
            start=str(line.start),
            seats=seats,
            tokens=(hashed(tokens[0]), hashed(tokens[1])),
            clock=(clock.seconds, clock.increment) if clock else None,
            head=len(line.moves),
            result=result,
            reason=reason,
            pause=0.5,
            created=now_text(),
            changed=now_text(),
            moves=[StoredMove(number, number - 1, move) for number, move in enumerate(line.moves, 1)],
        )
        live = LiveGame(stored, self)
        await self.storage.create(stored)
        self._live[live.id] = live
        return shapes.Created(game=live.state(), tokens=shapes.SeatTokens(first=tokens[0], second=tokens[1]))

    async def load_record(self, text: str) -> shapes.Created:
        """A saved game, to go on with. Raises InvalidRecord."""
        saved = read_game(text, self.catalogue.load)
        for seat in saved.players:
            if seat != HUMAN:
                check_player(seat, saved.line.game)
        return await self._keep(saved.line, saved.players, None, saved.result, saved.reason)

    async def get(self, id: str) -> LiveGame:
        """Raises UnknownId."""
        live = self._live.get(id)
        if live is None:
            if id not in self._loading:
                self._loading[id] = self.spawn(self._load(id))
            live = await asyncio.shield(self._loading[id])
        live.used = asyncio.get_running_loop().time()
        return live

    async def _load(self, id: str) -> LiveGame:
        try:
            stored = await self.storage.load(id)
            if stored is None:
                raise UnknownId(f"there is no game '{id}'", id)
            live = self._live[id] = LiveGame(stored, self)
            return live
        finally:
            del self._loading[id]

    def forget(self, id: str) -> None:
        self._live.pop(id, None)

    async def tidy(self) -> None:
        """Puts away, for ever, what nobody looks at."""
        while True:
            await asyncio.sleep(IDLE / 4)
            now = asyncio.get_running_loop().time()
            for live in list(self._live.values()):
                if not live.watched and now - live.used > IDLE:
                    live.put_away()
                    self.forget(live.id)

    async def close(self) -> None:
        for live in self._live.values():
            live.put_away()
        tasks = [task for task in self._tasks if task is not asyncio.current_task()]
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 5)
