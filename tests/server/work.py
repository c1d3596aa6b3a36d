"""Jobs that behave as no game does, for the tests of the pool."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass
from typing import Any

from plyground.game import InvalidPosition
from plyground.server.context import Context


@dataclass(frozen=True)
class Work:
    game: str = "tictactoe"
    ceiling: float = 60.0

    def run(self, context: Context, /) -> Any:
        return os.getpid()


@dataclass(frozen=True)
class Sleep(Work):
    """Reports that it has begun, then sleeps in Python."""

    seconds: float = 30.0

    def run(self, context: Context, /) -> Any:
        context.report("begun")
        time.sleep(self.seconds)
        return os.getpid()


@dataclass(frozen=True)
class Deaf(Sleep):
    """Cannot be interrupted."""

    def run(self, context: Context, /) -> Any:
        signal.signal(signal.SIGUSR1, signal.SIG_IGN)
        return super().run(context)


@dataclass(frozen=True)
class Patient(Work):
    """Gives what it has when it is asked to finish."""

    def run(self, context: Context, /) -> Any:
        ends: list[bool] = []
        with context.finish_with(lambda: ends.append(True)):
            while not ends:
                time.sleep(0.01)
        return "what there is"


@dataclass(frozen=True)
class Die(Work):
    def run(self, context: Context, /) -> Any:
        os.kill(os.getpid(), signal.SIGKILL)


@dataclass(frozen=True)
class Hungry(Work):
    def run(self, context: Context, /) -> Any:
        return len(bytearray(1 << 40))


@dataclass(frozen=True)
class Wrong(Work):
    def run(self, context: Context, /) -> Any:
        raise InvalidPosition("'x' is wrong: a; b", "x", ["a", "b"])


@dataclass(frozen=True)
class Broken(Work):
    def run(self, context: Context, /) -> Any:
        raise ZeroDivisionError("by zero")


@dataclass(frozen=True)
class Unsendable(Work):
    def run(self, context: Context, /) -> Any:
        return lambda: None


@dataclass(frozen=True)
class Chatty(Work):
    """Reports without end: whatever moment it is stopped at, the messages stay whole."""

    def run(self, context: Context, /) -> Any:
        number = 0
        while True:
            number += 1
            context.report((number, "x" * (number % 3000)))
