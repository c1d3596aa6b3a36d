"""A server in a process of its own, as people start it."""

from __future__ import annotations

import contextlib
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import httpx2


class Process:
    def __init__(self, address: str, process: subprocess.Popen[str]) -> None:
        self.address = address
        self.process = process
        self.http = httpx2.Client(base_url=address, timeout=30)

    def kill(self) -> None:
        """Kills it, as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(30)
        self.http.close()


@contextlib.contextmanager
def serving(*arguments: str, **more: Any) -> Iterator[Process]:
    command = [sys.executable, "-m", "plyground", "serve", "--no-open", "--port", "0", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        said = process.stdout.readline()
        found = re.search(r"http://\S+", said)
        assert found, said + process.stderr.read()
        server = Process(found[0], process)
        try:
            yield server
        finally:
            server.http.close()
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
                try:
                    process.wait(30)
                except subprocess.TimeoutExpired:
                    process.kill()
                    raise
