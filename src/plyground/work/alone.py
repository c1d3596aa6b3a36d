"""One job in a process of its own, for code that waits. Whatever the job does, the caller goes on."""

from __future__ import annotations

import faulthandler
import os
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, TypeVar

from plyground.work import interpreter
from plyground.work.context import Context, Report
from plyground.work.errors import Lost, Refused
from plyground.work.job import Job
from plyground.work.messages import SentError, Unpacker, packed

#: Seconds in which a process has begun, also on a busy machine.
BEGINNING = 60.0
#: Seconds in which a process that is asked for its last words has written them, or that ends has ended.
ENDING = 2.0
#: Asks a process for its last words. It answers in the middle of native work, too.
ASKING = signal.SIGUSR2

_Answer = TypeVar("_Answer")


class Stuck(Refused):
    """A process from which nothing has been heard. `reported`: what its job reported last. `words`: where it was, as
    `faulthandler` writes it."""

    def __init__(self, seconds: float, reported: object, words: str) -> None:
        super().__init__(f"nothing has happened for {seconds:g} s")
        self.reported = reported
        self.words = words


class Died(Lost):
    """A process that ended in the middle of its job. `how`: `exit code 3`, or the signal that ended it, `SIGSEGV`.
    `reported` and `words`: as in Stuck; there are no words if nothing could be written any more."""

    def __init__(self, status: int, reported: object, words: str) -> None:
        self.how = _how(status)
        super().__init__(f"its process has ended ({self.how})")
        self.reported = reported
        self.words = words


def _how(status: int) -> str:
    names = {-one.value: one.name for one in signal.Signals}
    return f"exit code {status}" if status >= 0 else names.get(status, f"signal {-status}")


def do_alone(job: Job[_Answer], *, seconds: float, memory: int | None = None) -> _Answer:
    """The answer of a job that a new process does. Raises the PlygroundError that the job raises, Died, or Stuck if the
    job has not reported or answered anything for `seconds`. `memory`: the megabytes that the process may use."""
    with tempfile.NamedTemporaryFile() as last_words, _process() as (process, connection):
        unpacker = Unpacker()
        reported: object = None

        def words() -> str:
            last_words.seek(0)
            return last_words.read().decode("utf-8", "replace")

        def hear(patience: float) -> Iterator[tuple[Any, ...]]:
            """The messages that come until nothing has come for so long."""
            while True:
                connection.settimeout(patience)
                data = connection.recv(1 << 16)
                if not data:
                    raise ConnectionResetError
                yield from unpacker.feed(data)

        try:
            connection.sendall(packed(("settings", partial(_context, last_words.name, job.kind), memory)))
            next(hear(BEGINNING))
            connection.sendall(packed(("job", 1, job)))
            for kind, _, *rest in hear(seconds):
                if kind == "done":
                    answer: _Answer = rest[0]
                    return answer
                if kind == "failed":
                    sent: SentError = rest[0]
                    raise sent.restored()
                reported = rest[0]
        except TimeoutError:
            process.send_signal(ASKING)
            until = time.monotonic() + ENDING
            while not words().endswith("\n") and time.monotonic() < until and process.poll() is None:
                time.sleep(0.05)
            raise Stuck(seconds, reported, words()) from None
        except ConnectionError:
            with suppress(subprocess.TimeoutExpired):
                process.wait(ENDING)
            status = process.poll()
            raise Died(-signal.SIGKILL if status is None else status, reported, words()) from None
    raise AssertionError("a job ends with an answer")


@contextmanager
def _process() -> Iterator[tuple[subprocess.Popen[bytes], socket.socket]]:
    """A worker's process, and the connection to it. At the end it is killed, with all that it has started."""
    ours, theirs = socket.socketpair()
    with ours:
        process = interpreter.start("plyground.work.worker", theirs)
        try:
            yield process, ours
        finally:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _context(path: str, kind: object, report: Report) -> Context:
    """Runs in the process: from now on it writes where it is when it is asked, and when it crashes. By now `kind` has
    been read, so that the modules of the job are imported before the job begins."""
    file = open(path, "w", encoding="utf-8")  # noqa: SIM115  # faulthandler writes to it until the end
    faulthandler.enable(file)
    faulthandler.register(ASKING, file)
    return Context(report)
