"""A pool of processes on this machine."""

from __future__ import annotations

import asyncio
import itertools
import logging
import math
import os
import socket
import subprocess
from collections.abc import Callable
from typing import Any

from plyground.work import interpreter
from plyground.work.context import Setup
from plyground.work.errors import Lost, Refused
from plyground.work.messages import Unpacker, packed
from plyground.work.pool import Pool, Ticket

_log = logging.getLogger(__name__)

#: Seconds in which a job that is told to end must do so, before its process is killed.
GRACE = 2.0
#: Seconds before a process that failed to start is started again, and how often it may fail in a row.
PAUSE = 0.5
ATTEMPTS = 3
#: Seconds without a job after which a spare process is ended.
IDLE = 60.0


def available() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class ProcessPool(Pool):
    """Processes with limits.

    `setup` makes the context of the jobs in each process. `workers`, `spare` and `waiting`: how many jobs may run and
    wait (see Pool); spare processes are started when all others are at work. A job that takes longer than `seconds` is
    asked to end; if it does not, its process is killed. `memory`: the megabytes that a process may use; None for no
    limit.
    """

    def __init__(
        self, setup: Setup, *, workers: int, waiting: int, seconds: float, memory: int | None, spare: int = 0
    ) -> None:
        super().__init__(waiting)
        if workers < 1:
            raise ValueError(f"workers={workers}: expected at least one")
        self.seconds = seconds
        self.settings = setup, memory
        self._shared = workers
        self._spare = spare
        self._processes: list[_Process] = []
        self._ending: set[asyncio.Task[None]] = set()

    @property
    def workers(self) -> list[_Process]:
        return self._processes

    @property
    def shared(self) -> int:
        return self._shared

    @property
    def spare(self) -> int:
        return self._spare

    async def start(self) -> None:
        """Starts the processes, and does not wait until they are ready; jobs wait for them."""
        self._closed = False
        for _ in range(self._shared):
            self._add()

    async def close(self) -> None:
        self._closed = True
        self._cancel_waiting()
        processes, self._processes = self._processes, []
        await asyncio.gather(*(process.close() for process in processes), *self._ending)

    def dispatch(self) -> None:
        super().dispatch()
        most = self._shared + self._spare
        if not self._closed and len(self._processes) < most and all(process.ticket for process in self._processes):
            self._add()

    def fail_to_start(self) -> None:
        _log.error("a worker cannot be started")
        self._fail_waiting(lambda: Refused("the workers cannot be started"))

    def _add(self) -> None:
        process = _Process(self)
        self._processes.append(process)
        process.start()

    def end_if_spare(self, process: _Process) -> None:
        """Ends a process that has had no job for a while, if there are enough others."""
        if process in self._processes and process.ticket is None and len(self._processes) > self._shared:
            self._processes.remove(process)
            task = asyncio.get_running_loop().create_task(process.close())
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)


class _Process(asyncio.Protocol):
    """The pool's end of a worker: its process, the connection to it, and the job that it is doing."""

    def __init__(self, pool: ProcessPool) -> None:
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
        if ticket is not None and self._killed and not ticket.result.done():
            ticket.result.set_exception(Refused("this takes longer than is allowed"))
        elif ticket is not None:
            self._pool.lost(ticket, Lost())
        if self._closing:
            return
        self._failures = 0 if started else self._failures + 1
        if started:
            self._task(self._start())
        else:
            self._task(self._start_again())

    async def _start_again(self) -> None:
        if self._failures >= ATTEMPTS:
            self._pool.fail_to_start()
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
            ticket.settle(kind, *rest[1:])
        self._pool.dispatch()
        if self.ticket is None:
            self._set_timer(IDLE, self._be_idle)

    def _be_idle(self) -> None:
        self._clear_timer()
        self._pool.end_if_spare(self)

    def _report(self, number: int, value: Any) -> None:
        ticket = self.ticket
        if ticket is not None and number == self._number:
            ticket.report(value)

    def _send(self, *message: Any) -> None:
        assert self._transport is not None
        self._transport.write(packed(message))

    # The job

    def give(self, ticket: Ticket[Any]) -> None:
        self._clear_timer()
        self.ticket = ticket
        self.last_topic = ticket.job.topic
        self._number = next(self._numbers)
        try:
            self._send("job", self._number, ticket.job)
        except Exception as error:  # it cannot be pickled
            self.ticket = None
            ticket.result.set_exception(error)
            return
        self._set_timer(min(self._pool.seconds, ticket.job.ceiling), lambda: self._end("finish"))

    def stop(self) -> None:
        connected = self._transport is not None and not self._transport.is_closing()
        if connected and self._stopped != self._number:
            self._stopped = self._number
            self._end("stop")

    def _end(self, how: str) -> None:
        self._clear_timer()
        self._send(how, self._number)
        self._set_timer(GRACE, self._kill)

    def _kill(self) -> None:
        """Kills a process whose job does not end. `connection_lost` does the rest."""
        self._clear_timer()
        self._killed = True
        if self._process is not None:
            self._process.kill()
        if self._transport is not None:
            self._transport.abort()

    def _set_timer(self, seconds: float, act: Callable[[], None]) -> None:
        self._clear_timer()
        if math.isfinite(seconds):
            self._timer = asyncio.get_running_loop().call_later(seconds, act)

    def _clear_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
