"""Games on a real Dask cluster, with a worker that is killed in the middle."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from plyground.arena import GameFailed, contest, read_records, run
from plyground.build import identity
from plyground.game import InvalidOption
from plyground.work import scheduler
from tests.clusters import OTHER_BUILD, Cluster, clusters
from tests.places import RACE
from tests.processes import lines
from tests.waiting import wait_for

PLAYERS = ("mcts:simulations=400", "random")
GAMES = 150


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    with clusters(tmp_path) as started:
        yield started


def test_one_of_two_workers_is_killed(cluster: Cluster, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    arguments = ("--games", str(GAMES), "--record", str(path), "--cluster", cluster.address, "--json")
    match = cluster.own.start("-m", "plyground", "match", "connect4", *PLAYERS, *arguments)
    assert match.stderr is not None
    assert "has no workers yet: waiting for them" in match.stderr.readline()
    first, second = cluster.worker(), cluster.worker()
    wait_for(lambda: lines(path) > GAMES // 4 or match.poll() is not None)
    assert match.poll() is None
    assert first != second
    os.kill(first, signal.SIGKILL)
    out, err = match.communicate(timeout=60)
    assert (match.returncode, err) == (0, "")
    assert json.loads(out)["games"] == GAMES
    local = run(contest("connect4", PLAYERS), GAMES, processes=2)
    records = read_records(path)  # this raises an error if a game is there twice
    assert records.games == local.games
    assert lines(path) == GAMES + 1


def test_short_games_come_in_batches(cluster: Cluster) -> None:
    cluster.worker(threads=2)
    played = contest("tictactoe", ["random", "random"])
    assert run(played, 2000, cluster=cluster.address).games == run(played, 2000, processes=1).games


def test_a_worker_of_another_build_plays_nothing(cluster: Cluster) -> None:
    cluster.worker(first=OTHER_BUILD)
    with pytest.raises(GameFailed, match=f"a worker has build .* of Plyground, not {re.escape(identity())}"):
        run(contest("tictactoe", ["random", "random"]), 2, cluster=cluster.address)


def test_a_lost_scheduler_ends_the_match(cluster: Cluster, tmp_path: Path) -> None:
    cluster.worker()
    path = tmp_path / "match.jsonl"
    arguments = ("--games", "100000", "--record", str(path), "--cluster", cluster.address)
    match = cluster.own.start("-m", "plyground", "match", "connect4", *PLAYERS, *arguments)
    wait_for(lambda: lines(path) > 1 or match.poll() is not None)
    cluster.scheduler.kill()
    _, err = match.communicate(timeout=60)
    assert match.returncode == 2
    assert re.search(r"game \d+: the connection to the cluster is lost", err)
    assert read_records(path).games


def test_no_cluster_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "PATIENCE", 1)
    for address in ("tcp://127.0.0.1:9", "nonsense://"):
        with pytest.raises(InvalidOption, match="no Dask scheduler answers at"):
            run(contest("tictactoe", ["random", "random"]), 2, cluster=address)


def test_users_files_travel(cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The workers stand in another folder, where there are no such files."""
    cluster.worker(threads=2)
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    shutil.copy(RACE, "race.py")
    Path("helper.py").write_text("def last(moves):\n    return moves[-1]\n")
    Path("ann.py").write_text("from helper import last\ndef choose(position):\n    return last(position.moves())\n")
    Path("bob.py").write_text("def choose(position):\n    return position.no_such_thing\n")
    played = contest("race.py", ["ann.py", "bob.py"])
    assert [path for path, hash in played.files] == ["ann.py", "bob.py"]
    games = run(played, 6, cluster=cluster.address).games
    assert games == run(played, 6, processes=1).games
    assert {game.points(0) for game in games} == {1}
    assert "line 2: AttributeError" in games[0].reason
