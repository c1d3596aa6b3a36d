"""Runs jobs outside the event loop, with a bounded queue and fair shares. Where they run, a subclass says."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from plyground.game import PlygroundError
from plyground.work.errors import Busy
from plyground.work.job import Job
from plyground.work.messages import SentError
from plyground.work.shares import NOBODYS, FairQueue, Share

_log = logging.getLogger(__name__)

OnProgress = Callable[[Any], None]
#: Called with the name of a job that is done, and the seconds that it took.
OnWorked = Callable[[str, float], None]

_Answer = TypeVar("_Answer")


class Ticket(Generic[_Answer]):
    """A job that was handed in. `result` has what it returns, or the error that it raises."""

    def __init__(
        self, pool: Pool, job: Job[_Answer], on_progress: OnProgress | None, urgent: bool, share: Share
    ) -> None:
        self.result: asyncio.Future[_Answer] = asyncio.get_running_loop().create_future()
        self.job = job
        self.on_progress = on_progress
        self.urgent = urgent
        self.share = share
        self.again = job.again  # how often it may still be begun again
        self.began: float | None = None  # when it was last given to a worker
        self._pool = pool
        # If a task that awaits the result is cancelled, the result is cancelled too, and then the work.
        self.result.add_done_callback(lambda result: pool._forget(self) if result.cancelled() else None)

    def cancel(self) -> None:
        """Ends the job, or takes it out of the queue; its result is cancelled. A finished job stays as it is."""
        if self.result.cancel():
            self._pool._forget(self)

    # For the workers

    def report(self, value: Any) -> None:
        if self.on_progress is not None and not self.result.done():
            try:
                self.on_progress(value)
            except Exception:
                _log.exception("what a job reported could not be passed on")

    def settle(self, kind: str, value: Any = None) -> None:
        """Takes the last message of a job."""
        if self.result.done():
            return  # cancelled in the meantime
        if kind == "done":
            self.result.set_result(value)
        elif kind == "failed":
            sent: SentError = value
            self.result.set_exception(sent.restored())
        else:
            self.result.cancel()


class Reservation:
    """A place kept for one urgent job, so that a move is accepted only when it can be answered."""

    def __init__(self, pool: Pool, share: Share) -> None:
        self._pool = pool
        self._share = share
        self._open = True

    def submit(self, job: Job[_Answer], on_progress: OnProgress | None = None) -> Ticket[_Answer]:
        """Hands in the job and uses up the reserved place. Never raises Busy."""
        if not self._open:
            raise ValueError("this reservation was used or released already")
        self.release()
        return self._pool._enqueue(job, on_progress, True, self._share)

    def release(self) -> None:
        """Gives the place back. A second call does nothing."""
        if self._open:
            self._open = False
            self._pool._reserved -= Counter([self._share.client])


class Worker(Protocol):
    """What does one job at a time for a pool, and tells the pool: with `dispatch` that it is free, with `lost` that it
    could not end its job."""

    @property
    def ready(self) -> bool:
        """Whether it can be given a job once it has none."""
        ...

    @property
    def ticket(self) -> Ticket[Any] | None:
        """The job that it does, also while that job is being stopped."""
        ...

    @property
    def last_topic(self) -> str: ...

    def give(self, ticket: Ticket[Any]) -> None: ...

    def stop(self) -> None:
        """Stops the job, because nobody wants its result any more."""
        ...


class Pool(ABC):
    """Jobs that wait for workers, in fair shares.

    Every job has a share: its client, and one of the client's games. Urgent jobs go first. Among them the next is a job
    of the client with the fewest jobs running; clients with equally many take turns, and so do the games of a client.
    If there are several workers, jobs that are not urgent never occupy all of them.

    Nobody waits for one other client's long jobs. `shared` jobs may run at a time, whoever they belong to, and up to
    `spare` more of clients that have no job running (for an urgent job: no urgent job). Half of the spare ones are for
    urgent jobs only. So one client cannot occupy every worker, however many jobs it hands in; a client with nothing
    running waits only while more than `spare` others have jobs running; and since no job is ever stopped in favour of
    another, none is begun in vain.

    `waiting`: the places for urgent jobs that wait, and as many for others. A client may take one as long as it holds
    fewer of them than are free: alone at most half of them, together with another client a third. So there is always a
    place for one more client. Busy is raised only for the client whose share is full.

    A job whose worker is lost in the middle is begun again, as often as its kind allows.
    """

    def __init__(self, waiting: int) -> None:
        if waiting < 0:
            raise ValueError(f"waiting={waiting}: expected a number not below 0")
        self._waiting = waiting
        self._queues: dict[bool, FairQueue[Ticket[Any]]] = {True: FairQueue(), False: FairQueue()}  # by `urgent`
        self._reserved: Counter[str] = Counter()  # by client
        self._closed = True
        self.on_worked: OnWorked = lambda job, seconds: None

    @property
    @abstractmethod
    def workers(self) -> Sequence[Worker]: ...

    @property
    @abstractmethod
    def shared(self) -> int:
        """The jobs that may run at a time, whoever they belong to."""

    @property
    @abstractmethod
    def spare(self) -> int:
        """The jobs that may run besides, of clients that have no other job running."""

    @abstractmethod
    async def start(self) -> None: ...

    @abstractmethod
    async def close(self) -> None:
        """Cancels all jobs and ends all workers."""

    # Handing in

    def reserve(self, share: Share = NOBODYS) -> Reservation:
        """Raises Busy."""
        self._check_room(True, share.client)
        self._reserved[share.client] += 1
        return Reservation(self, share)

    def submit(
        self,
        job: Job[_Answer],
        *,
        on_progress: OnProgress | None = None,
        urgent: bool = False,
        share: Share = NOBODYS,
    ) -> Ticket[_Answer]:
        """Hands in a job. `on_progress` is called on the event loop with what the job reports. Raises Busy."""
        self._check_room(urgent, share.client)
        return self._enqueue(job, on_progress, urgent, share)

    @property
    def load(self) -> dict[str, int]:
        """How many jobs run and how many wait, for people who watch the pool."""
        return {"running": len(self._running()), "urgent": len(self._queues[True]), "others": len(self._queues[False])}

    @property
    def ready(self) -> bool:
        """Whether any worker can do jobs, now or when it has done its own."""
        return any(worker.ready for worker in self.workers)

    def _check_room(self, urgent: bool, client: str) -> None:
        reserved = self._reserved if urgent else Counter[str]()
        running = sum(ticket.urgent == urgent for ticket in self._running())
        idle = (self.shared if urgent else self._for_others) - running
        free = self._waiting + max(0, idle) - len(self._queues[urgent]) - reserved.total()
        if self._closed or self._queues[urgent].waiting(client) + reserved[client] >= free:
            raise Busy

    def _enqueue(
        self, job: Job[_Answer], on_progress: OnProgress | None, urgent: bool, share: Share
    ) -> Ticket[_Answer]:
        ticket = Ticket(self, job, on_progress, urgent, share)
        self._queues[urgent].add(share, ticket)
        self.dispatch()
        return ticket

    def _forget(self, ticket: Ticket[Any]) -> None:
        """Ends the job of a ticket that has been cancelled, or takes it out of the queue."""
        self._queues[ticket.urgent].remove(ticket.share, ticket)
        for worker in self.workers:
            if worker.ticket is ticket:
                worker.stop()

    # For the workers

    def dispatch(self) -> None:
        """Gives waiting jobs to workers that have nothing to do."""
        while not self._closed:
            idle = [worker for worker in self.workers if worker.ready and worker.ticket is None]
            ticket = self._next() if idle else None
            if ticket is None:
                return
            # A worker that knows the topic still has what the job needs.
            worker = next((worker for worker in idle if worker.last_topic == ticket.job.topic), idle[0])
            worker.give(ticket)
            self._measure(ticket)

    def _measure(self, ticket: Ticket[Any]) -> None:
        loop = asyncio.get_running_loop()
        if ticket.began is None:
            name = ticket.job.kind.work.__name__
            ticket.result.add_done_callback(lambda _: self.on_worked(name, loop.time() - (ticket.began or 0.0)))
        ticket.began = loop.time()

    def lost(self, ticket: Ticket[Any], error: PlygroundError) -> None:
        """Begins a job again whose worker was lost, or fails it if that has happened too often."""
        if ticket.result.done():
            return
        if ticket.again and not self._closed:
            ticket.again -= 1
            self._queues[ticket.urgent].put_back(ticket.share, ticket)
            self.dispatch()
        else:
            ticket.result.set_exception(error)

    def _fail_waiting(self, error: Callable[[], PlygroundError]) -> None:
        """Fails all waiting jobs: no worker will do them."""
        for queue in self._queues.values():
            for ticket in queue.take_all():
                ticket.result.set_exception(error())

    def _cancel_waiting(self) -> None:
        for queue in self._queues.values():
            for ticket in queue.take_all():
                ticket.cancel()

    # The order

    @property
    def _for_others(self) -> int:
        """The most workers for jobs that are not urgent."""
        return max(1, self.shared - 1)

    def _running(self) -> list[Ticket[Any]]:
        return [worker.ticket for worker in self.workers if worker.ticket is not None]

    def _next(self) -> Ticket[Any] | None:
        """The waiting job that may begin now."""
        running = self._running()
        others = sum(not ticket.urgent for ticket in running)
        urgent_of = Counter(ticket.share.client for ticket in running if ticket.urgent)
        all_of = Counter(ticket.share.client for ticket in running)
        shared, spare, for_others = self.shared, self.spare, self._for_others

        def may_be_urgent(client: str) -> bool:
            return len(running) < (shared if urgent_of[client] else shared + spare)

        def may_be_other(client: str) -> bool:
            if all_of[client]:
                return len(running) < shared and others < for_others
            return others < for_others + spare // 2

        return self._queues[True].take(may_be_urgent, all_of) or self._queues[False].take(may_be_other, all_of)
