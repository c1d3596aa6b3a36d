"""One run: people play while servers, workers and the database are killed; afterwards everything is checked."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from dataclasses import dataclass
from pathlib import Path

import httpx2

from tests.server.chaos.account import Account
from tests.server.chaos.backend import Backend
from tests.server.chaos.checks import Span, faults, time_is_up
from tests.server.chaos.door import Door, NoAnswer
from tests.server.chaos.killer import Killer
from tests.server.chaos.proxy import Ports, Proxy
from tests.server.chaos.report import Report
from tests.server.chaos.table import Table
from tests.server.databases import PostgreSQL
from tests.waiting import DEADLINE, PAUSE, until


@dataclass(frozen=True)
class Plan:
    """`servers`: how many processes. `think`: the most seconds before a person's move. `between`: the most seconds
    between two kills."""

    seed: int
    servers: int
    people: int
    kills: int
    think: float
    between: float


class Chaos:
    """`address`: the database. `cluster`: its server, if it is one that can be killed. `folder`: for the logs."""

    def __init__(self, plan: Plan, address: str, cluster: PostgreSQL | None, folder: Path) -> None:
        self._plan = plan
        self._cluster = cluster
        self._logs = [folder / f"seed-{plan.seed}-server-{number}.log" for number in range(plan.servers)]
        self._ports: Ports = {}
        arguments = ["--database", address, "--workers", "2"]
        self._backends = [Backend(log.stem, arguments, log, self._ports) for log in self._logs]
        self._tables: list[Table] = []
        self._report = Report(plan.seed, "postgresql" if cluster else "sqlite", plan.people)

    @property
    def _accounts(self) -> list[Account]:
        return [account for table in self._tables for account in table.accounts]

    def _acknowledged(self) -> int:
        return sum(len(account.acknowledged) for account in self._accounts)

    async def run(self) -> Report:
        began = time.monotonic()
        proxy = Proxy(self._ports)
        async with contextlib.AsyncExitStack() as stack:
            for backend in self._backends:
                await stack.enter_async_context(backend.running())
            await stack.enter_async_context(proxy.running())
            door = Door(proxy.address, await stack.enter_async_context(httpx2.AsyncClient(timeout=DEADLINE)))
            await self._all_up()
            await self._with_people(door)
            await self._check(door)
        self._report.seconds = round(time.monotonic() - began, 1)
        return self._report

    async def _all_up(self) -> None:
        await until(lambda: all(backend.alive for backend in self._backends))

    async def _with_people(self, door: Door) -> None:
        """Kills while people play, and sees whether every game goes on when nothing is killed any more."""
        chance = random.Random(self._plan.seed)
        seats = 0
        while seats < self._plan.people:
            people = min(1 + len(self._tables) % 2, self._plan.people - seats)
            self._tables.append(Table(people, door, random.Random(chance.random()), self._plan.think))
            seats += people
        playing = [asyncio.create_task(table.play()) for table in self._tables]
        try:
            await self._kill(chance)
            await self._all_up()
            await self._see_whether_all_go_on()
        finally:
            for task in playing:
                task.cancel()
            for outcome in await asyncio.gather(*playing, return_exceptions=True):
                if not isinstance(outcome, asyncio.CancelledError):
                    self._report.faults.append(f"somebody stopped playing: {outcome!r}")

    async def _kill(self, chance: random.Random) -> None:
        plan = self._plan
        killer = Killer(self._backends, self._cluster, chance, plan.between, self._acknowledged, plan.people)
        try:
            await killer.run(plan.kills)
        except AssertionError:
            self._report.faults.append(f"nobody could move for {DEADLINE:g} seconds after {killer.kills}")
        self._report.kills = dict(killer.kills)

    async def _see_whether_all_go_on(self) -> None:
        """A further move and its answer, or a new game, is progress by two."""
        wanted = [table.progress + 2 for table in self._tables]

        def stuck() -> list[Table]:
            return [table for table, progress in zip(self._tables, wanted, strict=True) if table.progress < progress]

        with contextlib.suppress(AssertionError):
            await until(lambda: not stuck())
        for table in stuck():
            name = table.accounts[-1].id if table.accounts else "that was never begun"
            self._report.faults.append(f"game {name}: it is stuck")

    async def _check(self, door: Door) -> None:
        """All processes are killed once more, so that what is checked comes from the database."""
        for backend in self._backends:
            backend.kill()
        await self._all_up()
        for account in self._accounts:
            try:
                await self._check_game(account, door)
            except NoAnswer as problem:
                self._report.faults.append(f"game {account.id}: {problem}")
        report, accounts = self._report, self._accounts
        report.faults += [f"{count} times {answer}" for answer, count in door.failures.items()]
        report.faults += [fault for log in self._logs for fault in _tracebacks(log)]
        report.games = len(accounts)
        report.acknowledged = self._acknowledged()
        report.looked_up = sum(account.looked_up for account in accounts)
        report.gaps = [round(gap, 2) for account in accounts for gap in account.gaps]

    async def _check_game(self, account: Account, door: Door) -> None:
        end = time.monotonic() + DEADLINE
        while True:
            asked = time.monotonic()
            state = await door.ask("GET", f"/api/games/{account.id}")
            if not time_is_up(state) or time.monotonic() > end:
                break
            await asyncio.sleep(PAUSE)  # the flag is about to fall
        self._report.faults += faults(account, state, Span(asked, time.monotonic()))
        self._report.finished += state["outcome"] is not None
        self._report.flags += state["outcome"] is not None and state["outcome"]["reason"] == "ran out of time"


def _tracebacks(log: Path) -> list[str]:
    """Errors that the server did not expect; that a database is down is one line."""
    text = log.read_text(errors="replace")
    count = text.count("Traceback")
    return [f"{count} tracebacks in {log.name}, the last: {text[-600:]}"] if count else []
