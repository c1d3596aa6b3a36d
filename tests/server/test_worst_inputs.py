"""Every route with the inputs that cost it most: little is done on the event loop, and memory stays small."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from plyground.server.app import make_app
from tests.server.client import Server, running
from tests.server.worst_inputs import GAMES, WORST, Worst, routes_of

#: Functions that one callback of the event loop may call: about 20 ms of work. A board with 2,000 moves needs 18,000.
MOST_CALLS = 50_000


@dataclass
class Games:
    """The games that the requests are about."""

    server: Server
    ids: dict[str, str]
    seats: dict[str, str]


class Work:
    """How many functions the event loop's longest callback calls: what it does, not how long it takes."""

    def __init__(self) -> None:
        self._longest = 0
        self._plain = asyncio.Handle._run

    def take(self) -> int:
        longest, self._longest = self._longest, 0
        return longest

    def count(self, handle: asyncio.Handle) -> None:
        calls = 0

        def called(frame: object, event: str, argument: object) -> None:
            nonlocal calls
            calls += event in ("call", "c_call")

        sys.setprofile(called)
        try:
            self._plain(handle)
        finally:
            sys.setprofile(None)
        self._longest = max(self._longest, calls)


@pytest.fixture(scope="module")
def work() -> Iterator[Work]:
    work = Work()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asyncio.Handle, "_run", lambda handle: work.count(handle))
        yield work


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory, work: Work) -> Iterator[Games]:
    database = str(tmp_path_factory.mktemp("worst") / "games.sqlite")
    ids, seats = {}, {}
    with running(database, requests=1e6, burst=10**6) as server:
        for name, record in GAMES.items():
            created = server.http.post("/api/import", json={"record": record()}).json()
            ids[name], seats[name] = created["game"]["id"], ", ".join(created["tokens"].values())
    # A new server has none of the games in memory.
    with running(database, requests=1e6, burst=10**6, seconds=2.0) as server:
        yield Games(server, ids, seats)


def ask(games: Games, worst: Worst) -> int:
    """Sends the request; its status."""
    path = worst.with_ids(worst.path, games.ids)
    http = games.server.http
    if worst.method == "WEBSOCKET":
        with http.websocket_connect(path) as live:
            live.send_json({"type": "hello"})
            live.receive_json()
            for message in worst.messages:
                live.send_json(message)
                while live.receive_json().get("id") != message["id"]:
                    pass
        return 101
    headers = {"content-type": "application/json", "seat": games.seats.get(worst.seat, "")}
    return http.request(worst.method, path, content=worst.content(games.ids), headers=headers).status_code


def test_every_route_has_its_worst_input() -> None:
    assert {worst.route for worst in WORST} == set(routes_of(make_app()))


@pytest.mark.parametrize("worst", WORST, ids=lambda worst: f"{worst.route}: {worst.what}")
def test_little_is_done_on_the_event_loop(worst: Worst, games: Games, work: Work) -> None:
    work.take()
    status = ask(games, worst)
    assert status < 500 or status == 503
    assert work.take() < MOST_CALLS
