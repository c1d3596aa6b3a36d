"""A real Dask cluster on this machine: a scheduler and workers, each a process."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.processes import Marked, marked
from tests.waiting import wait_for

#: A worker that runs this first has another build of Plyground.
OTHER_BUILD = "from plyground import _core\n_core.sources = 'others'\n"


class Cluster:
    def __init__(self, own: Marked, folder: Path) -> None:
        self.own = own
        self._folder = folder
        self._file = folder / "scheduler.json"
        self.scheduler = self._start_scheduler("0")
        self.address: str = json.loads(self._file.read_text(encoding="utf-8"))["address"]

    def _start_scheduler(self, port: str) -> subprocess.Popen[str]:
        self._file.unlink(missing_ok=True)
        options = ("--host", "127.0.0.1", "--port", port, "--no-dashboard", "--scheduler-file", str(self._file))
        scheduler = self.own.start("-m", "distributed.cli.dask_scheduler", *options)
        wait_for(lambda: self._file.exists() and self._file.read_text(encoding="utf-8").endswith("}"))
        return scheduler

    def restart_scheduler(self) -> None:
        """Kills the scheduler, and starts another at the same address. The workers end with the old one."""
        self.scheduler.kill()
        self.scheduler.communicate()
        self.scheduler = self._start_scheduler(re.findall(r"\d+$", self.address)[0])

    def worker(self, *options: str, threads: int = 1, first: str = "") -> int:
        """Starts a worker, and returns the number of its process once the scheduler knows it. `first`: code that it
        runs before anything else."""
        if first:
            preload = self._folder / "first.py"
            preload.write_text(first, encoding="utf-8")
            options = (*options, "--preload", str(preload))
        options = ("--no-nanny", "--no-dashboard", "--local-directory", str(self._folder), *options)
        options = ("--scheduler-file", str(self._file), "--nthreads", str(threads), *options)
        worker = self.own.start("-m", "distributed.cli.dask_worker", *options)
        assert self.scheduler.stderr is not None
        while "Register worker" not in (line := self.scheduler.stderr.readline()):
            assert line, "the scheduler has ended"
        return worker.pid


@contextmanager
def clusters(folder: Path) -> Iterator[Cluster]:
    with marked() as own:
        yield Cluster(own, folder)
