"""How soon the computer answers one address while another address has 262 games in which an engine thinks for 10 s."""

from __future__ import annotations

import http.client
import json
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

LONG = True  # not run unless named

GAMES = 262
MOVES = 20
#: Two addresses of this machine.
MANY, ONE = "127.0.0.1", "127.0.0.2"
#: Seconds between two looks for the answer. An address may ask a hundred times a second.
BETWEEN_LOOKS = 0.02


class Person:
    """Somebody at an address, who begins a new game for every move."""

    def __init__(self, address: str, port: int, computer: str) -> None:
        self._address = address
        self._port = port
        seats = {"first": {"kind": "person"}, "second": {"kind": "computer", "player": computer}}
        self._new = {"game": "connect4", "seats": seats}

    def _ask(self, method: str, path: str, body: Any = None, seat: str = "") -> Any:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, source_address=(self._address, 0), timeout=60)
        headers = {"content-type": "application/json", "Seat": seat}
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        document = json.loads(answer.read())
        connection.close()
        return document if answer.status < 400 else None

    def move(self) -> str | None:
        """Begins a game and moves; the game's id, or None if the move was refused because the engines are busy."""
        made = self._ask("POST", "/api/games", self._new)
        id: str = made["game"]["id"]
        played = self._ask("POST", f"/api/games/{id}/moves", {"move": "4"}, made["tokens"]["first"])
        return None if played is None else id

    def wait_for_answer(self) -> float:
        """Moves, and returns the seconds until the computer has answered."""
        begin = time.perf_counter()
        id = self.move()
        while not any(node["side"] == "second" for node in self._ask("GET", f"/api/games/{id}")["nodes"]):
            time.sleep(BETWEEN_LOOKS)
        return time.perf_counter() - begin


@contextmanager
def _server(workers: int) -> Iterator[int]:
    """The port of a server."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "plyground", "serve", "--no-open", "--port", "0", "--workers", str(workers)]
        command += ["--database", str(Path(folder) / "games.sqlite")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            found = re.search(r"http://[^:]+:(\d+)", server.stdout.readline())
            assert found
            try:
                yield int(found[1])
            finally:
                server.send_signal(signal.SIGINT)


def _measure(workers: int) -> None:
    with _server(workers) as port:
        one, many = Person(ONE, port, "engine:nodes=1000"), Person(MANY, port, "engine:time=10")
        one.wait_for_answer()  # the processes are there
        alone = [one.wait_for_answer() for _ in range(MOVES)]
        accepted = sum(many.move() is not None for _ in range(GAMES))
        beside = [one.wait_for_answer() for _ in range(MOVES)]
        for words, seconds in (("alone", alone), (f"beside {accepted} games", beside)):
            middle, worst = 1000 * statistics.median(seconds), 1000 * max(seconds)
            print(f"{workers} worker(s), {words:16}: median {middle:6.1f} ms, longest {worst:6.1f} ms", flush=True)


def run() -> None:
    for workers in (1, 2):
        _measure(workers)
