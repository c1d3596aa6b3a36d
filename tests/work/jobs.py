"""Jobs with unusual behaviour, for the tests of the pool."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from typing import Any

from plyground.game import InvalidPosition
from plyground.work.context import Context, Report
from plyground.work.job import job
from plyground.work.worker import Interrupted


def make_context(report: Report) -> Context:
    return Context(report)


@job(topic=lambda topic: topic)
def process(context: Context, topic: str) -> int:
    """The id of the process that runs it."""
    return os.getpid()


@job()
def sleep(context: Context, seconds: float) -> int:
    """Reports that it has begun, then sleeps in Python."""
    context.report("begun")
    time.sleep(seconds)
    return os.getpid()


@job()
def sleep_deaf(context: Context, seconds: float) -> int:
    """Cannot be interrupted, not even if it is told to stop while it still reports."""
    signal.signal(signal.SIGUSR1, signal.SIG_IGN)
    with suppress(Interrupted):
        context.report("begun")
    time.sleep(seconds)
    return os.getpid()


@job()
def wait_to_finish(context: Context, answer: str) -> str:
    """Gives its answer when it is asked to finish."""
    ends: list[bool] = []
    with context.finish_with(lambda: ends.append(True)):
        while not ends:
            time.sleep(0.01)
    return answer


@job(again=2)
def wait_for_file(context: Context, path: str) -> int:
    """Reports the number of its process, and returns it once there is such a file. May be begun three times."""
    context.report(os.getpid())
    while not os.path.exists(path):
        time.sleep(0.01)
    return os.getpid()


@job()
def die(context: Context, signum: int) -> None:
    os.kill(os.getpid(), signum)


@job()
def take_memory(context: Context, size: int) -> int:
    return len(bytearray(size))


@job()
def be_wrong(context: Context, text: str) -> None:
    raise InvalidPosition(f"'{text}' is wrong: a; b", text, ["a", "b"])


@job()
def divide(context: Context, number: int) -> float:
    return number / 0


@job()
def return_unsendable(context: Context, question: None) -> Any:
    return lambda: None


@job()
def chatter(context: Context, size: int) -> None:
    """Reports without end. Wherever it is stopped, the messages must stay whole."""
    number = 0
    while True:
        number += 1
        context.report((number, "x" * (number % size)))


@job()
def flood(context: Context, parts: int) -> bytes:
    """Reports so many parts of 64 kB, as fast as it can."""
    for _ in range(parts):
        context.report(bytes(64 << 10))
    return b"end"
