"""What a job is given to work with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

Report: TypeAlias = Callable[[Any], None]


class Context:
    """One for each process. A subclass keeps what its jobs need. Jobs call `report` with what they have found so far.

    A job is ended in two ways. `finish` asks for the result so far: it calls what the job has named with
    `finish_with`. A stop, which only the worker can order, raises an exception in the middle of the job.
    """

    def __init__(self, report: Report = lambda found: None) -> None:
        self.report = report
        self.finishing = False
        self._end: Callable[[], None] | None = None

    def begin(self) -> None:
        """The worker calls this before each job."""
        self.finishing = False
        self._end = None

    @contextmanager
    def finish_with(self, end: Callable[[], None]) -> Iterator[None]:
        """Within this block `finish` calls `end`, from another thread; the job then gives its result so far."""
        self._end = end
        try:
            yield
        finally:
            self._end = None

    def finish(self) -> bool:
        """Asks the running job for its result so far. Returns False if the job has not called `finish_with`."""
        end = self._end
        self.finishing = True
        if end is not None:
            end()
        return end is not None

    def forget(self) -> None:
        """Drops everything that was kept for later jobs: memory is short, or a job was stopped in the middle."""


#: Makes the context of a worker's process. It is pickled and called there.
Setup: TypeAlias = Callable[[Report], Context]
