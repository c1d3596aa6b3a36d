"""Addresses share the engines: many games of one do not delay a move of another."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx2

from tests.server.client import PERSON, computer
from tests.server.process import serving
from tests.waiting import wait_for


class Person:
    """Somebody at an address of this machine."""

    def __init__(self, server: str, address: str) -> None:
        transport = httpx2.HTTPTransport(local_address=address)
        self.http = httpx2.Client(base_url=server, transport=transport, timeout=30)

    def move(self, player: str) -> str:
        """Begins a game against a computer, and moves."""
        made: Any = self.http.post(
            "/api/games", json={"game": "connect4", "seats": {"first": PERSON, "second": computer(player)}}
        ).json()
        path = f"/api/games/{made['game']['id']}"
        played = self.http.post(f"{path}/moves", json={"move": "4"}, headers={"Seat": made["tokens"]["first"]})
        assert played.status_code == 201, played.text
        return path

    def is_answered(self, path: str) -> bool:
        return any(node["side"] == "second" for node in self.http.get(path).json()["nodes"])


def test_many_games_of_one_address_do_not_delay_another(tmp_path: Path) -> None:
    with serving("--workers", "1", "--database", str(tmp_path / "games.sqlite")) as server:
        many, one = Person(server.address, "127.0.0.1"), Person(server.address, "127.0.0.2")
        long = [many.move("engine:time=10") for _ in range(30)]
        for _ in range(3):
            game = one.move("random")
            wait_for(lambda game=game: one.is_answered(game), 20)  # type: ignore[misc]  # of the 300 that they take
        assert sum(many.is_answered(game) for game in long) < len(long)
        many.http.close()
        one.http.close()
