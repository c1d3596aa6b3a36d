"""What listeners of a game are told: made once for all of them, and no more than a slow one can take."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from plyground import load
from plyground.game import Side
from plyground.history.line import Line
from plyground.history.saved import SavedGame
from plyground.history.saved_json import to_json
from plyground.history.tree import GameTree
from plyground.server.broadcast import Broadcast
from plyground.server.live_shapes import PongMessage
from tests.server.process import serving


class Listening:
    def __init__(self, *seats: Side) -> None:
        self.seats = frozenset(seats)
        self.heard: list[str] = []

    def send_text(self, text: str) -> None:
        self.heard.append(text)


def test_a_message_is_made_once_for_all_who_hold_the_same_seats() -> None:
    listeners = [Listening(Side.FIRST), Listening(Side.SECOND), *(Listening() for _ in range(20))]
    broadcast = Broadcast()
    for listener in listeners:
        broadcast.add(listener)
        listener.heard.clear()
    made: list[frozenset[Side]] = []

    def message(seats: frozenset[Side]) -> PongMessage:
        made.append(seats)
        return PongMessage()

    before = [len(listener.heard) for listener in listeners]
    broadcast.tell_each(message)
    assert len(made) == len(set(made)) == 3
    assert [len(listener.heard) for listener in listeners] == [count + 1 for count in before]


def test_a_listener_that_does_not_read_is_dropped_and_the_others_go_on(tmp_path: Path) -> None:
    tree = GameTree(Line.of(load("tictactoe:8x8x5")))
    for node in list(tree.nodes):
        for move in node.position.moves():
            for reply in tree.add(node.number, move).position.moves()[:15]:
                tree.add(len(tree.nodes) - 1, reply)
    tree.go_to(1)
    with serving("--database", str(tmp_path / "games.sqlite")) as server:
        answer = server.http.post("/api/import", json={"record": to_json(SavedGame(tree))})
        assert answer.status_code == 201, answer.text
        created = answer.json()
        parts = urlsplit(server.address)
        uri = f"ws://{parts.netloc}/api/games/{created['game']['id']}/live"
        slow = socket.create_connection((parts.hostname, parts.port))
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 16)
        with connect(uri, sock=slow, max_queue=1, max_size=None) as deaf, connect(uri, max_size=None) as other:
            deaf.send(json.dumps({"type": "hello"}))
            other.send(json.dumps({"type": "hello", "tokens": list(created["tokens"].values())}))
            seen = 0
            for number in range(60):
                other.send(json.dumps({"type": ("undo", "redo")[number % 2], "id": number}))
                while (message := json.loads(other.recv(timeout=30)))["type"] not in ("ack", "refused"):
                    seen += message["type"] == "state"
                assert message == {"type": "ack", "id": number, "node": message.get("node")}, message
            assert seen >= 60
            assert _heard(deaf) < 60


def _heard(connection: ClientConnection) -> int:
    """The states that still arrive until the server has closed the connection."""
    heard = 0
    try:
        while True:
            heard += json.loads(connection.recv(timeout=30))["type"] == "state"
    except ConnectionClosed:
        return heard
