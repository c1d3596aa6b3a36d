"""200 people at once over WebSocket against level 2, then more, until the server refuses. Takes five minutes."""

from __future__ import annotations

import asyncio
import json
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

from websockets.asyncio.client import ClientConnection, connect

LONG = True  # not run unless named

GAMES = ("dobutsu", "gipf", "connect4", "ultimate")
PEOPLE = 200
ADDRESSES = 50
SECONDS = 60.0
BETWEEN_MOVES = 2.0
#: The rate is raised by this factor, and held for this many seconds, until something breaks.
FACTOR = 2.0
SECONDS_EACH = 20.0
#: The most moves that a person may send in a second. More moves need more people.
MOST_A_PERSON = 4.0


@dataclass
class Seen:
    """The counts and times of all people together."""

    waits: list[float] = field(default_factory=list)  # from sending a move to its acknowledgement
    replies: list[float] = field(default_factory=list)  # from the acknowledgement to the computer's answer
    refused: dict[str, int] = field(default_factory=dict)
    moves: dict[str, list[str]] = field(default_factory=dict)  # acknowledged, by game
    finished: int = 0


def _source(number: int) -> tuple[str, int]:
    """The address of a person. People come from many, so that the limits of one are not what is measured."""
    return f"127.0.0.{2 + number % ADDRESSES}", 0


def _post(address: str, path: str, body: Any, source: tuple[str, int]) -> Any:
    parts = urlsplit(address)
    with closing(HTTPConnection(str(parts.hostname), parts.port, 60, source)) as connection:
        connection.request("POST", f"/{path}", json.dumps(body), {"content-type": "application/json"})
        answer = connection.getresponse()
        if answer.status != 201:
            raise OSError(f"{answer.status} {answer.reason}")
        return json.load(answer)


async def _person(number: int, address: str, pause: float, until: float, seen: Seen) -> None:
    """Plays games against level 2, with a move every `pause` seconds. Each person begins at another moment."""
    chance = random.Random(number)
    loop = asyncio.get_running_loop()
    seats = {"first": {"kind": "person"}, "second": {"kind": "computer", "player": "engine:level=2"}}
    await asyncio.sleep(chance.random() * pause)
    next_move = loop.time()
    while loop.time() < until:
        game = GAMES[number % len(GAMES)]
        try:
            created = await asyncio.to_thread(
                _post, address, "api/games", {"game": game, "seats": seats}, _source(number)
            )
        except OSError as error:
            seen.refused[f"creating: {error}"] = seen.refused.get(f"creating: {error}", 0) + 1
            await asyncio.sleep(1)
            continue
        id = created["game"]["id"]
        seen.moves[id] = []
        uri = f"{address.replace('http', 'ws')}api/games/{id}/live"
        async with connect(uri, compression=None, local_addr=_source(number)) as live:
            await live.send(json.dumps({"type": "hello", "tokens": [created["tokens"]["first"]]}))
            moves = [move["move"] for move in created["game"]["board"]["moves"]]
            while moves and loop.time() < until:
                next_move = max(next_move + pause, loop.time())
                await asyncio.sleep(next_move - loop.time())
                moves = await _move(live, chance.choice(moves), moves, seen, id)
        seen.finished += 1


async def _move(live: ClientConnection, move: str, moves: list[str], seen: Seen, id: str) -> list[str]:
    """Plays a move and waits for the computer's answer. Returns the legal moves after it; none if the game is over."""
    loop = asyncio.get_running_loop()
    sent = loop.time()
    await live.send(json.dumps({"type": "move", "id": 1, "move": move}))
    acknowledged: float | None = None
    answered: list[str] | None = None
    while acknowledged is None or answered is None:
        message = json.loads(await asyncio.wait_for(live.recv(), 30))
        if message["type"] == "refused":
            kind = message["problem"]["type"]
            seen.refused[kind] = seen.refused.get(kind, 0) + 1
            return moves
        if message["type"] == "ack":
            acknowledged = loop.time()
            seen.waits.append(acknowledged - sent)
            seen.moves[id].append(move)
        elif message["type"] == "changed" and message["nodes"]:
            over = message["outcome"] is not None
            by_computer = message["nodes"][-1]["side"] == "second"
            if over or by_computer:
                answered = [entry["move"] for entry in message["board"]["moves"]]
                if not over or by_computer:
                    seen.replies.append(loop.time() - (acknowledged or sent))
    return answered


def _percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] * 1000 if values else float("nan")


def _lost(address: str, seen: Seen) -> int:
    """How many acknowledged moves the server does not have."""
    lost = 0
    for id, moves in seen.moves.items():
        time.sleep(0.012)  # the server takes a hundred requests a second from an address
        with urlopen(f"{address}api/games/{id}", timeout=60) as answer:
            nodes = json.load(answer)["nodes"]
        lost += len(moves) - sum(node["side"] == "first" for node in nodes[: 2 * len(moves)])
    return lost


async def _load(address: str, people: int, pause: float, seconds: float, first: int) -> Seen:
    seen = Seen()
    until = asyncio.get_running_loop().time() + seconds
    tasks = [_person(first + number, address, pause, until, seen) for number in range(people)]
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, BaseException):
            kind = f"{type(outcome).__name__}: {outcome}"[:80]
            seen.refused[kind] = seen.refused.get(kind, 0) + 1
    return seen


def _measure(address: str, people: int, pause: float, seconds: float, first: int) -> bool:
    """Prints one line of the table. Returns whether nothing was refused or lost."""
    began = time.perf_counter()
    seen = asyncio.run(_load(address, people, pause, seconds, first))
    took = time.perf_counter() - began
    lost = _lost(address, seen)
    p99 = _percentile(seen.waits, 0.99)
    print(
        f"{people:5} people, a move every {pause:.2g} s: {len(seen.waits) / took:6.1f} moves/s acknowledged, "
        f"p50 {_percentile(seen.waits, 0.5):.1f} ms, p99 {p99:.1f} ms, most {_percentile(seen.waits, 1):.1f} ms; "
        f"answered after p50 {_percentile(seen.replies, 0.5):.1f} ms, p99 {_percentile(seen.replies, 0.99):.1f} ms; "
        f"refused {seen.refused or 'none'}; lost {lost}",
        flush=True,
    )
    return not seen.refused and not lost


def run() -> None:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "plyground", "serve", "--no-open", "--port", "0"]
        command += ["--database", str(Path(folder) / "games.sqlite")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found
            time.sleep(2)
            try:
                good = _measure(found[0], PEOPLE, BETWEEN_MOVES, SECONDS, 0)
                people, pause, first = float(PEOPLE), BETWEEN_MOVES, 1000
                while good and people < 5000:
                    pause /= FACTOR
                    if pause < 1 / MOST_A_PERSON:
                        pause, people = pause * FACTOR, people * FACTOR
                    good = _measure(found[0], round(people), pause, SECONDS_EACH, first)
                    first += 10_000
            finally:
                server.send_signal(signal.SIGINT)
