"""The computer's turns in a game: when it thinks, when it stops, and the moves that it plays."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from plyground.game import PlygroundError
from plyground.server import live_shapes, shapes
from plyground.server.errors import NotPossible
from plyground.server.jobs import Chosen, choose
from plyground.server.tasks import Tasks
from plyground.server.writer import StorageDown
from plyground.work.errors import Busy
from plyground.work.pool import Pool, Reservation, Ticket
from plyground.work.shares import Share

_log = logging.getLogger("plyground.server")

#: Seconds between two tries to take a turn that another server has.
BETWEEN_TRIES = 0.5


class Table(Protocol):
    """The game, as the computer's turns need it."""

    @property
    def id(self) -> str: ...

    @property
    def share(self) -> Share:
        """Whose share of the engines its moves take."""
        ...

    def waits_for_computer(self) -> bool:
        """Whether it is the computer's turn and somebody wants to see its move."""
        ...

    def pause(self) -> float:
        """Seconds to wait before the computer moves."""
        ...

    async def take_turn(self) -> bool:
        """Takes the computer's turn for this server; False as long as another server has it."""
        ...

    async def give_turn_back(self) -> None:
        """This server does not look for the computer's move any more."""
        ...

    def turn(self) -> shapes.Turn:
        """The position of the head as a question to its computer: which move does it play?"""
        ...

    async def play_chosen(self, chosen: Chosen, seconds: float, wanted: Callable[[], bool]) -> None:
        """Waits until nothing else changes the game, then plays the computer's move if it is still wanted."""
        ...

    def tell(self, message: shapes.Shape) -> None: ...

    def complain(self, error: PlygroundError) -> None:
        """Tells everybody that the computer cannot move."""
        ...


class ComputerTurns:
    """At most one search at a time, for the game as it stands. The game calls `stop` when it changes."""

    def __init__(self, table: Table, pool: Pool, tasks: Tasks) -> None:
        self._table = table
        self._pool = pool
        self._tasks = tasks
        self._task: asyncio.Task[None] | None = None
        self._ticket: Ticket[Chosen] | None = None

    @property
    def under_way(self) -> bool:
        return self._task is not None

    def begin(self, reservation: Reservation | None = None) -> None:
        """Lets the computer move for as long as it is its turn."""
        self._task = self._tasks.spawn(self._run(reservation))

    def stop(self) -> None:
        if self._ticket is not None:
            self._ticket.cancel()
            self._ticket = None
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _run(self, reservation: Reservation | None) -> None:
        me = asyncio.current_task()
        try:
            while True:
                await asyncio.sleep(self._table.pause())
                await self._take_turn()
                while reservation is None:
                    try:
                        reservation = self._pool.reserve(self._table.share)
                    except Busy as busy:  # no client waits for this answer: try again later
                        await asyncio.sleep(busy.retry or 1)
                submitting, reservation = reservation, None
                try:
                    await self._one_move(submitting, lambda: self._task is me)
                except Busy as busy:  # the cluster was lost: think again when it is back
                    await asyncio.sleep(busy.retry or 1)
                if self._task is not me or not self._table.waits_for_computer():
                    break
        except PlygroundError as error:
            self._table.complain(error)
        except Exception:
            _log.exception("game %s: the computer's move failed", self._table.id)
            self._table.complain(NotPossible("the computer could not move"))
        finally:
            if reservation is not None:
                reservation.release()
            if self._task is me:
                self._task = None
                self._tasks.spawn(self._table.give_turn_back())

    async def _take_turn(self) -> None:
        """Waits until no other server has the turn, and the database can be reached."""
        while True:
            with suppress(StorageDown):
                if await self._table.take_turn():
                    return
            await asyncio.sleep(BETWEEN_TRIES)

    async def _one_move(self, reservation: Reservation, wanted: Callable[[], bool]) -> None:
        def tell(thought: live_shapes.ThinkingMessage) -> None:
            if wanted():
                self._table.tell(thought)

        began = asyncio.get_running_loop().time()
        ticket = self._ticket = reservation.submit(choose(self._table.turn()), tell)
        chosen = await ticket.result
        seconds = asyncio.get_running_loop().time() - began
        while wanted():
            self._ticket = None
            try:
                await self._table.play_chosen(chosen, seconds, wanted)
                return
            except StorageDown as down:  # the move is not lost: it is played when the database is back
                await asyncio.sleep(down.retry or BETWEEN_TRIES)
