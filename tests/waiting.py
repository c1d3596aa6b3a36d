"""Waiting for what a test needs, never for a time that is hoped to be enough."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

#: Seconds that a condition may take on a busy machine, and between two looks at it.
DEADLINE = 60.0
PAUSE = 0.005
#: Seconds of computing after which a program is in the middle of its work, wherever it began.
BUSY = 0.2


def wait_for(condition: Callable[[], object], seconds: float = DEADLINE) -> None:
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "it did not happen in time"
        time.sleep(PAUSE)


async def until(condition: Callable[[], object], seconds: float = DEADLINE) -> None:
    """The same on an event loop, which goes on meanwhile."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        await asyncio.sleep(PAUSE)


def children(process: int) -> list[int]:
    """The processes that a process has started; none if it has ended."""
    try:
        tasks = list(Path(f"/proc/{process}/task").iterdir())
        return [int(child) for task in tasks for child in (task / "children").read_text().split()]
    except (FileNotFoundError, ProcessLookupError):
        return []


def workers(process: int) -> list[int]:
    """Those of them that do jobs for it."""

    def command(child: int) -> bytes:
        try:
            return Path(f"/proc/{child}/cmdline").read_bytes()
        except (FileNotFoundError, ProcessLookupError):
            return b""

    return [child for child in children(process) if b"plyground.work" in command(child)]


def computed(process: int) -> float:
    """Seconds of computing of a process and of its children that live. A busy machine does not make it grow."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    own = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return own + sum(map(computed, children(process)))


def computing(process: int) -> Callable[[], bool]:
    """Whether a process has computed for a while since this was called."""
    before = computed(process)
    return lambda: computed(process) > before + BUSY


def interrupted(code: str) -> tuple[int, str, str]:
    """Runs a program that prints `ready`, and presses Ctrl-C in the middle of the work that follows. Gives its exit
    code, and what else it writes to its output and to its errors."""
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", code], stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        wait_for(computing(process.pid))
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=DEADLINE)
    return process.returncode, out, err


def command_interrupted(*arguments: str) -> tuple[int, str, str]:
    """Presses Ctrl-C in the middle of the work of a command. All that it imports is there before."""
    begin = (
        "import contextlib, io, sys\nfrom plyground.cli import main\nwith contextlib.redirect_stdout(io.StringIO()):\n"
    )
    warm = f"    main(['perft', 'nim', '1'])\n    main([{arguments[0]!r}, '--help'])\nprint('ready', flush=True)\n"
    return interrupted(f"{begin}{warm}sys.exit(main({list(arguments)!r}))\n")


@contextmanager
def when_computing(action: Callable[[], object]) -> Iterator[None]:
    """Does something on another thread once this process is in the middle of the work within the block."""
    busy, left = computing(os.getpid()), threading.Event()

    def act() -> None:
        wait_for(lambda: busy() or left.is_set())
        if not left.is_set():
            action()

    thread = threading.Thread(target=act)
    thread.start()
    try:
        yield
    finally:
        left.set()
        thread.join()
