"""A server whose engines think on a real Dask cluster."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.clusters import Cluster, clusters
from tests.server.client import Created, computer, running
from tests.server.process import serving
from tests.waiting import computed, computing, wait_for


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    with clusters(tmp_path) as started:
        yield started


def test_a_worker_is_killed_in_mid_thought_and_the_move_comes_once(cluster: Cluster, tmp_path: Path) -> None:
    workers = [cluster.worker(), cluster.worker()]
    with running(str(tmp_path / "games.sqlite"), cluster=cluster.address) as server:
        game = server.create("gipf", second=computer("engine:time=3"))
        busy = {worker: computing(worker) for worker in workers}
        with game.live("first") as live:
            move = live.get("state")["state"]["board"]["moves"][0]["move"]
            assert live.do("move", move=move)["type"] == "ack"
            assert live.get("thinking")["depth"]  # what it reports comes from the cluster too
            wait_for(lambda: any(is_busy() for is_busy in busy.values()))
            (thinks,) = {worker for worker in workers if computed(worker) == max(map(computed, workers))}
            os.kill(thinks, signal.SIGKILL)
            while (node := live.get("changed")["nodes"][-1])["side"] == "first":
                pass
            assert node["parent"] == 1
        assert answers(game) == 1


def answers(game: Created) -> int:
    return sum(node["side"] == "second" for node in game.state()["nodes"])


def test_reviews_are_done_on_the_cluster(cluster: Cluster, tmp_path: Path) -> None:
    worker = cluster.worker()
    with running(str(tmp_path / "games.sqlite"), cluster=cluster.address) as server:
        before = computed(worker)
        game = server.create("tictactoe")
        for move in ("b2", "a1", "a2", "b1", "c2"):
            assert game.play(move).status_code == 201
        with game.live() as live:
            live.ask("review")
            reviewed: list[dict[str, Any]] = []
            while not reviewed or not reviewed[-1]["done"]:
                reviewed.append(live.get("review"))
            assert [message["move"]["ply"] for message in reviewed[:-1]] == [1, 2, 3, 4, 5]
        assert computed(worker) > before


def test_without_a_worker_questions_are_refused_and_moves_come_later(cluster: Cluster, tmp_path: Path) -> None:
    with running(str(tmp_path / "games.sqlite"), cluster=cluster.address) as server:
        game = server.create("tictactoe", second=computer("random"))
        assert game.play("b2").status_code == 201
        question = {"game": "tictactoe", "moves": ["b2"]}
        answer = server.http.post("/api/hint", json=question)
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
        cluster.worker()
        wait_for(lambda: server.http.post("/api/hint", json=question).status_code == 200)
        wait_for(lambda: answers(game) == 1)


def test_no_cluster_there(tmp_path: Path) -> None:
    arguments = ("--cluster", "tcp://127.0.0.1:9", "--database", str(tmp_path / "games.sqlite"))
    # What the process says instead of its address.
    with pytest.raises(AssertionError, match="plyground: no Dask scheduler answers at 'tcp:"):
        serving(*arguments).__enter__()


def test_a_players_file_travels_to_the_cluster(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cluster.worker()
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")  # the worker stands elsewhere
    Path("helper.py").write_text("def last(moves):\n    return moves[-1]\n")
    Path("ann.py").write_text("from helper import last\ndef choose(position):\n    return last(position.moves())\n")
    with running(str(tmp_path / "games.sqlite"), cluster=cluster.address, players=("ann.py",)) as server:
        game = server.create("connect4", second=computer("ann.py"))
        with game.live("first") as live:
            live.get("state")
            assert live.do("move", move="1")["type"] == "ack"
            while (node := live.get("changed")["nodes"][-1])["side"] == "first":
                pass
            assert node["move"] == "7"
