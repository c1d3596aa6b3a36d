"""People at tables, who play one game after the other, and what is wrong with their games afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import AsyncIterator

from tests.server.chaos.account import Account, Document
from tests.server.chaos.checks import Span, faults, time_is_up
from tests.server.chaos.door import Door, NoAnswer
from tests.server.chaos.table import Table
from tests.waiting import DEADLINE, PAUSE, until


class Crowd:
    """`people`: how many; every second table has two of them, the others one and a computer. `think`: the most seconds
    before a person's move. `faults` has whatever was wrong."""

    def __init__(self, people: int, door: Door, chance: random.Random, think: float) -> None:
        self._door = door
        self._tables: list[Table] = []
        self.faults: list[str] = []
        while people > 0:
            seats = min(1 + len(self._tables) % 2, people)
            self._tables.append(Table(seats, door, random.Random(chance.random()), think))
            people -= seats

    @property
    def accounts(self) -> list[Account]:
        return [account for table in self._tables for account in table.accounts]

    def acknowledged(self) -> int:
        """How many moves have been acknowledged so far."""
        return sum(len(account.acknowledged) for account in self.accounts)

    @contextlib.asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        playing = [asyncio.create_task(table.play()) for table in self._tables]
        try:
            yield
        finally:
            for task in playing:
                task.cancel()
            for outcome in await asyncio.gather(*playing, return_exceptions=True):
                if not isinstance(outcome, asyncio.CancelledError):
                    self.faults.append(f"somebody stopped playing: {outcome!r}")

    async def goes_on(self) -> None:
        """Waits until every game has gone on: a further move and its answer, or a new game, is progress by two."""
        wanted = [table.progress + 2 for table in self._tables]

        def stuck() -> list[Table]:
            return [table for table, progress in zip(self._tables, wanted, strict=True) if table.progress < progress]

        with contextlib.suppress(AssertionError):
            await until(lambda: not stuck())
        for table in stuck():
            name = table.accounts[-1].id if table.accounts else "that was never begun"
            self.faults.append(f"game {name}: it is stuck")

    async def check(self) -> list[Document]:
        """Compares every game with what its people know; the games as they are."""
        states = []
        for account in self.accounts:
            try:
                state, asked = await self._state(account)
            except NoAnswer as problem:
                self.faults.append(f"game {account.id}: {problem}")
            else:
                self.faults += faults(account, state, asked)
                states.append(state)
        self.faults += [f"{count} times {answer}" for answer, count in self._door.failures.items()]
        return states

    async def _state(self, account: Account) -> tuple[Document, Span]:
        """A game's state, and when it was asked for."""
        end = time.monotonic() + DEADLINE
        while True:
            asked = time.monotonic()
            state: Document = await self._door.ask("GET", f"/api/games/{account.id}")
            if not time_is_up(state) or time.monotonic() > end:
                return state, Span(asked, time.monotonic())
            await asyncio.sleep(PAUSE)  # the flag is about to fall
