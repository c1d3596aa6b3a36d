"""A pool on the workers of a Dask cluster: as many machines as there are.

Each thread of a Dask worker does one job at a time, in a process of its own (`hosted.py`). A job is given to Dask only
when a thread is free for it, and only for that thread's worker. So the order of the jobs is the pool's, and so is the
number of times that a job is begun: Dask's own `allowed-failures` has no say in it.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import math
import pickle
import secrets
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from plyground.build import identity
from plyground.game import InvalidOption
from plyground.wording import quoted
from plyground.work.context import Setup
from plyground.work.errors import Busy, Lost, Refused
from plyground.work.hosted import Order
from plyground.work.pool import Pool, Ticket
from plyground.work.scheduler import Scheduler

_log = logging.getLogger(__name__)

_T = TypeVar("_T")
Message = tuple[Any, ...]

#: Seconds between two looks at the cluster's workers.
PAUSE = 0.5
#: Seconds without any worker after which a server's jobs fail.
PATIENCE = 5.0
#: Seconds that messages to and from a worker may take, beyond the seconds that the job may take.
ON_THE_WAY = 10.0
#: Of this number of threads one is spare.
THREADS_A_SPARE = 4


class ClusterPool(Pool):
    """`setup`, `waiting`, `seconds` and `memory` are those of a ProcessPool. `spare`: the most threads that are kept
    for clients that have nothing running; fewer if the cluster is small, and none if it has only one thread.

    `lasting`: for a server. If the scheduler is lost, the pool connects again; if there has been no worker for some
    seconds, jobs fail with Busy. Otherwise, for a single run, jobs wait for the first worker; they fail if the
    scheduler is lost, or if all workers have another build of Plyground.

    A worker with another build is not given jobs. `notice` is told so, once for each build.
    """

    def __init__(
        self,
        address: str,
        setup: Setup,
        *,
        waiting: int,
        seconds: float,
        memory: int | None,
        spare: int = 0,
        lasting: bool = True,
        notice: Callable[[str], None] = _log.warning,
    ) -> None:
        super().__init__(waiting)
        self._seconds = seconds
        self._address = address
        self._setup = setup
        self._memory = memory
        self._spare = spare
        self._lasting = lasting
        self._notice = notice
        self._run = secrets.token_hex(8)
        self._numbers = itertools.count(1)
        self._scheduler: Scheduler | None = None
        self._known: dict[str, list[_Thread]] = {}  # workers by address; without threads while they are not greeted yet
        self._strangers: dict[str, str] = {}  # workers that are given nothing, and why
        self._told: set[str] = set()
        self._listening: dict[str, Ticket[Any]] = {}  # by key
        self._refusal: Callable[[], Refused] | None = None  # makes the error that says why no jobs are taken now
        self._giving_up: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def workers(self) -> list[_Thread]:
        return [thread for threads in self._known.values() for thread in threads]

    @property
    def shared(self) -> int:
        return len(self.workers) - self.spare

    @property
    def spare(self) -> int:
        threads = len(self.workers)
        return min(self._spare, max(1, threads // THREADS_A_SPARE)) if threads > 1 else 0

    async def start(self) -> None:
        """Raises InvalidOption if there is no Dask here, or no scheduler at the address."""
        await self._connect()
        self._closed = False
        self._check_workers()
        self.spawn(self._watch())

    async def close(self) -> None:
        self._closed = True
        self._cancel_waiting()
        self._stop_timer()
        for ticket in self._running():
            ticket.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._scheduler is not None:
            with contextlib.suppress(Exception):  # it may be lost already
                await self._scheduler.dismiss(self._run)
            await self._leave()

    def spawn(self, work: Coroutine[Any, Any, _T]) -> asyncio.Task[_T]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # The scheduler and its workers

    async def _connect(self) -> None:
        self._scheduler = await Scheduler.connect(self._address)
        self._scheduler.listen(self._run, self._hear)

    async def _watch(self) -> None:
        """Follows which workers there are. If the scheduler is lost, connects again."""
        while not self._closed:  # `wait_for` may lose a cancellation
            try:
                if self._scheduler is None:
                    await self._connect()
                else:
                    self._compare(self._scheduler, await self._scheduler.workers())
            except InvalidOption:
                pass  # it does not answer yet
            except Exception:  # whatever Dask raises when the connection is lost
                await self._lose_scheduler()
            await asyncio.sleep(PAUSE)

    async def _lose_scheduler(self) -> None:
        self._notice(f"the connection to the cluster at {quoted(self._address)} is lost")
        for address in list(self._known):
            self._drop(address, Busy())
        await self._leave()
        if not self._lasting:
            self._closed = True
            self._refuse(lambda: Refused("the connection to the cluster is lost"))

    async def _leave(self) -> None:
        scheduler, self._scheduler = self._scheduler, None
        if scheduler is not None:
            with contextlib.suppress(Exception):
                await scheduler.close()

    def _compare(self, scheduler: Scheduler, workers: dict[str, int]) -> None:
        if not workers:
            self._tell_once("", f"the cluster at {quoted(self._address)} has no workers yet: waiting for them")
        for address in set(self._known) - set(workers):
            self._drop(address, Lost())
        for address in set(workers) - set(self._known):
            self._known[address] = []
            self.spawn(self._greet(scheduler, address, workers[address]))

    async def _greet(self, scheduler: Scheduler, address: str, threads: int) -> None:
        try:
            build, id = await scheduler.hello(address)
        except (OSError, asyncio.TimeoutError, KeyError):  # if it is still there, it is greeted again
            self._drop(address, Lost())
            return
        except Exception:  # it does not know what it is asked
            build, id = "", ""
        if address not in self._known:
            return  # it has gone meanwhile
        if build == identity():
            self._known[address] = [_Thread(self, address, id) for _ in range(threads)]
        else:
            has = f"build {build}" if build else "no build, or an old one,"
            self._strangers[address] = f"a worker has {has} of Plyground, not {identity()}"
            self._tell_once(f"build {build}", f"{self._strangers[address]}, and is given nothing to do: {address}")
        self._check_workers()

    def _tell_once(self, what: str, words: str) -> None:
        if what not in self._told:
            self._told.add(what)
            self._notice(words)

    def _drop(self, address: str, error: Refused) -> None:
        """Forgets a worker. Its jobs are begun again elsewhere, or fail."""
        self._strangers.pop(address, None)
        for thread in self._known.pop(address, []):
            thread.drop(error)
        self._check_workers()

    def _check_workers(self) -> None:
        """Takes jobs if there are workers, and refuses them if none can be expected."""
        if self.workers:
            self._refusal = None
            self._stop_timer()
            self.dispatch()
        elif self._lasting and self._giving_up is None and self._refusal is None:
            self._giving_up = asyncio.get_running_loop().call_later(PATIENCE, self._refuse, Busy)
        elif not self._lasting and self._strangers and len(self._strangers) == len(self._known):
            words = next(iter(self._strangers.values()))
            self._refuse(lambda: Refused(words))

    def _refuse(self, error: Callable[[], Refused]) -> None:
        self._stop_timer()
        self._refusal = error
        self.dispatch()

    def _stop_timer(self) -> None:
        if self._giving_up is not None:
            self._giving_up.cancel()
            self._giving_up = None

    # The jobs

    def _check_room(self, urgent: bool, client: str) -> None:
        if self._refusal is not None:
            raise self._refusal()
        super()._check_room(urgent, client)

    def dispatch(self) -> None:
        if self._refusal is not None:
            self._fail_waiting(self._refusal)
        super().dispatch()

    def order(self, ticket: Ticket[Any], worker: str) -> Order:
        key = f"plyground-{self._run}-{next(self._numbers)}"
        topic = None if ticket.on_progress is None else self._run
        return Order(ticket.job, self._run, key, worker, topic, self._setup, self._seconds, self._memory)

    async def do(self, ticket: Ticket[Any], order: bytes, key: str, address: str) -> Message:
        """Has a worker do a job, and returns the last message about it."""
        assert self._scheduler is not None
        seconds = min(self._seconds, ticket.job.ceiling) + ON_THE_WAY
        self._listening[key] = ticket
        try:
            doing = self._scheduler.do(order, key, address)
            return await asyncio.wait_for(doing, seconds if math.isfinite(seconds) else None)
        finally:
            del self._listening[key]

    def _hear(self, key: str, report: bytes) -> None:
        if key in self._listening:
            self._listening[key].report(pickle.loads(report))

    def ended(self, ticket: Ticket[Any], address: str, kind: str, value: Any = None) -> None:
        if kind == "elsewhere":
            self._drop(address, Lost())
        if kind in ("elsewhere", "lost"):
            self.lost(ticket, value or Lost())
        else:
            ticket.settle(kind, value)
        self.dispatch()


class _Thread:
    """A thread of a Dask worker, which does one job at a time."""

    def __init__(self, pool: ClusterPool, address: str, worker: str) -> None:
        self._pool = pool
        self._address = address
        self._worker = worker
        self._task: asyncio.Task[Message] | None = None
        self._lost: Refused | None = None
        self.ready = True
        self.ticket: Ticket[Any] | None = None
        self.last_topic = ""

    def give(self, ticket: Ticket[Any]) -> None:
        order = self._pool.order(ticket, self._worker)
        try:
            packed = pickle.dumps(order)
        except Exception as error:  # it cannot be pickled
            ticket.result.set_exception(error)
            return
        self.ticket = ticket
        self.last_topic = ticket.job.topic
        self._task = self._pool.spawn(self._pool.do(ticket, packed, order.key, self._address))
        self._task.add_done_callback(lambda task: self._end(ticket, task))

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def drop(self, error: Refused) -> None:
        """The worker is lost."""
        self.ready = False
        self._lost = error
        self.stop()

    def _end(self, ticket: Ticket[Any], task: asyncio.Task[Message]) -> None:
        self.ticket = self._task = None
        if task.cancelled():
            message: Message = ("stopped",) if self._lost is None else ("lost", self._lost)
        elif task.exception() is not None:  # whatever Dask raises if it cannot do a task
            message = "elsewhere", Busy()
        else:
            message = task.result()
        self._pool.ended(ticket, self._address, *message)
