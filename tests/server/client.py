"""A server in this process, and shorthands for talking to it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession

from plyground.server.app import make_app
from plyground.server.settings import Settings

PERSON = {"kind": "person"}


def computer(player: str) -> dict[str, str]:
    return {"kind": "computer", "player": player}


def line_of(state: dict[str, Any]) -> list[str]:
    """The moves of a game from the start to the head."""
    nodes = {node["number"]: node for node in state["nodes"]}
    line, number = [], state["head"]
    while number:
        line.append(nodes[number]["move"])
        number = nodes[number]["parent"]
    return line[::-1]


@contextlib.contextmanager
def running(database: str, client: tuple[str, int] = ("testclient", 50000), **settings: Any) -> Iterator[Server]:
    """`client`: the address and port that requests come from."""
    options: dict[str, Any] = {"hosts": ("testserver",), "workers": 2, **settings}
    app = make_app(Settings(database=database, **options))
    with TestClient(app, raise_server_exceptions=False, client=client) as http:
        yield Server(http)


class Server:
    def __init__(self, client: TestClient) -> None:
        self.http = client

    def create(self, game: str = "tictactoe", first: Any = PERSON, second: Any = PERSON, **more: Any) -> Created:
        answer = self.http.post("/api/games", json={"game": game, "seats": {"first": first, "second": second}, **more})
        assert answer.status_code == 201, answer.text
        return Created(self, answer.json())


class Created:
    def __init__(self, server: Server, document: dict[str, Any]) -> None:
        self.server = server
        self.document = document
        self.id: str = document["game"]["id"]
        self.tokens: dict[str, str] = document["tokens"]

    @property
    def both(self) -> str:
        return ", ".join(token for token in self.tokens.values() if token)

    def state(self) -> dict[str, Any]:
        answer = self.server.http.get(f"/api/games/{self.id}")
        assert answer.status_code == 200, answer.text
        return answer.json()  # type: ignore[no-any-return]

    def moves(self) -> list[str]:
        """The line from the start to the head."""
        return line_of(self.state())

    def post(self, what: str, body: Any = None, seat: str | None = None) -> Any:
        headers = {"Seat": self.both if seat is None else seat}
        return self.server.http.post(f"/api/games/{self.id}/{what}", json=body, headers=headers)

    def play(self, move: str, seat: str | None = None, parent: int | None = None) -> Any:
        body = {"move": move} if parent is None else {"move": move, "parent": parent}
        return self.post("moves", body, seat)

    @contextlib.contextmanager
    def live(self, *seats: str) -> Iterator[Live]:
        with self.server.http.websocket_connect(f"/api/games/{self.id}/live") as socket:
            socket.send_json({"type": "hello", "tokens": [self.tokens[seat] for seat in seats]})
            yield Live(socket)


class Live:
    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self._id = 0

    def get(self, *kinds: str) -> dict[str, Any]:
        """The next message of some kinds; others are passed over."""
        while True:
            message: dict[str, Any] = self.socket.receive_json()
            if message["type"] in kinds:
                return message

    def ask(self, kind: str, **more: Any) -> int:
        self._id += 1
        self.socket.send_json({"type": kind, "id": self._id, **more})
        return self._id

    def answer(self, id: int) -> dict[str, Any]:
        """The answer to a request."""
        while True:
            message: dict[str, Any] = self.socket.receive_json()
            if message["type"] in ("ack", "refused") and message["id"] == id:
                return message

    def do(self, kind: str, **more: Any) -> dict[str, Any]:
        return self.answer(self.ask(kind, **more))


def ranked(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The moves of an exploration's parts, each put into its place."""
    known: list[dict[str, Any]] = []
    for part in parts:
        for move in part["moves"]:
            known.insert(move["place"], move)
    return known
