"""The server as a process: what survives its death, and how it starts and ends."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.sync.client import connect

from tests.places import RACE
from tests.server.client import PERSON, computer
from tests.server.databases import Database
from tests.server.process import Process, serving
from tests.waiting import wait_for


def create(server: Process, game: str, second: Any = PERSON) -> dict[str, Any]:
    body = {"game": game, "seats": {"first": PERSON, "second": second}}
    answer = server.http.post("/api/games", json=body)
    assert answer.status_code == 201, answer.text
    return answer.json()  # type: ignore[no-any-return]


def play_until_killed(
    server: Process, games: list[dict[str, Any]], acknowledged: dict[str, list[str]], most: int
) -> None:
    """Plays in all games over their live connections, notes each move when it is acknowledged, and kills the server
    after `most` moves."""
    enough = threading.Event()

    def kill() -> None:
        enough.wait(60)
        server.kill()

    def play(game: dict[str, Any]) -> None:
        id, tokens = game["game"]["id"], list(game["tokens"].values())
        uri = f"{server.address.replace('http', 'ws')}api/games/{id}/live"
        try:
            with connect(uri) as live:
                live.send(json.dumps({"type": "hello", "tokens": tokens}))
                moves: list[str] = []
                for number in range(1, 10_000):
                    while not moves:
                        message = json.loads(live.recv(timeout=20))
                        board = message["state"]["board"] if message["type"] == "state" else message.get("board")
                        if board:
                            moves = [move["move"] for move in board["moves"]]
                            if not moves:
                                return
                    sent, moves = moves[number % len(moves)], []
                    live.send(json.dumps({"type": "move", "id": number, "move": sent}))
                    board = None
                    while True:
                        message = json.loads(live.recv(timeout=20))
                        if message["type"] == "changed":
                            moves = [move["move"] for move in message["board"]["moves"]]
                        if message["type"] == "ack":
                            acknowledged[id].append(sent)
                            if sum(map(len, acknowledged.values())) >= most:
                                enough.set()
                            break
                    if not moves:
                        return
        except Exception:  # the server was killed; the acknowledged moves have been noted
            return

    threads = [threading.Thread(target=play, args=(game,)) for game in games]
    threads.append(threading.Thread(target=kill))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(90)
        assert not thread.is_alive()


@pytest.mark.parametrize("most", [1, 17, 100])
def test_every_acknowledged_move_is_there_after_kill_9(database: Database, most: int) -> None:
    acknowledged: dict[str, list[str]] = {}
    with serving("--database", database.address, "--workers", "1") as server:
        games = [create(server, "gipf:reserve=30") for _ in range(6)]
        acknowledged.update({game["game"]["id"]: [] for game in games})
        play_until_killed(server, games, acknowledged, most)
        server.process.wait(30)
    assert sum(map(len, acknowledged.values())) >= most
    with serving("--database", database.address, "--workers", "1") as server:
        for id, moves in acknowledged.items():
            state = server.http.get(f"/api/games/{id}").json()
            kept = [node["move"] for node in state["nodes"]]
            assert kept[: len(moves)] == moves
            assert len(kept) <= len(moves) + 1, "at most the move that was under way may have been written too"


def test_the_workers_go_when_the_server_is_killed(tmp_path: Path) -> None:
    with serving("--database", str(tmp_path / "games.sqlite"), "--workers", "2") as server:
        game = create(server, "gipf", computer("engine:time=9"))
        token = {"Seat": game["tokens"]["first"]}
        server.http.post(f"/api/games/{game['game']['id']}/moves", json={"move": "a1-b2"}, headers=token)
        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
        assert len(children) >= 2
        server.kill()
        wait_for(lambda: not any(Path(f"/proc/{child}/cmdline").exists() for child in children))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_cleanly_when_asked_even_while_an_engine_thinks(tmp_path: Path, number: int) -> None:
    with serving("--database", str(tmp_path / "games.sqlite")) as server:
        game = create(server, "gipf", computer("engine:time=9"))
        token = {"Seat": game["tokens"]["first"]}
        server.http.post(f"/api/games/{game['game']['id']}/moves", json={"move": "a1-b2"}, headers=token)
        server.process.send_signal(number)
        began = time.monotonic()
        assert server.process.wait(20) == 0
        assert time.monotonic() - began < 10
        assert server.process.stderr is not None
        complaints = server.process.stderr.read().splitlines()
        assert [line for line in complaints if "make page" not in line] == []


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "plyground", "serve", "--no-open", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def test_what_cannot_be_served_is_one_line(tmp_path: Path) -> None:
    database = str(tmp_path / "games.sqlite")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = run("--port", port, "--database", database)
        assert (done.returncode, done.stdout) == (2, "")
        assert f"port '{port}'" in done.stderr
    with serving("--database", database):
        done = run("--port", "0", "--database", database)
        assert done.returncode == 2
        assert done.stderr.strip().endswith("is in use by another Plyground")
        assert len(done.stderr.splitlines()) == 1
    games = ["none.py"], ["chess.txt"], ["openspiel:chess:x=1"], ["openspiel:none"]
    hosts = ["--host", "not an address"], ["--host", "0.0.0.0"]
    for arguments in (*games, *hosts, ["--database", "x://y"]):
        done = run("--database", database, *arguments)
        assert done.returncode == 2, arguments
        assert arguments[-1] in done.stderr
        assert len(done.stderr.splitlines()) == 1, done.stderr


def test_no_folder_is_made_for_a_database(tmp_path: Path) -> None:
    folder = tmp_path / "no such" / "folder"
    done = run("--port", "0", "--database", str(folder / "games.sqlite"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"plyground: there is no folder '{folder}' for the database\n"
    assert not folder.parent.exists()


def test_the_folder_of_the_default_database_is_made(tmp_path: Path) -> None:
    with serving(env={**os.environ, "XDG_DATA_HOME": str(tmp_path / "data")}):
        assert (tmp_path / "data" / "plyground" / "games.sqlite").is_file()


def test_a_drawing_that_is_none_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    addition = '\nRace.layout = {"cells": [{"id": "a1", "x": 0, "y": 0, "shape": "blob"}]}\n'
    file.write_text(RACE.read_text(encoding="utf-8") + addition, encoding="utf-8")
    done = run(str(file), "--port", "0", "--database", str(tmp_path / "games.sqlite"))
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert "pydantic" not in done.stderr
    assert str(file) in done.stderr


def test_a_busy_port_that_nobody_asked_for_is_no_problem(tmp_path: Path) -> None:
    arguments = [sys.executable, "-m", "plyground", "serve", "--no-open", "--database"]
    with (
        subprocess.Popen([*arguments, str(tmp_path / "a.sqlite")], stdout=subprocess.PIPE, text=True) as first,
        subprocess.Popen([*arguments, str(tmp_path / "b.sqlite")], stdout=subprocess.PIPE, text=True) as second,
    ):
        said = []
        for process in (first, second):
            assert process.stdout is not None
            said.append(process.stdout.readline().split()[3])
            assert httpx2.get(f"{said[-1]}api/version").status_code == 200
        first.terminate()
        second.terminate()
    assert len(set(said)) == 2
