"""A job: a question, and the function that answers it. It is a value that can be pickled and sent to a worker.

@job(ceiling=10.0)
def double(context: Context, number: int) -> int:
    return 2 * number

double(21)                      # the job; a pool runs it in a worker
double(21).run(Context())       # the same work, done here
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import update_wrapper
from typing import Any, Generic, TypeVar

_Question = TypeVar("_Question")
_Answer = TypeVar("_Answer")
_Context = TypeVar("_Context")


@dataclass(frozen=True)
class Job(Generic[_Answer]):
    """`ceiling`: seconds after which the job is asked for its result so far. `again`: how often it is begun again if
    its process ends in the middle of it."""

    kind: JobKind[Any, Any, _Answer]
    question: Any
    ceiling: float
    again: int = 0

    @property
    def topic(self) -> str:
        """A name for the things that the job uses. A worker keeps the things of its last topic."""
        return self.kind.topic(self.question)

    def run(self, context: Any) -> _Answer:
        return self.kind.work(context, self.question)


class JobKind(Generic[_Context, _Question, _Answer]):
    """A function that has been declared as work for a worker; calling it makes a job."""

    def __init__(
        self, work: Callable[[_Context, _Question], _Answer], ceiling: float, topic: Callable[[Any], str], again: int
    ) -> None:
        update_wrapper(self, work)
        self.work = work
        self.topic = topic
        self._ceiling = ceiling
        self._again = again

    def __call__(self, question: _Question, *, ceiling: float | None = None, again: int | None = None) -> Job[_Answer]:
        return Job(
            self,
            question,
            self._ceiling if ceiling is None else ceiling,
            self._again if again is None else again,
        )

    def __reduce__(self) -> str:
        return self.work.__qualname__  # pickled by name, as a function is


def job(
    *, ceiling: float = math.inf, topic: Callable[[Any], str] = lambda question: "", again: int = 0
) -> Callable[[Callable[[_Context, _Question], _Answer]], JobKind[_Context, _Question, _Answer]]:
    """Declares a function of a context and a question as a kind of job.

    `ceiling`: the most seconds that such a job may take. `topic`: what the question is about. `again`: how often such a
    job is begun again if its process ends in the middle of it; what it has reported is then reported again.
    """
    return lambda work: JobKind(work, ceiling, topic, again)
