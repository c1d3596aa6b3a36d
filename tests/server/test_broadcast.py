"""What listeners of a game are told: made once for all of them, and no more than a slow one can take."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from plyground.game import Side
from plyground.server.broadcast import Broadcast
from plyground.server.live_shapes import PongMessage
from plyground.server.storage import Presence
from tests.server.client import PERSON, running
from tests.server.process import serving


class Listening:
    def __init__(self, *seats: Side) -> None:
        self.seats = frozenset(seats)
        self.heard: list[str] = []

    def send_text(self, text: str) -> None:
        self.heard.append(text)


class Counted(PongMessage):
    written: ClassVar[int] = 0

    def model_dump_json(self, **options: Any) -> str:
        type(self).written += 1
        return super().model_dump_json(**options)


def test_a_message_is_written_once_for_all_listeners() -> None:
    listeners = [Listening(Side.FIRST), Listening(Side.SECOND), *(Listening() for _ in range(20))]
    broadcast = Broadcast()
    for listener in listeners:
        broadcast.add(listener)
    for listener in listeners:
        listener.heard.clear()
    broadcast.tell(Counted())
    assert Counted.written == 1
    assert [listener.heard for listener in listeners] == [['{"type":"pong"}']] * 22


def test_presence_counts_who_is_here_and_elsewhere() -> None:
    here = Listening(Side.FIRST)
    broadcast = Broadcast()
    broadcast.add(here)
    broadcast.hear_elsewhere(Presence(second=True, watchers=2))
    assert json.loads(here.heard[-1]) == {"type": "presence", "first": True, "second": True, "watchers": 2}
    broadcast.hear_elsewhere(Presence(second=True, watchers=2))
    assert len(here.heard) == 2, "the same again is no news"


def test_a_listener_that_does_not_read_is_dropped_and_the_others_go_on(tmp_path: Path) -> None:
    rounds = 200
    with serving("--database", str(tmp_path / "games.sqlite")) as server:
        body = {"game": "nim:heaps=100,100,101", "seats": {"first": PERSON, "second": PERSON}, "moves": ["101=100"]}
        created = server.http.post("/api/games", json=body).json()
        id, tokens = created["game"]["id"], list(created["tokens"].values())
        parts = urlsplit(server.address)
        uri = f"ws://{parts.netloc}/api/games/{id}/live"
        slow = socket.create_connection((parts.hostname, parts.port))
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 16)
        with connect(uri, sock=slow, max_queue=1, max_size=None) as deaf, connect(uri, max_size=None) as other:
            deaf.send(json.dumps({"type": "hello"}))
            other.send(json.dumps({"type": "hello", "tokens": tokens}))
            while json.loads(other.recv(timeout=30))["type"] != "state":
                pass
            for number in range(rounds):
                answer = server.http.post(
                    f"/api/games/{id}/{('undo', 'redo')[number % 2]}", headers={"Seat": ",".join(tokens)}
                )
                assert answer.status_code == 200, answer.text
                while json.loads(other.recv(timeout=30))["type"] != "changed":
                    pass
            assert _heard(deaf) < rounds


def _heard(connection: ClientConnection) -> int:
    """The changes that still arrive until the server has closed the connection."""
    heard = 0
    try:
        while True:
            heard += json.loads(connection.recv(timeout=30))["type"] == "changed"
    except ConnectionClosed:
        return heard


def test_a_long_game_sends_only_what_is_new(tmp_path: Path) -> None:
    """What is sent for a move does not grow with the moves played before."""
    with running(str(tmp_path / "games.sqlite")) as server:
        game = server.create("tictactoe:8x8x8")
        moves = [move["move"] for move in game.state()["board"]["moves"]]
        with game.live() as watcher:
            watcher.get("state")
            sizes = []
            for move in moves[:40]:
                assert game.play(move).status_code == 201
                changed = watcher.get("changed")
                assert [node["move"] for node in changed["nodes"]] == [move]
                sizes.append(len(json.dumps(changed)))
            assert game.post("undo").status_code == 200
            assert watcher.get("changed")["nodes"] == []
        assert sizes == sorted(sizes, reverse=True), "fewer and fewer legal moves"
