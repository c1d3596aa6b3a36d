"""A pool for code that waits: the pool runs on an event loop of its own, in another thread."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Coroutine
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Any, Generic, TypeVar

from plyground.work.job import Job
from plyground.work.pool import Pool

_log = logging.getLogger(__name__)

_Answer = TypeVar("_Answer")
_T = TypeVar("_T")


class Blocking(Generic[_Answer]):
    """Hands in jobs, and gives them back with their answers as they end. Used in a `with` statement, which starts the
    pool and closes it."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._loop = asyncio.new_event_loop()
        # Dask leaves errors that nobody asks for, which asyncio would print.
        self._loop.set_exception_handler(lambda loop, context: _log.debug(context["message"]))
        self._thread = threading.Thread(target=self._loop.run_forever, name="pool", daemon=True)
        self._ended: SimpleQueue[tuple[Job[_Answer], _Answer | BaseException]] = SimpleQueue()
        #: The number of workers, as far as it is known.
        self.number = 0

    def __enter__(self) -> Blocking[_Answer]:
        self._thread.start()
        try:
            self._call(self._pool.start())
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

    def submit(self, job: Job[_Answer]) -> None:
        self._loop.call_soon_threadsafe(self._submit, job)

    def ended(self) -> list[tuple[Job[_Answer], _Answer | BaseException]]:
        """The jobs that have ended since the last call, each with its answer or its error. Waits until there is one."""
        ended = [self._ended.get()]
        try:
            while True:
                ended.append(self._ended.get_nowait())
        except Empty:
            return ended

    def _submit(self, job: Job[_Answer]) -> None:
        try:
            ticket = self._pool.submit(job, urgent=True)
        except Exception as error:
            self._ended.put((job, error))
            return

        def tell(result: asyncio.Future[_Answer]) -> None:
            self.number = len(self._pool.workers)
            if not result.cancelled():
                self._ended.put((job, result.exception() or result.result()))

        ticket.result.add_done_callback(tell)

    def _call(self, work: Coroutine[Any, Any, _T]) -> _T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def _end(self) -> None:
        self._call(self._pool.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
