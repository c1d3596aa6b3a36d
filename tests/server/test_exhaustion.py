"""Clients that send what costs most, from one address: a server's memory stays small, and somebody else plays on."""

from __future__ import annotations

import base64
import contextlib
import json
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from urllib.parse import urlsplit

import httpx2
import pytest

from tests.server.process import Process, serving
from tests.server.worst_inputs import GAMES, MOST_LEGAL, PERSONS, WIDE, record
from tests.waiting import wait_for

#: Megabytes that the server's process may have taken at any time.
MOST_MEMORY = 400
#: The address of the person who plays. Each crowd has another.
HONEST = "127.0.0.2"
#: Seconds between two moves: an address may send a hundred requests a second.
PAUSE = 0.02
#: How often a client that does not read asks for the same.
AGAIN = 3
#: Moves that the person plays at least, while the others are at it.
MOVES = 50
#: Seconds that these moves, or any answer, may take on a busy machine. How fast they are stands in `bench event_loop`.
PATIENCE = 300.0


@dataclass
class Large:
    """A server with some large games."""

    server: Process
    ids: dict[str, str]
    seats: dict[str, list[str]]


class Crowd:
    """Clients at a few addresses, and the connections that they leave open."""

    def __init__(self, large: Large, number: int) -> None:
        self.large = large
        self._addresses = cycle(f"127.0.{number}.{host}" for host in range(1, 5))
        self._server = urlsplit(large.server.address)
        self._connections: list[socket.socket] = []
        transport = httpx2.HTTPTransport(local_address=next(self._addresses))
        self.http = httpx2.Client(base_url=large.server.address, transport=transport, timeout=PATIENCE)

    def all_at_once(self, number: int, request: Callable[[int], object]) -> None:
        """Several clients send requests until there were so many."""
        with ThreadPoolExecutor(8) as clients:
            list(clients.map(request, range(number)))

    def post(self, path: str, content: bytes) -> None:
        self.http.post(path, content=content, headers={"content-type": "application/json"})

    def send_and_not_read(self, path: str, body: bytes = b"", method: str = "POST", messages: bytes = b"") -> None:
        """Sends a request several times over, or begins a live connection and sends messages, and reads nothing. The
        server may have closed the connection."""
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(PATIENCE)
        connection.bind((next(self._addresses), 0))
        connection.connect((self._server.hostname, self._server.port))
        self._connections.append(connection)
        head = f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
        ending = UPGRADE if messages else f"content-length: {len(body)}\r\n\r\n"
        request = (head + ending).encode() + body
        with contextlib.suppress(ConnectionError):
            connection.sendall(request + messages if messages else AGAIN * request)

    def close(self) -> None:
        """Waits until the first answer has begun, and closes all connections."""
        if self._connections:
            assert self._connections[0].recv(12)[9:] in (b"200", b"101")
        for connection in self._connections:
            connection.close()
        self.http.close()


UPGRADE = (
    "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
    f"sec-websocket-key: {base64.b64encode(bytes(16)).decode()}\r\n\r\n"
)


def frame(message: object) -> bytes:
    """A text message as a client sends it over a WebSocket; the mask is zero."""
    text = json.dumps(message).encode()
    return b"\x81" + bytes([0x80 | 126]) + struct.pack(">H", len(text)) + bytes(4) + text


# What they do


def import_long_games(crowd: Crowd) -> None:
    body = json.dumps({"record": GAMES["long"]()}).encode()
    crowd.all_at_once(60, lambda _: crowd.post("/api/import", body))


def import_large_positions(crowd: Crowd) -> None:
    body = json.dumps({"record": GAMES["heaps"]()}).encode()
    crowd.all_at_once(60, lambda _: crowd.post("/api/import", body))


def make_games_with_many_moves(crowd: Crowd) -> None:
    def body(number: int) -> bytes:
        return json.dumps({"game": f"nim:heaps=1000,{999 - number}", "seats": PERSONS}).encode()

    crowd.all_at_once(200, lambda number: crowd.post("/api/games", body(number)))


def ask_for_many_rules(crowd: Crowd) -> None:
    crowd.all_at_once(200, lambda number: crowd.http.get(f"/api/rules?game=nim:heaps=1000,{999 - number}"))


def send_nonsense(crowd: Crowd) -> None:
    body = (
        b'{"game":"nim","view":{"side":"first","zones":{},"marks":[],"pieces":[' + b",".join([b"0"] * 100_000) + b"]}}"
    )
    crowd.all_at_once(100, lambda _: crowd.post("/api/compose", body))


def read_no_games(crowd: Crowd) -> None:
    for _ in range(300):
        crowd.send_and_not_read(f"/api/games/{crowd.large.ids['legal']}", method="GET")


def read_no_explorations(crowd: Crowd) -> None:
    body = json.dumps({"game": "nim", "position": WIDE}).encode()
    for _ in range(100):
        crowd.send_and_not_read("/api/explore", body)


def read_no_trees(crowd: Crowd) -> None:
    body = json.dumps({"game": "connect4", "algorithm": "minimax:depth=6"}).encode()
    for _ in range(20):
        crowd.send_and_not_read("/api/trees/search", body)


def read_no_news(crowd: Crowd) -> None:
    """Each connection makes the server send the whole game again and again."""
    messages = [{"type": "hello", "tokens": crowd.large.seats["long"]}]
    messages += [{"type": ("undo", "redo")[number % 2], "id": number} for number in range(40)]  # type: ignore[dict-item]
    said = b"".join(map(frame, messages))
    for _ in range(150):
        crowd.send_and_not_read(f"/api/games/{crowd.large.ids['long']}/live", method="GET", messages=said)


ATTACKS: list[Callable[[Crowd], None]] = [
    import_long_games,
    import_large_positions,
    make_games_with_many_moves,
    ask_for_many_rules,
    send_nonsense,
    read_no_games,
    read_no_explorations,
    read_no_trees,
    read_no_news,
]


@dataclass
class Person:
    """Plays against himself from another address. `moves`: how many of his moves were acknowledged."""

    address: str
    moves: int = 0
    ended: threading.Event = field(default_factory=threading.Event)

    def play(self) -> None:
        transport = httpx2.HTTPTransport(local_address=HONEST)
        with httpx2.Client(base_url=self.address, transport=transport, timeout=PATIENCE) as http:
            while not self.ended.is_set():
                created = http.post("/api/games", json={"game": "connect4", "seats": PERSONS}).json()
                seat = {"Seat": ", ".join(created["tokens"].values())}
                for column in "1234567":
                    answer = http.post(f"/api/games/{created['game']['id']}/moves", json={"move": column}, headers=seat)
                    assert answer.status_code == 201, answer.text
                    self.moves += 1
                    self.ended.wait(PAUSE)


@contextlib.contextmanager
def playing(address: str) -> Iterator[Person]:
    person = Person(address)
    with ThreadPoolExecutor(1) as thread:
        game = thread.submit(person.play)
        try:
            yield person
        finally:
            person.ended.set()
        game.result()


def peak(process: int) -> float:
    """The most megabytes that a process has had in memory."""
    status = Path(f"/proc/{process}/status").read_text()
    [line] = [line for line in status.splitlines() if line.startswith("VmHWM")]
    return int(line.split()[1]) / 1024


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Large]:
    with serving("--database", str(tmp_path_factory.mktemp("exhaustion") / "games.sqlite")) as server:
        ids, seats = {}, {}
        for name, game in {"long": GAMES["long"](), "legal": record(MOST_LEGAL)}.items():
            created = server.http.post("/api/import", json={"record": game}).json()
            ids[name], seats[name] = created["game"]["id"], list(created["tokens"].values())
        yield Large(server, ids, seats)


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
def test_memory_stays_small_and_others_play_on(attack: Callable[[Crowd], None], large: Large) -> None:
    crowd = Crowd(large, 1 + ATTACKS.index(attack))
    with contextlib.closing(crowd), playing(large.server.address) as person:
        attack(crowd)
        before = person.moves
        wait_for(lambda: person.moves >= before + MOVES, PATIENCE)
    assert peak(large.server.process.pid) < MOST_MEMORY
