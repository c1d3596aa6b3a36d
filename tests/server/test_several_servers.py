"""Several servers on one PostgreSQL database: what one writes all know, and what one leaves another takes over."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from plyground.server.storage import LEASE
from tests.server.client import PERSON, computer
from tests.server.databases import new_database
from tests.server.process import Process, serving
from tests.waiting import wait_for


@pytest.fixture
def servers(postgresql: str) -> Iterator[list[Process]]:
    address = new_database(postgresql).address
    with ExitStack() as stack:
        yield [stack.enter_context(serving("--database", address, "--workers", "1")) for _ in range(2)]


def create(server: Process, game: str, second: Any = PERSON, **more: Any) -> dict[str, Any]:
    answer = server.http.post("/api/games", json={"game": game, "seats": {"first": PERSON, "second": second}, **more})
    assert answer.status_code == 201, answer.text
    return answer.json()  # type: ignore[no-any-return]


@contextmanager
def live(server: Process, game: dict[str, Any], *sides: str) -> Iterator[ClientConnection]:
    uri = f"{server.address.replace('http', 'ws')}api/games/{game['game']['id']}/live"
    with connect(uri) as socket:
        socket.send(json.dumps({"type": "hello", "tokens": [game["tokens"][side] for side in sides]}))
        hear(socket, "state")
        yield socket


def hear(socket: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=30))
        if message["type"] == kind:
            return message


def play(server: Process, game: dict[str, Any], move: str, side: str) -> Any:
    headers = {"Seat": game["tokens"][side]}
    return server.http.post(f"/api/games/{game['game']['id']}/moves", json={"move": move}, headers=headers)


def state(server: Process, game: dict[str, Any]) -> dict[str, Any]:
    return server.http.get(f"/api/games/{game['game']['id']}").json()  # type: ignore[no-any-return]


def test_people_at_different_servers_see_each_others_moves(servers: list[Process]) -> None:
    one, other = servers
    game = create(one, "tictactoe")
    with live(one, game, "first") as first, live(other, game, "second") as second:
        while not hear(first, "presence")["second"]:
            pass
        first.send(json.dumps({"type": "move", "id": 1, "move": "b2"}))
        assert [node["move"] for node in hear(second, "changed")["nodes"]] == ["b2"]
        second.send(json.dumps({"type": "move", "id": 1, "move": "a1"}))
        assert hear(first, "changed")["version"] == 1
        seen = hear(first, "changed")
        assert ([node["move"] for node in seen["nodes"]], seen["version"]) == (["a1"], 2)
        other.http.post(
            f"/api/games/{game['game']['id']}/resign",
            json={"side": "second"},
            headers={"Seat": game["tokens"]["second"]},
        )
        assert hear(first, "changed")["outcome"]["reason"] == "resigned"


def test_every_server_answers_with_the_newest(servers: list[Process]) -> None:
    game = create(servers[0], "tictactoe:8x8x8")
    moves = [move["move"] for move in game["game"]["board"]["moves"]][:30]
    for number, move in enumerate(moves):
        assert play(servers[number % 2], game, move, ("first", "second")[number % 2]).status_code == 201
        assert state(servers[(number + 1) % 2], game)["head"] == number + 1
    assert [node["move"] for node in state(servers[0], game)["nodes"]] == moves


def test_a_deleted_game_is_gone_at_every_server(servers: list[Process]) -> None:
    one, other = servers
    game = create(one, "tictactoe")
    with live(other, game) as watcher:
        seats = {"Seat": ", ".join(game["tokens"].values())}
        assert one.http.delete(f"/api/games/{game['game']['id']}", headers=seats).status_code == 204
        hear(watcher, "gone")
    assert other.http.get(f"/api/games/{game['game']['id']}").status_code == 404


def test_the_computer_answers_once_though_both_servers_have_the_game(servers: list[Process]) -> None:
    one, other = servers
    game = create(one, "tictactoe:5x5x4", computer("engine:time=0.3"))
    with live(one, game, "first"), live(other, game) as watcher:
        for _ in range(4):
            before = state(one, game)
            assert play(other, game, before["board"]["moves"][0]["move"], "first").status_code == 201
            while not (changed := hear(watcher, "changed"))["nodes"] or changed["nodes"][-1]["side"] == "first":
                pass
    sides = [node["side"] for node in state(other, game)["nodes"]]
    assert sides == ["first", "second"] * 4


@pytest.mark.parametrize("somebody_watches", [True, False])
def test_the_computers_move_comes_though_its_server_is_killed(servers: list[Process], somebody_watches: bool) -> None:
    one, other = servers
    game = create(one, "gipf", computer("engine:time=3"))
    with ExitStack() as stack:
        watcher = stack.enter_context(live(other, game)) if somebody_watches else None
        assert play(one, game, "a1-b2", "first").status_code == 201
        one.kill()
        if watcher is not None:
            while len(changed := hear(watcher, "changed")["nodes"]) == 0 or changed[-1]["side"] == "first":
                pass
    wait_for(lambda: len(state(other, game)["nodes"]) == 2)
    assert [node["side"] for node in state(other, game)["nodes"]] == ["first", "second"]


def test_a_flag_falls_once_and_also_when_the_servers_were_away(postgresql: str) -> None:
    address = new_database(postgresql).address
    clock = {"seconds": 2, "increment": 0}
    with serving("--database", address, "--workers", "1") as server:
        game = create(server, "tictactoe", clock=clock)
        assert play(server, game, "b2", "first").status_code == 201
        server.kill()
    with ExitStack() as stack:
        both = [stack.enter_context(serving("--database", address, "--workers", "1")) for _ in range(2)]
        wait_for(lambda: state(both[0], game)["outcome"] is not None)
        ended = [state(server, game) for server in both]
    assert [found["outcome"]["reason"] for found in ended] == ["ran out of time"] * 2
    assert [found["version"] for found in ended] == [2, 2], "one move, one flag"
    assert ended[0]["clock"]["second"] == 0


def test_paused_clocks_give_the_time_back_and_say_so(postgresql: str) -> None:
    address = new_database(postgresql).address
    with serving("--database", address, "--workers", "1") as server:
        game = create(server, "tictactoe", clock={"seconds": 60, "increment": 0})
        assert play(server, game, "b2", "first").status_code == 201
        server.kill()
    killed = time.monotonic()
    wait_for(lambda: time.monotonic() > killed + LEASE)  # until then, it may be alive for all the other knows
    with serving("--database", address, "--workers", "1", "--pause-clocks") as server:
        clock = state(server, game)["clock"]
    assert clock["paused"] > 0
    assert clock["running"] == "second"
    assert clock["second"] > 55
