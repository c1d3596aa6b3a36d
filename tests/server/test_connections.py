"""Connections of slow, silent and too many clients, to a server in a process of its own."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import threading
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2
import pytest
import uvicorn
from websockets.sync.client import connect

from plyground.cli.serve import listen
from plyground.server.app import make_app
from plyground.server.connections import Limits
from plyground.server.guard import HEADERS
from plyground.server.settings import Settings
from tests.server.process import Process, serving


@contextlib.contextmanager
def limited(tmp_path: Path, **limits: Any) -> Iterator[str]:
    """A server with these limits, in a thread; its address."""
    settings = Settings(database=str(tmp_path / "games.sqlite"), workers=1, **limits)
    with contextlib.closing(listen("127.0.0.1", 0)) as listener:
        config = uvicorn.Config(make_app(settings), http=Limits(settings), log_level="error")  # type: ignore[arg-type]
        server = uvicorn.Server(config)
        thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listener])))
        thread.start()
        try:
            address = f"http://127.0.0.1:{listener.getsockname()[1]}/"
            yield address
        finally:
            server.should_exit = True
            thread.join(60)


VERSION = b"GET /api/version HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n"


def dialled(address: str, said: bytes = b"") -> socket.socket:
    parts = urlsplit(address)
    connection = socket.create_connection((parts.hostname, parts.port), timeout=30)
    connection.sendall(said)
    return connection


def heard(connection: socket.socket) -> tuple[int, dict[str, str], bytes]:
    """The answer until the connection's end."""
    with connection:
        whole = b"".join(iter(lambda: connection.recv(65536), b""))
    head, _, body = whole.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    return int(first.split()[1]), dict(line.lower().split(": ", 1) for line in lines), body


def test_answers_leave_at_once() -> None:
    """Small answers on a kept connection must not wait until the one before is acknowledged."""

    async def test() -> None:
        seen: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def on_connection(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            accepted = writer.get_extra_info("socket")
            seen.set_result(accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with contextlib.closing(listen("127.0.0.1", 0)) as listener:
            async with await asyncio.start_server(on_connection, sock=listener):
                with socket.create_connection(listener.getsockname()):
                    assert await asyncio.wait_for(seen, 30)

    asyncio.run(test())


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET /api/ver",
        b"POST /api/games HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 100\r\n\r\n{",
    ],
)
def test_a_request_that_does_not_arrive_is_given_up(half: bytes, tmp_path: Path) -> None:
    with limited(tmp_path, request_seconds=0.3) as address:
        status, headers, body = heard(dialled(address, half))
        assert (status, json.loads(body)["type"]) == (408, "too-slow")
        assert headers["x-content-type-options"] == "nosniff"
        assert httpx2.get(f"{address}api/version").status_code == 200


def _send_until_dropped(connection: socket.socket, pieces: Iterable[bytes], pause: float) -> bool:
    with connection:
        try:
            for piece in pieces:
                connection.sendall(piece)
                time.sleep(pause)
        except (ConnectionError, TimeoutError):
            return True
    return False


def test_a_request_in_many_pieces_must_arrive_in_time_as_a_whole(tmp_path: Path) -> None:
    with limited(tmp_path, request_seconds=0.5) as address:
        assert _send_until_dropped(dialled(address, b"GET / HTTP/1.1\r\n"), [b"x: y\r\n"] * 1000, 0.05)


def test_a_client_that_does_not_read_is_dropped(tmp_path: Path) -> None:
    with limited(tmp_path, read_seconds=0.3, burst=100_000) as address:
        parts = urlsplit(address)
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect((parts.hostname, parts.port))
        request = f"GET /openapi.json HTTP/1.1\r\nhost: {parts.netloc}\r\n\r\n".encode()
        # Its answers pile up at the server, until the server closes the connection.
        assert _send_until_dropped(connection, [request] * 10_000, 0.002)
        assert httpx2.get(f"{address}api/version").status_code == 200


def test_too_many_connections_are_refused_and_places_come_back(tmp_path: Path) -> None:
    with limited(tmp_path, sockets_of_address=20) as address:
        waiting = [dialled(address, b"GET /") for _ in range(20)]
        status, headers, body = heard(dialled(address))
        assert (status, headers["retry-after"], json.loads(body)["type"]) == (503, "5", "too-many-connections")
        for connection in waiting:
            connection.close()
        deadline = time.monotonic() + 30
        while heard(dialled(address, VERSION))[0] != 200:
            assert time.monotonic() < deadline


def test_a_trusted_proxy_may_have_more_than_one_clients_share(tmp_path: Path) -> None:
    with limited(tmp_path, sockets_of_address=2, proxies=("127.0.0.1",)) as address:
        waiting = [dialled(address, b"GET /") for _ in range(20)]
        assert heard(dialled(address, VERSION))[0] == 200
        for connection in waiting:
            connection.close()


def test_half_sent_requests_do_not_take_the_server_away(tmp_path: Path) -> None:
    with serving("--database", str(tmp_path / "games.sqlite")) as server:
        waiting = [dialled(server.address, b"POST /api/games HTTP/1.1\r\nhost: 127.0") for _ in range(1100)]
        # Those beyond the limit are turned away; when one of the others gives up, its place is free.
        waiting[0].close()
        deadline = time.monotonic() + 30
        while _status(server) != 200:
            assert time.monotonic() < deadline
        for connection in waiting:
            connection.close()
        server.process.terminate()
        _, errors = server.process.communicate(timeout=60)
        assert len(errors) < 2000


def _status(server: Process) -> int:
    try:
        return httpx2.get(f"{server.address}api/version", timeout=10).status_code
    except httpx2.TransportError:
        return 0


@pytest.mark.parametrize("request_line", [b"nonsense\r\n\r\n", b"GET / HTTP/1.1\r\nbad header\r\n\r\n"])
def test_nonsense_gets_an_answer_with_the_headers(request_line: bytes, tmp_path: Path) -> None:
    with limited(tmp_path) as address:
        status, headers, body = heard(dialled(address, request_line))
        assert (status, json.loads(body)["type"]) == (400, "invalid-request")
        assert headers.keys() >= HEADERS.keys()


def test_a_live_connection_is_no_request_that_takes_too_long(tmp_path: Path) -> None:
    with limited(tmp_path, request_seconds=0.3) as address:
        seats = {"first": {"kind": "person"}, "second": {"kind": "person"}}
        created = httpx2.post(f"{address}api/games", json={"game": "tictactoe", "seats": seats}).json()
        uri = f"{address.replace('http', 'ws')}api/games/{created['game']['id']}/live"
        with connect(uri) as live:
            live.send(json.dumps({"type": "hello"}))
            until = time.monotonic() + 1
            while time.monotonic() < until:
                live.send(json.dumps({"type": "ping"}))
                assert json.loads(live.recv(timeout=30))["type"] in ("state", "presence", "pong")
                time.sleep(0.1)  # a ping from time to time, as a page sends it
