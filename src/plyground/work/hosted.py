"""What runs on a worker of a Dask cluster: the same processes with the same limits as on one's own machine.

Dask does not stop a task that runs. So a task looks from time to time whether Dask still wants its result. It does not
when the pool has released the task, nor when the pool's process has ended. Then the job is stopped.
"""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

from plyground.build import identity
from plyground.game import PlygroundError
from plyground.work.context import Setup
from plyground.work.errors import Lost
from plyground.work.job import Job
from plyground.work.messages import SentError
from plyground.work.processes import ProcessPool

#: Seconds between two looks whether a job is still wanted.
BETWEEN_LOOKS = 0.2
#: Seconds after its last job until the processes of a run are ended.
IDLE = 300.0
#: Jobs that may wait, for example until a process has stopped the job before.
WAITING = 1000


@dataclass(frozen=True)
class Order:
    """A job for the worker with that id. `run`: the pool that sends it; the jobs of a run use the same processes.
    `topic`: where what the job reports is sent; None if nobody listens."""

    job: Job[Any]
    run: str
    key: str
    worker: str
    topic: str | None
    setup: Setup
    seconds: float
    memory: int | None


def hello(dask_worker: Any = None) -> tuple[str, str]:
    """The build of Plyground on a worker, and the worker's id: another worker may get its address later."""
    return identity(), str(dask_worker.id)


async def do(order: bytes) -> bytes:
    """The task. Returns the last message about the job: "done" with its result, "failed" with its error, "stopped",
    "lost" if its process has ended, or "elsewhere" if it came to the wrong worker."""
    return pickle.dumps(await _do(pickle.loads(order)))


async def _do(order: Order) -> tuple[Any, ...]:
    worker = import_module("distributed").get_worker()
    if worker.id != order.worker:
        # The worker was lost, and another has its address: Dask begins the task again. But that is for the pool to do.
        return ("elsewhere",)

    def report(value: Any) -> None:
        worker.log_event(order.topic, (order.key, pickle.dumps(value)))

    async with _processes(worker, order) as pool:
        # The pool that sent the job begins it again if it is lost.
        job = replace(order.job, again=0)
        ticket = pool.submit(job, on_progress=None if order.topic is None else report, urgent=True)
        try:
            while not ticket.result.done():
                await asyncio.wait([ticket.result], timeout=BETWEEN_LOOKS)
                task = worker.state.tasks.get(order.key)
                if task is None or task.state != "executing":
                    ticket.cancel()
            return await _last_message(ticket.result)
        finally:
            ticket.cancel()


async def _last_message(result: asyncio.Future[Any]) -> tuple[Any, ...]:
    if result.cancelled():
        return ("stopped",)
    try:
        return "done", await result
    except Lost:
        return ("lost",)
    except PlygroundError as error:
        return "failed", SentError(error)


class _Processes:
    """The processes of a run on a worker, and how many jobs use them."""

    def __init__(self, pool: ProcessPool) -> None:
        self.pool = pool
        self.jobs = 0
        self.timer: asyncio.TimerHandle | None = None


#: By worker and run. There may be several workers in one process.
_all: dict[tuple[str, str], _Processes] = {}


@asynccontextmanager
async def _processes(worker: Any, order: Order) -> AsyncIterator[ProcessPool]:
    """The processes for a job. They stay for the next jobs of the run."""
    key = worker.id, order.run
    if key not in _all:
        number = worker.state.nthreads
        pool = ProcessPool(order.setup, workers=number, waiting=WAITING, seconds=order.seconds, memory=order.memory)
        _all[key] = _Processes(pool)
        await pool.start()
    used = _all[key]
    if used.timer is not None:
        used.timer.cancel()
    used.jobs += 1
    try:
        yield used.pool
    finally:
        used.jobs -= 1
        if not used.jobs:
            used.timer = asyncio.get_running_loop().call_later(IDLE, _end_later, key)


def _end_later(key: tuple[str, str]) -> None:
    asyncio.get_running_loop().create_task(_end(key))


async def _end(key: tuple[str, str]) -> None:
    ended = _all.pop(key, None)
    if ended is not None:
        await ended.pool.close()


async def dismiss(run: str, dask_worker: Any = None) -> None:
    """Ends the processes of a run at once."""
    await _end((dask_worker.id, run))
