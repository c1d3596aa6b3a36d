"""Does work on a database in one thread, many pieces of work in one commit, and bears with a database that is away."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Thread
from typing import Any, Generic, TypeVar

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from plyground.server.tasks import result_of
from plyground.work.errors import Refused

_log = logging.getLogger("plyground.server")

#: The most pieces of work that one commit takes together.
LARGEST_BATCH = 500
#: Seconds in which a database that is away may come back before work is refused, and between two tries.
PATIENCE = 1.5
BETWEEN_TRIES = 0.1
#: Seconds after which a client may ask again.
RETRY = 2.0

_T = TypeVar("_T")


class StorageDown(Refused):
    """The database cannot be reached or cannot write now."""

    type = "storage-down"

    def __init__(self) -> None:
        super().__init__("the games cannot be read or written at the moment: try again soon", retry=RETRY)


@dataclass(frozen=True)
class _Work(Generic[_T]):
    do: Callable[[Connection], _T]
    #: What it keeps from other servers until the commit.
    locks: str
    #: Whether the work is already in the database: asked when the answer to a commit was lost.
    is_done: Callable[[Connection], bool]
    result: asyncio.Future[_T]


class Writer:
    """While it commits, new work waits, and the next commit takes it together: a hundred moves a second cost a few
    commits, not a hundred."""

    def __init__(self, engine: sql.Engine, name: str) -> None:
        """`name`: the database, as the log calls it."""
        self._engine = engine
        self._name = name
        self._loop = asyncio.get_running_loop()
        self._work: queue.SimpleQueue[_Work[Any] | None] = queue.SimpleQueue()
        self._thread = Thread(target=self._run, name="plyground-storage")
        self._down = False
        self._thread.start()

    async def do(
        self,
        work: Callable[[Connection], _T],
        locks: str = "",
        is_done: Callable[[Connection], bool] = lambda connection: False,
    ) -> _T:
        """Does `work`; returns when what it wrote is on disk. Raises StorageDown, or what `work` raises.

        `locks`: what the work keeps from other servers until it is committed, as a game. All servers lock in the order
        of these names, so that no two wait for each other.

        `work` is done to its end even if the caller is cancelled. If the connection breaks, nobody knows whether its
        commit has happened: then `is_done` looks, and `work` is done again if it has not.
        """
        future: asyncio.Future[_T] = self._loop.create_future()
        self._work.put(_Work(work, locks, is_done, future))
        return await result_of(future)

    async def close(self) -> None:
        """Does what is still to be done, and ends."""
        self._work.put(None)
        await self._loop.run_in_executor(None, self._thread.join)

    def _run(self) -> None:
        ended = False
        while not ended:
            batch = [self._work.get()]
            with contextlib.suppress(queue.Empty):
                while len(batch) < LARGEST_BATCH:
                    batch.append(self._work.get_nowait())
            ended = None in batch
            self._commit(sorted((work for work in batch if work is not None), key=lambda work: work.locks))

    def _commit(self, batch: list[_Work[Any]]) -> None:
        unsure = False
        try:
            with self._engine.begin() as connection:
                results = [(work, work.do(connection)) for work in batch]
        except Exception as error:
            unsure = _broken(error)
        else:
            self._tell_state()
            for work, result in results:
                self._settle(work, result, None)
            return
        # One piece of work has failed all, or the connection is broken: each is tried alone.
        until = time.monotonic() + (0 if self._down else PATIENCE)
        down = False
        for work in batch:
            if down:  # the others need not try what has just failed for long enough
                self._settle(work, None, StorageDown())
            else:
                down = self._alone(work, unsure, until)

    def _alone(self, work: _Work[Any], unsure: bool, until: float) -> bool:
        """Does one piece of work. Returns whether the connection is broken and did not come back in time."""
        while True:
            try:
                with self._engine.begin() as connection:
                    result = None if unsure and work.is_done(connection) else work.do(connection)
            except Exception as error:
                if not _is_down(error):
                    self._settle(work, None, error)
                    return False
                broken = _broken(error)
                if not broken or time.monotonic() >= until:
                    self._tell_state(error)
                    self._settle(work, None, StorageDown())
                    return broken
                unsure = True
                time.sleep(BETWEEN_TRIES)
            else:
                self._tell_state()
                self._settle(work, result, None)
                return False

    def _settle(self, work: _Work[Any], result: Any, failure: BaseException | None) -> None:
        self._loop.call_soon_threadsafe(_settle, work.result, result, failure)

    def _tell_state(self, error: Exception | None = None) -> None:
        """Writes one line into the log when the database goes away, and one when it comes back."""
        if (error is not None) == self._down:
            return
        self._down = error is not None
        if error is not None:
            _log.error("the database '%s' fails: %s", self._name, first_line(error))
        else:
            _log.warning("the database '%s' works again", self._name)


def first_line(error: Exception) -> str:
    """What a database's error says, without the statement."""
    return (str(getattr(error, "orig", None) or error).strip() or type(error).__name__).splitlines()[0]


def _broken(error: Exception) -> bool:
    """Whether the connection is lost or cannot be made. What was committed last is unknown then."""
    return isinstance(error, sql.exc.DBAPIError) and (
        error.connection_invalidated or (isinstance(error, sql.exc.OperationalError) and error.statement is None)
    )


def _is_down(error: Exception) -> bool:
    """Whether an error is the database's, and not of what was asked: gone, locked, out of space, damaged."""
    faults_of_the_question = (sql.exc.IntegrityError, sql.exc.ProgrammingError, sql.exc.DataError)
    return isinstance(error, sql.exc.DatabaseError | sql.exc.InterfaceError) and not isinstance(
        error, faults_of_the_question
    )


def _settle(future: asyncio.Future[Any], result: Any, failure: BaseException | None) -> None:
    if future.done():
        return
    if failure is None:
        future.set_result(result)
    else:
        future.set_exception(failure)
