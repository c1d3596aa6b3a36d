"""Runs jobs outside the event loop: in a few processes, with a bounded queue and a time limit for each job."""

from __future__ import annotations

import asyncio
import itertools
import logging
import socket
import subprocess
from collections import deque
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from plyground.work import interpreter
from plyground.work.context import Setup
from plyground.work.errors import Busy, Refused
from plyground.work.job import Job
from plyground.work.messages import SentError, Unpacker, packed

_log = logging.getLogger(__name__)

#: Seconds in which a job that is told to end must do so, before its process is killed.
GRACE = 2.0
#: Seconds before a process that failed to start is started again, and how often it may fail in a row.
PAUSE = 0.5
ATTEMPTS = 3

OnProgress = Callable[[Any], None]
#: Called with the name of a job that is done, and the seconds that it took.
OnWorked = Callable[[str, float], None]

_Answer = TypeVar("_Answer")


class Ticket(Generic[_Answer]):
    """A job that was handed in. `result` has what it returns, or the error that it raises."""

    def __init__(self, pool: Pool, job: Job[_Answer], on_progress: OnProgress | None, urgent: bool) -> None:
        self.result: asyncio.Future[_Answer] = asyncio.get_running_loop().create_future()
        self.job = job
        self.on_progress = on_progress
        self.urgent = urgent
        self._pool = pool
        # If a task that awaits the result is cancelled, the result is cancelled too, and then the work.
        self.result.add_done_callback(lambda result: pool._forget(self) if result.cancelled() else None)

    def cancel(self) -> None:
        """Ends the job, or takes it out of the queue; its result is cancelled. A finished job stays as it is."""
        if self.result.cancel():
            self._pool._forget(self)


class Reservation:
    """A place kept for one urgent job, so that a move is accepted only when it can be answered."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._open = True

    def submit(self, job: Job[_Answer], on_progress: OnProgress | None = None) -> Ticket[_Answer]:
        """Hands in the job and uses up the reserved place. Never raises Busy."""
        if not self._open:
            raise ValueError("this reservation was used or released already")
        self.release()
        return self._pool._enqueue(job, on_progress, urgent=True)

    def release(self) -> None:
        """Gives the place back. A second call does nothing."""
        if self._open:
            self._open = False
            self._pool._reserved -= 1


class Pool:
    """Workers and the jobs that wait for them.

    `setup` makes the context of the jobs in each worker. `waiting`: this many urgent jobs may wait, and as many others;
    for more Busy is raised. A job that takes longer than `seconds` is asked to end; if it does not, its process is
    killed. `memory`: the megabytes that a worker may use.

    Urgent jobs go first. If there are several workers, jobs that are not urgent never occupy all of them.
    """

    def __init__(self, setup: Setup, *, workers: int, waiting: int, seconds: float, memory: int) -> None:
        if workers < 1 or waiting < 0:
            raise ValueError(f"workers={workers}, waiting={waiting}: expected at least one worker, waiting not below 0")
        self.seconds = seconds
        self.settings = setup, memory
        self._waiting = waiting
        self._workers = [_Worker(self) for _ in range(workers)]
        self._for_others = max(1, workers - 1)  # the most workers for jobs that are not urgent
        self._queues: dict[bool, deque[Ticket[Any]]] = {True: deque(), False: deque()}  # by `urgent`
        self._reserved = 0
        self._closed = True
        self.on_worked: OnWorked = lambda job, seconds: None

    async def start(self) -> None:
        """Starts the processes, and does not wait until they are ready; jobs wait for them."""
        self._closed = False
        for worker in self._workers:
            worker.start()

    async def close(self) -> None:
        """Cancels all jobs and ends all processes."""
        self._closed = True
        for queue in self._queues.values():
            for ticket in list(queue):
                ticket.cancel()
        await asyncio.gather(*(worker.close() for worker in self._workers))

    def reserve(self) -> Reservation:
        """Raises Busy."""
        self._check_room(urgent=True)
        self._reserved += 1
        return Reservation(self)

    def submit(
        self, job: Job[_Answer], *, on_progress: OnProgress | None = None, urgent: bool = False
    ) -> Ticket[_Answer]:
        """Hands in a job. `on_progress` is called on the event loop with what the job reports. Raises Busy."""
        self._check_room(urgent)
        return self._enqueue(job, on_progress, urgent)

    @property
    def load(self) -> dict[str, int]:
        """How many jobs run and how many wait, for people who watch the pool."""
        running = sum(worker.ticket is not None for worker in self._workers)
        return {"running": running, "urgent": len(self._queues[True]), "others": len(self._queues[False])}

    @property
    def ready(self) -> bool:
        """Whether any worker can do jobs, now or when it has done its own."""
        return any(worker.ready for worker in self._workers)

    def _check_room(self, urgent: bool) -> None:
        running = self._running(urgent)
        workers = len(self._workers) if urgent else self._for_others
        reserved = self._reserved if urgent else 0
        if self._closed or running + len(self._queues[urgent]) + reserved >= workers + self._waiting:
            raise Busy

    def _running(self, urgent: bool) -> int:
        return sum(worker.ticket is not None and worker.ticket.urgent == urgent for worker in self._workers)

    def _enqueue(self, job: Job[_Answer], on_progress: OnProgress | None, urgent: bool) -> Ticket[_Answer]:
        ticket = Ticket(self, job, on_progress, urgent)
        self._queues[urgent].append(ticket)
        self._dispatch()
        return ticket

    def _dispatch(self) -> None:
        """Gives waiting jobs to workers that have nothing to do."""
        while not self._closed:
            idle = [worker for worker in self._workers if worker.ready and worker.ticket is None]
            others = self._queues[False] if self._running(urgent=False) < self._for_others else None
            queue = self._queues[True] or others
            if not idle or not queue:
                return
            ticket = queue.popleft()
            # A worker that knows the topic still has what the job needs.
            worker = next((worker for worker in idle if worker.last_topic == ticket.job.topic), idle[0])
            worker.give(ticket)
            self._measure(ticket)

    def _measure(self, ticket: Ticket[Any]) -> None:
        loop = asyncio.get_running_loop()
        name, began = ticket.job.kind.work.__name__, loop.time()
        ticket.result.add_done_callback(lambda _: self.on_worked(name, loop.time() - began))

    def _forget(self, ticket: Ticket[Any]) -> None:
        """Ends the job of a ticket that has been cancelled, or takes it out of the queue."""
        queue = self._queues[ticket.urgent]
        if ticket in queue:
            queue.remove(ticket)
        for worker in self._workers:
            if worker.ticket is ticket:
                worker.stop()

    def _fail_waiting(self, error: Refused) -> None:
        """Fails all waiting jobs: no worker will do them."""
        for queue in self._queues.values():
            while queue:
                queue.popleft().result.set_exception(error)


class _Worker(asyncio.Protocol):
    """The pool's end of a worker: its process, the connection to it, and the job that it is doing."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._process: subprocess.Popen[bytes] | None = None
        self._transport: asyncio.WriteTransport | None = None
        self._unpacker = Unpacker()
        self._numbers = itertools.count(1)
        self._number = 0
        self._stopped = 0  # the number of the last job that was stopped
        self._timer: asyncio.TimerHandle | None = None
        self._failures = 0  # failed starts in a row
        self._killed = False  # whether the pool killed the process because a job took too long
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closing = False
        self.ready = False
        self.ticket: Ticket[Any] | None = None
        self.last_topic = ""

    # Its life

    def start(self) -> None:
        self._closing = False
        self._task(self._start())

    def _task(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _start(self) -> None:
        """Starts the process, after the process before it has ended."""
        await self._end_process()
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        self._process = interpreter.start("plyground.work.worker", theirs)
        self._unpacker, self._killed = Unpacker(), False
        await asyncio.get_running_loop().create_unix_connection(lambda: self, sock=ours)

    async def _end_process(self) -> None:
        """Waits for the process, which ends when its connection ends; kills it if it does not."""
        process, self._process = self._process, None
        if process is not None:
            if self._killed:
                process.kill()
            try:
                await asyncio.to_thread(process.wait, GRACE)
            except subprocess.TimeoutExpired:
                process.kill()
                await asyncio.to_thread(process.wait)

    async def close(self) -> None:
        self._closing = True
        if self.ticket is not None:
            self.ticket.result.cancel()
        self._clear_timer()
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._transport is not None:
            self._transport.abort()
        await self._end_process()

    # The connection

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport
        if self._closing:
            transport.abort()
        else:
            self._send("settings", *self._pool.settings)

    def data_received(self, data: bytes) -> None:
        try:
            messages = self._unpacker.feed(data)
        except Exception:
            _log.exception("a worker sent a message that cannot be read")
            self._kill()
            return
        for kind, *rest in messages:
            self._hear(kind, rest)

    def connection_lost(self, error: Exception | None) -> None:
        """The process has ended or will end: a new one takes its place."""
        started, self.ready = self.ready, False
        self._transport = None
        self._clear_timer()
        ticket, self.ticket = self.ticket, None
        if ticket is not None and not ticket.result.done():
            words = "this takes longer than is allowed" if self._killed else "the work stopped unexpectedly"
            ticket.result.set_exception(Refused(words))
        if self._closing:
            return
        self._failures = 0 if started else self._failures + 1
        if started:
            self._task(self._start())
        else:
            self._task(self._start_again())

    async def _start_again(self) -> None:
        if self._failures >= ATTEMPTS:
            _log.error("a worker cannot be started")
            self._pool._fail_waiting(Refused("the workers cannot be started"))
        await asyncio.sleep(PAUSE * min(self._failures, 4))
        if not self._closing:
            await self._start()

    def _hear(self, kind: str, rest: list[Any]) -> None:
        if kind == "ready":
            self.ready = True
        elif kind == "report":
            self._report(rest[0], rest[1])
            return
        elif self.ticket is not None and rest[0] == self._number:
            ticket, self.ticket = self.ticket, None
            self._clear_timer()
            _settle(ticket, kind, rest[1:])
        self._pool._dispatch()

    def _report(self, number: int, value: Any) -> None:
        ticket = self.ticket
        if ticket is None or number != self._number or ticket.on_progress is None or ticket.result.done():
            return
        try:
            ticket.on_progress(value)
        except Exception:
            _log.exception("what a job reported could not be passed on")

    def _send(self, *message: Any) -> None:
        assert self._transport is not None
        self._transport.write(packed(message))

    # The job

    def give(self, ticket: Ticket[Any]) -> None:
        self.ticket = ticket
        self.last_topic = ticket.job.topic
        self._number = next(self._numbers)
        try:
            self._send("job", self._number, ticket.job)
        except Exception as error:  # it cannot be pickled
            self.ticket = None
            ticket.result.set_exception(error)
            return
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(min(self._pool.seconds, ticket.job.ceiling), self._end, "finish")

    def stop(self) -> None:
        """Stops the job, because nobody wants its result any more."""
        connected = self._transport is not None and not self._transport.is_closing()
        if connected and self._stopped != self._number:
            self._stopped = self._number
            self._end("stop")

    def _end(self, how: str) -> None:
        self._clear_timer()
        self._send(how, self._number)
        self._timer = asyncio.get_running_loop().call_later(GRACE, self._kill)

    def _kill(self) -> None:
        """Kills a process whose job does not end. `connection_lost` does the rest."""
        self._clear_timer()
        self._killed = True
        if self._process is not None:
            self._process.kill()
        if self._transport is not None:
            self._transport.abort()

    def _clear_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _settle(ticket: Ticket[Any], kind: str, rest: list[Any]) -> None:
    if ticket.result.done():
        return  # cancelled in the meantime
    if kind == "done":
        ticket.result.set_result(rest[0])
    elif kind == "failed":
        sent: SentError = rest[0]
        ticket.result.set_exception(sent.restored())
    else:
        ticket.result.cancel()
