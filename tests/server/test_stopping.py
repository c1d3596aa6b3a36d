"""How a server stops: nobody loses what he was promised, and who is connected is sent to the next one."""

from __future__ import annotations

import json
import signal
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.client import PERSON
from tests.server.process import Process, serving
from tests.waiting import computing, wait_for

#: A server has stopped after this many seconds, as docs/how-to/operate.md says.
PROMISED = 20


@contextmanager
def joined(server: Process) -> Iterator[ClientConnection]:
    """A live connection to a new game."""
    body = {"game": "tictactoe", "seats": {"first": PERSON, "second": PERSON}}
    created = server.http.post("/api/games", json=body).json()
    with connect(f"{server.address.replace('http', 'ws')}api/games/{created['game']['id']}/live") as live:
        live.send(json.dumps({"type": "hello", "tokens": list(created["tokens"].values())}))
        hear(live, "state")
        yield live


def hear(live: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(live.recv(timeout=30))
        if message["type"] == kind:
            return message


def refuses(server: Process) -> bool:
    """Whether new connections are refused."""
    try:
        httpx2.get(f"{server.address}healthz")
    except httpx2.ConnectError:
        return True
    return False


def complaints(server: Process) -> list[str]:
    assert server.process.stderr is not None
    return [line for line in server.process.stderr.read().splitlines() if "make page" not in line]


def test_a_move_under_way_is_acknowledged_and_then_the_client_is_sent_on(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite"
    with (
        serving("--database", str(database), "--workers", "1") as server,
        closing(sqlite3.connect(database)) as other,
        joined(server) as live,
    ):
        other.execute("BEGIN IMMEDIATE")  # nothing can be written now
        live.send(json.dumps({"type": "move", "id": 1, "move": "b2"}))
        live.send(json.dumps({"type": "ping"}))
        hear(live, "pong")  # the move came before it
        server.process.send_signal(signal.SIGTERM)
        wait_for(lambda: refuses(server))
        other.rollback()
        assert hear(live, "ack")["id"] == 1
        with pytest.raises(ConnectionClosed) as closed:
            live.recv(timeout=30)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        assert server.process.wait(PROMISED) == 0
        assert complaints(server) == []
    with closing(sqlite3.connect(database)) as other:
        assert other.execute("SELECT move FROM moves").fetchall() == [("b2",)]


def test_a_running_request_is_finished(tmp_path: Path) -> None:
    with serving("--database", str(tmp_path / "games.sqlite"), "--workers", "1") as server:
        statuses = ask_for_analysis(server, seconds=1.5)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PROMISED) == 0
        assert statuses() == [200]
        assert complaints(server) == []


def test_a_request_that_takes_too_long_is_refused(tmp_path: Path) -> None:
    with serving("--database", str(tmp_path / "games.sqlite"), "--workers", "1") as server:
        statuses = ask_for_analysis(server, seconds=30)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PROMISED) == 0
        assert statuses() == [503]
        assert len(complaints(server)) == 1


def ask_for_analysis(server: Process, seconds: float) -> Callable[[], list[int]]:
    """Asks, on a thread, and returns when the worker is busy with it. The result waits for the answer's status."""
    wait_for(lambda: server.http.get("/readyz").status_code == 200)
    asked = {"game": "gipf", "seconds": seconds}
    found: list[int] = []

    def ask() -> None:
        answer = httpx2.post(f"{server.address}api/analyse", json=asked, timeout=60)
        found.append(answer.status_code)

    thread = threading.Thread(target=ask)
    thread.start()
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    wait_for(computing(int(children[0])))

    def statuses() -> list[int]:
        thread.join(60)
        return found

    return statuses


def test_while_it_drains_it_serves_but_is_not_ready_and_a_second_signal_ends_it(tmp_path: Path) -> None:
    database = str(tmp_path / "games.sqlite")
    with serving("--database", database, "--workers", "1", "--drain", "600") as server, joined(server) as live:
        wait_for(lambda: server.http.get("/readyz").status_code == 200)
        server.process.send_signal(signal.SIGTERM)
        wait_for(lambda: server.http.get("/readyz").status_code == 503)
        assert server.http.get("/readyz").json() == {"ready": False, "missing": ["stopping"]}
        assert httpx2.get(f"{server.address}api/version").status_code == 200
        live.send(json.dumps({"type": "move", "id": 1, "move": "b2"}))
        assert hear(live, "ack")["id"] == 1
        began = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PROMISED) == -signal.SIGTERM
        assert time.monotonic() - began < PROMISED / 2


def test_it_stops_when_the_drain_is_over(tmp_path: Path) -> None:
    with serving("--database", str(tmp_path / "games.sqlite"), "--workers", "1", "--drain", "0.5") as server:
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PROMISED) == 0
