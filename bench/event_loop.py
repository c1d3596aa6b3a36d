"""The longest block of the server's event loop for the worst inputs of every route, and how long moves wait meanwhile.

A block is one callback of the loop: nobody else is served in it. Its time is the computing time of the loop's thread,
which other programs on the machine do not change. Meanwhile one person plays, move by move.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.server.worst_inputs import GAMES, PERSONS, WORST, Worst
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

LONG = True  # not run unless named

#: Milliseconds: of a block, and of a move until it is acknowledged.
GOAL = 20.0
GOAL_OF_MOVE = 250.0
#: Seconds between two moves of the person.
PAUSE = 0.02
#: Seconds that a live connection is listened to.
LISTENED = 3.0


# In the server's process


class _Blocks:
    """The longest callback of the event loop since it was last asked for."""

    def __init__(self) -> None:
        self._longest = 0.0
        plain = asyncio.Handle._run

        def timed(handle: asyncio.Handle) -> None:
            began = time.thread_time()
            plain(handle)
            self._longest = max(self._longest, time.thread_time() - began)

        asyncio.Handle._run = timed  # type: ignore[method-assign,assignment]

    def take(self) -> float:
        longest, self._longest = self._longest, 0.0
        return longest


def serve(database: str) -> None:
    """Serves until SIGTERM. For each line of input it writes the longest block since the line before."""
    from plyground.cli.serve import listen
    from plyground.server.run import run
    from plyground.server.settings import Settings

    blocks = _Blocks()

    def report() -> None:
        for _ in sys.stdin:
            print(blocks.take(), flush=True)

    threading.Thread(target=report, daemon=True).start()
    with contextlib.closing(listen("127.0.0.1", 0)) as listener:
        address = f"http://127.0.0.1:{listener.getsockname()[1]}/"
        settings = Settings(database=database, requests=1e6, burst=10**6)
        run(settings, listener, lambda _: print(address, flush=True))


# In ours


class _Server:
    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._in, self._out = process.stdin, process.stdout
        found = re.search(r"http://\S+", self._out.readline())
        assert found
        self.address = found[0]

    def longest_block(self) -> float:
        """Milliseconds, since this was last asked for."""
        self._in.write("\n")
        self._in.flush()
        return 1000 * float(self._out.readline())

    def ask(self, method: str, path: str, content: bytes | None = None, seat: str = "") -> tuple[int, bytes]:
        connection = HTTPConnection(urlsplit(self.address).netloc, timeout=120)
        connection.request(method, path, content, {"content-type": "application/json", "seat": seat})
        answer = connection.getresponse()
        with contextlib.closing(connection):
            return answer.status, answer.read()


@contextlib.contextmanager
def _serving(database: str) -> Iterator[_Server]:
    command = [sys.executable, "-c", f"from bench.event_loop import serve; serve({database!r})"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        try:
            yield _Server(process)
        finally:
            process.send_signal(signal.SIGTERM)


class _Person:
    """Plays against himself, on a thread of his own, and notes how long each move waits."""

    def __init__(self, server: _Server) -> None:
        self._server = server
        self._waits: list[float] = []
        self._ended = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._play_games()))

    def __enter__(self) -> _Person:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def take(self) -> list[float]:
        """Milliseconds that each move waited since this was last asked for."""
        waits, self._waits = self._waits, []
        return waits

    async def _play_games(self) -> None:
        chance = random.Random(1)
        while not self._ended.is_set():
            body = json.dumps({"game": "dobutsu", "seats": PERSONS}).encode()
            created = json.loads((await asyncio.to_thread(self._server.ask, "POST", "/api/games", body))[1])
            address = self._server.address.replace("http", "ws") + f"api/games/{created['game']['id']}/live"
            async with connect(address, compression=None) as live:
                await live.send(json.dumps({"type": "hello", "tokens": list(created["tokens"].values())}))
                board = created["game"]["board"]
                while board["moves"] and not self._ended.is_set():
                    board = await self._move(live, chance.choice(board["moves"])["move"])
                    await asyncio.sleep(PAUSE)

    async def _move(self, live: ClientConnection, move: str) -> Any:
        began = time.perf_counter()
        await live.send(json.dumps({"type": "move", "id": 1, "move": move}))
        board = None
        while True:
            message = json.loads(await live.recv())
            if message["type"] == "changed":
                board = message["board"]
            elif message["type"] == "ack":
                self._waits.append(1000 * (time.perf_counter() - began))
                return board


async def _talk(address: str, worst: Worst, path: str) -> tuple[int, int]:
    """Sends the messages of a live connection and listens for a while; its answers' number and bytes."""
    heard = []
    async with connect(address.replace("http", "ws") + path[1:], compression=None, max_size=None) as live:
        await live.send(json.dumps({"type": "hello"}))
        for message in worst.messages:
            await live.send(json.dumps(message))
        with contextlib.suppress(asyncio.TimeoutError, ConnectionClosed):
            async with asyncio.timeout(LISTENED):
                while True:
                    heard.append(await live.recv())
    return 101, sum(map(len, heard))


def _measure(server: _Server, person: _Person, worst: Worst, ids: dict[str, str], seats: dict[str, str]) -> float:
    """One line of the table; the longest block."""
    path = worst.with_ids(worst.path, ids)
    server.longest_block()
    person.take()
    began = time.perf_counter()
    if worst.method == "WEBSOCKET":
        status, size = asyncio.run(_talk(server.address, worst, path))
    else:
        status, answer = server.ask(worst.method, path, worst.content(ids), seats.get(worst.seat, ""))
        size = len(answer)
    took = time.perf_counter() - began
    time.sleep(0.1)  # the loop may still be at work on it
    block, waits = server.longest_block(), person.take()
    print(
        f"{worst.route:38} {worst.what:32} {status} {size / 1000:8.1f} kB {took:6.2f} s   "
        f"block {block:6.1f} ms   moves {max(waits, default=0):6.1f} ms",
        flush=True,
    )
    return block


def _import(server: _Server, record: str) -> tuple[str, str]:
    """The id of an imported game, and the tokens of its seats."""
    created = json.loads(server.ask("POST", "/api/import", json.dumps({"record": record}).encode())[1])
    return created["game"]["id"], ", ".join(created["tokens"].values())


def run() -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "games.sqlite")
        with _serving(database) as server:
            games = {name: _import(server, record()) for name, record in GAMES.items()}
        ids = {name: id for name, (id, _) in games.items()}
        seats = {name: tokens for name, (_, tokens) in games.items()}
        # A new server has none of the games in memory.
        with _serving(database) as server, _Person(server) as person:
            server.ask("GET", "/api/catalogue")
            blocks = [_measure(server, person, worst, ids, seats) for worst in WORST]
    print(f"the longest block: {max(blocks):.1f} ms (goal {GOAL:g}; moves {GOAL_OF_MOVE:g})")
