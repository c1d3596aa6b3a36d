"""One run: people play while servers, workers and the database are killed; afterwards everything is checked."""

from __future__ import annotations

import contextlib
import random
import time
from dataclasses import dataclass
from pathlib import Path

import httpx2

from tests.server.chaos.backend import Backend
from tests.server.chaos.crowd import Crowd
from tests.server.chaos.door import Door
from tests.server.chaos.killer import Killer
from tests.server.chaos.proxy import Ports, Proxy
from tests.server.chaos.report import Report
from tests.server.databases import PostgreSQL
from tests.waiting import DEADLINE, until


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
        self._chance = random.Random(plan.seed)
        self._logs = [folder / f"seed-{plan.seed}-server-{number}.log" for number in range(plan.servers)]
        self._ports: Ports = {}
        arguments = ["--database", address, "--workers", "2"]
        self._backends = [Backend(log.stem, arguments, log, self._ports) for log in self._logs]
        self._report = Report(plan.seed, "postgresql" if cluster else "sqlite", plan.people)

    async def run(self) -> Report:
        began = time.monotonic()
        proxy = Proxy(self._ports)
        async with contextlib.AsyncExitStack() as stack:
            for backend in self._backends:
                await stack.enter_async_context(backend.running())
            await stack.enter_async_context(proxy.running())
            door = Door(proxy.address, await stack.enter_async_context(httpx2.AsyncClient(timeout=DEADLINE)))
            await self._all_up()
            crowd = Crowd(self._plan.people, door, self._chance, self._plan.think)
            async with crowd.playing():
                await self._kill(crowd)
                await self._all_up()
                await crowd.goes_on()
            for backend in self._backends:  # so that what is checked comes from the database
                backend.kill()
            await self._all_up()
            await self._check(crowd)
        self._report.seconds = round(time.monotonic() - began, 1)
        return self._report

    async def _all_up(self) -> None:
        await until(lambda: all(backend.alive for backend in self._backends))

    async def _kill(self, crowd: Crowd) -> None:
        plan = self._plan
        killer = Killer(self._backends, self._cluster, self._chance, plan.between, crowd.acknowledged, plan.people)
        try:
            await killer.run(plan.kills)
        except AssertionError:
            self._report.faults.append(f"nobody could move for {DEADLINE:g} seconds after {killer.kills}")
        self._report.kills = dict(killer.kills)

    async def _check(self, crowd: Crowd) -> None:
        report, accounts = self._report, crowd.accounts
        ended = [state["outcome"] for state in await crowd.check() if state["outcome"] is not None]
        report.faults += crowd.faults + [fault for log in self._logs for fault in _tracebacks(log)]
        report.games = len(accounts)
        report.finished = len(ended)
        report.flags = sum(outcome["reason"] == "ran out of time" for outcome in ended)
        report.acknowledged = crowd.acknowledged()
        report.looked_up = sum(account.looked_up for account in accounts)
        report.gaps = [round(gap, 2) for account in accounts for gap in account.gaps]


def _tracebacks(log: Path) -> list[str]:
    """Errors that the server did not expect; that a database is down is one line."""
    text = log.read_text(errors="replace")
    count = text.count("Traceback")
    return [f"{count} tracebacks in {log.name}, the last: {text[-600:]}"] if count else []
