"""A process that does jobs for a pool, one at a time.

The job runs on the main thread, because there a signal can end it in the middle: Python code at any line, and a native
search when it next looks. A second thread listens for messages. When the connection ends, the worker ends: so it never
outlives the process that started it.
"""

from __future__ import annotations

import os
import resource
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import SimpleQueue
from types import FrameType
from typing import Any

from plyground.game import PlygroundError
from plyground.loading.user_file import described
from plyground.work.context import Context, Setup
from plyground.work.errors import Refused
from plyground.work.job import Job
from plyground.work.messages import SentError, Unpacker, packed


class Interrupted(BaseException):
    """Raised in the middle of a job that must end. A BaseException, so that the code of a game does not catch it."""


class Worker:
    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._sending = threading.Lock()
        self._jobs: SimpleQueue[tuple[int, Job[Any]]] = SimpleQueue()
        self._settings: SimpleQueue[tuple[Setup, int | None]] = SimpleQueue()
        self._context: Context | None = None
        self._running: int | None = None  # the job that may be interrupted
        self._interrupted: int | None = None  # the job that must be interrupted
        self._told: int | None = None  # the job that was last told to end
        self._late = False  # whether that job was told to end because its time was over
        self._shielded = False  # the main thread is sending
        self._memory: int | None = None

    def work(self) -> None:
        """Does the jobs that come, until the connection ends."""
        threading.Thread(target=self._listen, name="listener", daemon=True).start()
        setup, self._memory = self._settings.get()
        self._context = setup(self._report)
        if self._memory is not None:
            limit_memory(self._memory)
        self._send("ready")
        while True:
            self._do(*self._jobs.get(), self._context)

    def _do(self, number: int, job: Job[Any], context: Context) -> None:
        answer: tuple[Any, ...]
        try:
            answer = "done", number, self._run(number, job, context)
        except Interrupted:
            # The things that the job used may be in the middle of a change.
            context.forget()
            answer = ("failed", number, SentError(_too_slow())) if self._late else ("stopped", number)
        except PlygroundError as error:
            answer = "failed", number, SentError(error)
        except (Exception, SystemExit) as error:  # a user's file may end itself
            if _lacks_memory(error):
                context.forget()
                error = _too_hungry(self._memory)
            refused = error if isinstance(error, Refused) else Refused(f"this cannot be done: {described(error)}")
            answer = "failed", number, SentError(refused)
        try:
            self._send(*answer)
        except (TypeError, AttributeError, ValueError) as error:  # the answer of a user's own job cannot be pickled
            self._send("failed", number, SentError(Refused(f"the answer cannot be sent: {described(error)}")))

    def _run(self, number: int, job: Job[Any], context: Context) -> Any:
        """Runs the job. It can be interrupted only in here, so that sending the answer is never interrupted."""
        context.begin()
        self._late = False
        try:
            self._running = number
            if self._interrupted == number:
                raise Interrupted
            return job.run(context)
        finally:
            self._running = None

    def interrupt(self, signum: int, frame: FrameType | None) -> None:
        """The handler of the listener's signal. Runs on the main thread; raises Interrupted in the job."""
        if self._running is not None and self._running == self._interrupted and not self._shielded:
            self._interrupted = None
            raise Interrupted

    @contextmanager
    def _shield(self) -> Iterator[None]:
        """Within this block the job is not interrupted: half a message would spoil all messages after it."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        self._shielded = True
        try:
            yield
        finally:
            self._shielded = False
        self.interrupt(0, None)

    def _report(self, value: Any) -> None:
        number = self._running
        if number is not None:
            self._send("report", number, value)

    def _send(self, *message: Any) -> None:
        data = packed(message)
        with self._shield(), self._sending:
            self._connection.sendall(data)

    def _listen(self) -> None:
        unpacker = Unpacker()
        with suppress(OSError):
            while data := self._connection.recv(1 << 16):
                for kind, *rest in unpacker.feed(data):
                    self._hear(kind, rest)
        os._exit(0)

    def _hear(self, kind: str, rest: list[Any]) -> None:
        if kind == "settings":
            self._settings.put((rest[0], rest[1]))
        elif kind == "job":
            self._jobs.put((rest[0], rest[1]))
        elif kind == "stop":
            self._interrupt_job(rest[0])
        elif kind == "finish" and self._running == rest[0]:
            assert self._context is not None
            if not self._context.finish():
                self._late = True
                self._interrupt_job(rest[0])

    def _interrupt_job(self, number: int) -> None:
        """Interrupts a job, but only once: a second exception would break off the cleaning up after the first."""
        if self._told == number:
            return
        self._told = self._interrupted = number
        main = threading.main_thread().ident
        assert main is not None
        signal.pthread_kill(main, signal.SIGUSR1)


def _too_slow() -> Refused:
    return Refused("this takes longer than is allowed")


def _too_hungry(memory: int | None) -> Refused:
    limit = "there is" if memory is None else f"the {memory} MB that are allowed"
    return Refused(f"this takes more memory than {limit}")


def _lacks_memory(error: BaseException) -> bool:
    """Whether an error means a lack of memory. Starting a thread reports that lack as a RuntimeError."""
    return isinstance(error, MemoryError) or (isinstance(error, RuntimeError) and "new thread" in str(error))


def limit_memory(megabytes: int) -> None:
    """Limits this process: a job that asks for more memory fails, and only that job. Some systems cannot do this."""
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))


def main() -> None:
    """Runs a worker. The first argument is the number of the inherited connection."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that started it
    with suppress(OSError):  # what a user's game or player prints must not get into what that process prints
        os.dup2(2, 1)
    worker = Worker(socket.socket(fileno=int(sys.argv[1])))
    signal.signal(signal.SIGUSR1, worker.interrupt)
    try:
        worker.work()
    except OSError:  # the other process has gone in the middle of a message
        os._exit(0)
