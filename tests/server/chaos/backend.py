"""A server process that is started again whenever it ends, as a service manager does."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

from tests.server.chaos.proxy import Ports
from tests.waiting import workers

#: Seconds before a process that has ended is started again.
PAUSE = 0.1


class Backend:
    """`log` is a file that gets what the process says of errors. `ports` always has the port of the living process."""

    def __init__(self, name: str, arguments: list[str], log: Path, ports: Ports) -> None:
        self.name = name
        self._command = [sys.executable, "-m", "plyground", "serve", "--no-open", "--port", "0", *arguments]
        self._log = log
        self._ports = ports
        self._process: asyncio.subprocess.Process | None = None
        self._up = False

    @property
    def alive(self) -> bool:
        return self._up

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        keeping = asyncio.create_task(self._keep())
        try:
            yield
        finally:
            keeping.cancel()
            await asyncio.gather(keeping, return_exceptions=True)
            if self._process is not None and self._process.returncode is None:
                self._process.kill()
                await self._process.wait()

    async def _keep(self) -> None:
        while True:
            await self._run_once()
            await asyncio.sleep(PAUSE)

    async def _run_once(self) -> None:
        """Starts the process and waits for its end. It may end at once: the database may be down too."""
        with self._log.open("ab") as log:
            process = await asyncio.create_subprocess_exec(*self._command, stdout=asyncio.subprocess.PIPE, stderr=log)
        self._process = process
        assert process.stdout is not None
        found = re.search(rb"http://[^/]*:(\d+)/", await process.stdout.readline())
        if found:
            self._ports[self.name] = int(found[1])
            self._up = True
        await process.wait()
        self._up = False

    def kill(self) -> None:
        assert self._process is not None
        self._up = False
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    def workers(self) -> list[int]:
        """The processes in which its engines think."""
        assert self._process is not None
        return workers(self._process.pid)


def kill_process(process: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)
