"""A user's game that goes wrong far from its start: the server says so in one sentence, and goes on for everybody."""

from __future__ import annotations

import time
from collections.abc import Iterator
from threading import Thread

import pytest

from plyground.cli.new import filled
from plyground.server.users_games import MOST
from tests.server.process import Process, serving

#: What the game does after each of these moves. It happens in the server's own process alone, so no check finds it.
MISTAKES = {
    "a1": ("while True: pass", f"`moves` takes longer than {MOST:g} s"),
    "b1": ("import os; os._exit(3)", "SystemExit: os._exit(3)"),
    "c1": ("raise SystemExit", "SystemExit"),
    "d1": ("1 / 0", "ZeroDivisionError: division by zero"),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("own")
    lines = ["        import sys\n        if 'plyground.server.run' in sys.modules:\n"]
    for column, (mistake, _) in enumerate(MISTAKES.values()):
        lines.append(f"            if self.cells[{column}] == 'x':\n                {mistake}  # here\n")
    good = filled("game.py.txt", "strip")
    (folder / "own.py").write_text(good.replace("        padded =", "".join(lines) + "        padded ="))
    with serving("own.py", "--database", str(folder / "games.sqlite"), cwd=folder) as server:
        yield server
        assert server.process.poll() is None


@pytest.mark.parametrize("move", MISTAKES)
def test_it_is_told_and_the_server_goes_on(server: Process, move: str) -> None:
    seats = {"first": {"kind": "person"}, "second": {"kind": "person"}}
    made = server.http.post("/api/games", json={"game": "own.py", "seats": seats}).json()
    address, token = f"/api/games/{made['game']['id']}", {"Seat": made["tokens"]["first"]}
    answers: list[float] = []

    def ask() -> None:
        time.sleep(0.2)
        began = time.monotonic()
        assert server.http.get("/healthz").status_code == 200
        answers.append(time.monotonic() - began)

    other = Thread(target=ask)
    other.start()
    refused = server.http.post(f"{address}/moves", json={"move": move}, headers=token)
    other.join()
    assert refused.status_code == 400, refused.text
    problem = refused.json()
    assert problem["type"] == "broken-game"
    assert problem["message"].endswith(MISTAKES[move][1])
    assert "own.py', line " in problem["message"]
    assert answers
    assert answers[0] < MOST + 8
    played = server.http.post(f"{address}/moves", json={"move": "f1"}, headers=token)
    assert played.status_code == 201, played.text
    assert server.http.get(address).json()["head"] == 1
