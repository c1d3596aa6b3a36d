"""How long Python programs and the command line take to begin, beside an interpreter that does nothing: processor time,
which other programs disturb less."""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Callable

from bench.timing import best_of

ROUNDS = 15

PROGRAMS = {
    "python -c pass": ["-c", "pass"],
    "import plyground": ["-c", "import plyground"],
    "a first position": ["-c", "import plyground as pg; pg.load('connect4').start()"],
    "a first analysis": ["-c", "import plyground as pg; pg.analyse(pg.load('connect4'), depth=4)"],
    "import numpy": ["-c", "import numpy"],
    "plyground --version": ["-m", "plyground", "--version"],
}


def _started(arguments: list[str]) -> Callable[[], object]:
    command = [sys.executable, *arguments]
    return lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def _processor() -> float:
    """The processor time of all programs that have been run, in seconds."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def figures() -> dict[str, float]:
    found = best_of(ROUNDS, {name: _started(arguments) for name, arguments in PROGRAMS.items()}, _processor)
    return {f"{name}, s": seconds for name, seconds in found.items()}


def run() -> None:
    found = figures()
    nothing = found["python -c pass, s"]
    for name, seconds in found.items():
        print(f"{name} {seconds:.3f}, {seconds / nothing:.1f} times python -c pass")
