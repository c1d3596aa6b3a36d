"""A real Dask cluster: a scheduler and two workers, one of which is killed in the middle."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import pytest

from plyground.arena import GameFailed, contest, read_records, run
from plyground.build import identity
from plyground.game import InvalidOption
from tests.arena.processes import Marked, lines, marked
from tests.waiting import wait_for

pytestmark = [
    pytest.mark.skipif(
        find_spec("distributed") is None, reason="Dask is not installed: pip install 'plyground[cluster]'"
    ),
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc"),
]

PLAYERS = ("mcts:simulations=400", "random")
GAMES = 150


@dataclass
class Cluster:
    address: str
    own: Marked
    file: Path
    scheduler: subprocess.Popen[str]

    def worker(self, *more: str) -> int:
        options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(self.file.parent), *more)
        worker = self.own.start("-m", "distributed.cli.dask_worker", "--scheduler-file", str(self.file), *options)
        return worker.pid

    def wait_for_workers(self, number: int) -> None:
        assert self.scheduler.stderr is not None
        while number:
            line = self.scheduler.stderr.readline()
            assert line, "the scheduler has ended"
            number -= "Register worker" in line


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    file = tmp_path / "scheduler.json"
    options = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file))
    with marked() as own:
        scheduler = own.start("-m", "distributed.cli.dask_scheduler", *options)
        wait_for(lambda: file.exists() and file.read_text(encoding="utf-8").endswith("}"))
        yield Cluster(json.loads(file.read_text(encoding="utf-8"))["address"], own, file, scheduler)


def test_one_of_two_workers_is_killed(cluster: Cluster, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    arguments = ("--games", str(GAMES), "--record", str(path), "--cluster", cluster.address, "--json")
    first, second = cluster.worker(), cluster.worker()
    cluster.wait_for_workers(2)
    assert first != second
    match = cluster.own.start("-m", "plyground", "match", "connect4", *PLAYERS, *arguments)
    wait_for(lambda: lines(path) > GAMES // 4 or match.poll() is not None)
    assert match.poll() is None
    os.kill(first, signal.SIGKILL)
    out, err = match.communicate(timeout=60)
    assert (match.returncode, err) == (0, "")
    assert json.loads(out)["games"] == GAMES
    local = run(contest("connect4", PLAYERS), GAMES, processes=2)
    records = read_records(path)  # this raises an error if a game is there twice
    assert records.games == local.games
    assert lines(path) == GAMES + 1


def test_a_worker_of_another_build_plays_nothing(cluster: Cluster, tmp_path: Path) -> None:
    other = tmp_path / "other.py"
    other.write_text("from plyground import _core\n_core.sources = 'others'\n", encoding="utf-8")
    cluster.worker("--preload", str(other))
    cluster.wait_for_workers(1)
    with pytest.raises(GameFailed, match=f"a worker has build .* of Plyground, not {re.escape(identity())}"):
        run(contest("tictactoe", ["random", "random"]), 2, cluster=cluster.address)


def test_no_cluster_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plyground.arena.cluster.PATIENCE", 1)
    for address in ("tcp://127.0.0.1:9", "nonsense://"):
        with pytest.raises(InvalidOption, match="no Dask scheduler answers at"):
            run(contest("tictactoe", ["random", "random"]), 2, cluster=address)
