"""A database that goes away: what is written is written once, clients are told to come back, and it comes back."""

from __future__ import annotations

import asyncio
import resource
import select
import socket
import threading
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from plyground.server.storage import Storage
from plyground.server.tables import StoredMove
from plyground.server.writer import StorageDown
from tests.server.client import PERSON
from tests.server.databases import PostgreSQL, new_database
from tests.server.process import serving
from tests.server.test_storage import stored
from tests.waiting import wait_for


class Line:
    """The line to a database. Once `cut` is set, it breaks when a commit has been sent, before its answer."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self.there = (parts.hostname, parts.port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = address.replace(f":{parts.port}", f":{self._listener.getsockname()[1]}")
        self.cut = False
        self.cuts = 0
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            near, _ = self._listener.accept()
            try:
                far = socket.create_connection(self.there)
            except OSError:
                near.close()
                continue
            threading.Thread(target=self._carry, args=(near, far), daemon=True).start()

    def _carry(self, near: socket.socket, far: socket.socket) -> None:
        with near, far:
            while True:
                for end in select.select([near, far], [], [])[0]:
                    data = end.recv(1 << 16)
                    if not data:
                        return
                    (far if end is near else near).sendall(data)
                    if end is near and self.cut and b"COMMIT" in data:
                        self.cut = False
                        self.cuts += 1
                        far.recv(1)  # it is done there; nobody hears of it
                        return


@pytest.mark.parametrize("what", ["create", "move", "change"])
def test_a_commit_whose_answer_was_lost_is_looked_up_and_not_done_twice(postgresql: str, what: str) -> None:
    line = Line(new_database(postgresql).address)

    async def work() -> Any:
        storage = Storage(line.address)
        await storage.open()
        game = stored()
        if what != "create":
            await storage.create(game)
        line.cut = True
        if what == "create":
            await storage.create(game)
        else:
            await storage.write(game, StoredMove(1, 0, "b2", 1.5) if what == "move" else None)
        found = await storage.load("one")
        await storage.close()
        return found

    found = asyncio.run(work())
    assert line.cuts == 1
    assert found.version == int(what != "create")
    assert len(found.moves) == int(what == "move")


def test_a_group_of_writes_whose_commit_was_lost(postgresql: str) -> None:
    line = Line(new_database(postgresql).address)

    async def work() -> list[int]:
        storage = Storage(line.address)
        await storage.open()
        line.cut = True
        await asyncio.gather(*(storage.create(stored(f"game{number}")) for number in range(30)))
        line.cut = True
        games = [stored(f"game{number}") for number in range(30)]
        await asyncio.gather(*(storage.write(game, StoredMove(1, 0, "b2", 0.5)) for game in games))
        found = [await storage.load(game.id) for game in games]
        await storage.close()
        return [len(game.moves) for game in found if game is not None]

    assert asyncio.run(work()) == [1] * 30
    assert line.cuts == 2


def test_a_database_that_is_down_is_503_and_comes_back(cluster: PostgreSQL) -> None:
    address = new_database(cluster.address).address
    with serving("--database", address, "--workers", "1") as server:
        body = {"game": "tictactoe", "seats": {"first": PERSON, "second": PERSON}}
        game = server.http.post("/api/games", json=body).json()
        moves = f"/api/games/{game['game']['id']}/moves"
        cluster.kill()
        wait_for(lambda: server.http.post("/api/games", json=body).status_code == 503)  # its processes end one by one
        refused = server.http.post(moves, json={"move": "b2"}, headers={"Seat": game["tokens"]["first"]})
        assert refused.status_code == 503
        assert refused.json()["type"] == "storage-down"
        assert int(refused.headers["retry-after"]) >= 1
        for _ in range(20):
            assert server.http.get("/api/version").status_code == 200
            assert server.http.post(moves, json={"move": "b2"}).status_code == 503
        cluster.start_again()

        def played() -> bool:
            answer = server.http.post(moves, json={"move": "b2"}, headers={"Seat": game["tokens"]["first"]})
            return bool(answer.status_code == 201)

        wait_for(played)
        assert [node["move"] for node in server.http.get(f"/api/games/{game['game']['id']}").json()["nodes"]] == ["b2"]
        server.process.terminate()
        assert server.process.stderr is not None
        log = server.process.stderr.read()
    assert log.count("fails:") == 1, log
    assert log.count("works again") == 1, log
    assert "Traceback" not in log


def test_a_full_disk_is_503_and_nothing_is_lost(tmp_path: Path) -> None:
    """The files of the server may not grow; then they may again."""

    def with_small_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, resource.RLIM_INFINITY))

    path = str(tmp_path / "games.sqlite")
    with serving("--database", path, "--workers", "1", preexec_fn=with_small_files) as server:
        body = {"game": "tictactoe", "seats": {"first": PERSON, "second": PERSON}}
        made = []
        while (answer := server.http.post("/api/games", json=body)).status_code == 201:
            made.append(answer.json()["game"]["id"])
            assert len(made) < 2000
        assert (answer.status_code, answer.json()["type"]) == (503, "storage-down")
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        wait_for(lambda: server.http.post("/api/games", json=body).status_code == 201)
        assert all(server.http.get(f"/api/games/{id}").status_code == 200 for id in made[-50:])


def test_who_waits_for_a_database_that_stays_away_is_refused_in_time(postgresql: str) -> None:
    line = Line(new_database(postgresql).address)

    async def work() -> list[Any]:
        storage = Storage(line.address)
        await storage.open()
        line.cut = True
        line.there = ("127.0.0.1", 1)
        results = await asyncio.gather(*(storage.create(stored(str(n))) for n in range(50)), return_exceptions=True)
        await storage.close()
        return list(results)

    assert {type(result) for result in asyncio.run(work())} == {StorageDown}
