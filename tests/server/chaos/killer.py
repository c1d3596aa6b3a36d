"""Kills servers, workers and the database in turn, at random moments."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Sequence

from tests.server.chaos.backend import Backend, kill_process
from tests.server.databases import PostgreSQL
from tests.waiting import until


class Killer:
    """`cluster`: the database's server, where there is one. `between`: the most seconds between two kills. People must
    have played some moves between them: `moves` says how many have been acknowledged, `most` how many are awaited."""

    def __init__(
        self,
        backends: Sequence[Backend],
        cluster: PostgreSQL | None,
        chance: random.Random,
        between: float,
        moves: Callable[[], int],
        most: int,
    ) -> None:
        self._backends = backends
        self._cluster = cluster
        self._chance = chance
        self._between = between
        self._moves = moves
        self._most = most
        self.kills: Counter[str] = Counter()

    async def run(self, kills: int) -> None:
        """Raises an AssertionError if nobody can move any more."""
        kinds = {"server": self._kill_server, "worker": self._kill_worker}
        if self._cluster is not None:
            kinds["database"] = self._kill_database
        for number in range(kills):
            kind = list(kinds)[number % len(kinds)]
            await self._wait()
            await kinds[kind]()
            self.kills[kind] += 1

    async def _wait(self) -> None:
        wanted = self._moves() + self._chance.randint(1, self._most)
        await until(lambda: self._moves() >= wanted)
        await asyncio.sleep(self._chance.uniform(0, self._between))

    @property
    def _living(self) -> list[Backend]:
        return [backend for backend in self._backends if backend.alive]

    async def _kill_server(self) -> None:
        await until(lambda: self._living)
        self._chance.choice(self._living).kill()

    async def _kill_worker(self) -> None:
        def workers() -> list[int]:
            return [worker for backend in self._living for worker in backend.workers()]

        await until(workers)
        kill_process(self._chance.choice(workers()))

    async def _kill_database(self) -> None:
        assert self._cluster is not None
        self._cluster.kill()
        await asyncio.sleep(self._chance.uniform(0, 1))
        await asyncio.to_thread(self._cluster.start_again)
