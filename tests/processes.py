"""Processes that a test starts, and finding those that are still running."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MARK = "PLYGROUND_TEST_MARK"


class Marked:
    """Starts processes that can be found again, with all that they start, even if their parent has changed."""

    def __init__(self) -> None:
        self._mark = secrets.token_hex(8)
        self._started: list[subprocess.Popen[str]] = []

    def start(self, *arguments: str, new_group: bool = True) -> subprocess.Popen[str]:
        environment = {**os.environ, MARK: self._mark}
        started = subprocess.Popen(
            [sys.executable, *arguments],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            text=True,
            start_new_session=new_group,
        )
        self._started.append(started)
        return started

    def alive(self) -> list[int]:
        wanted = f"{MARK}={self._mark}".encode()
        found = []
        for folder in Path("/proc").iterdir():
            if folder.name.isdigit():
                try:
                    if wanted in (folder / "environ").read_bytes().split(b"\0"):
                        found.append(int(folder.name))
                except OSError:
                    pass
        return found

    def end(self) -> None:
        for started in self._started:
            if started.poll() is None:
                started.kill()
            started.communicate()


@contextmanager
def marked() -> Iterator[Marked]:
    processes = Marked()
    try:
        yield processes
    finally:
        processes.end()


def lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0
