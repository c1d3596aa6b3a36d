"""Experiments on a real Dask cluster."""

from __future__ import annotations

from pathlib import Path

from plyground import lab
from tests.clusters import clusters
from tests.lab.bench import experiment
from tests.lab.test_kinds import MATCH
from tests.lab.test_run import TEXT, titles


def test_every_task_is_measured_by_some_worker(tmp_path: Path) -> None:
    made = experiment(tmp_path, "counts", TEXT)
    here = lab.run(made, tmp_path / "here")
    with clusters(tmp_path) as cluster:
        cluster.worker(threads=2)
        done: list[str] = []
        there = lab.run(
            made, tmp_path / "there", cluster=cluster.address, on_task=lambda task, *_: done.append(task.title)
        )
        assert sorted(done) == titles(there) == titles(here)
        assert [values["nodes"] for _, values in there.results] == [values["nodes"] for _, values in here.results]
        lab.run(made, tmp_path / "there", cluster=cluster.address, on_task=lambda task, *_: done.append(task.title))
        assert len(done) == 3


def test_the_games_of_matches_are_played_there(tmp_path: Path) -> None:
    made = experiment(tmp_path, "matches", MATCH)
    here = lab.run(made, tmp_path / "here", processes=1)
    with clusters(tmp_path) as cluster:
        cluster.worker(threads=2)
        there = lab.run(made, tmp_path / "there", cluster=cluster.address)
    assert there.machines == ("a Dask cluster",)
    for (_, ours), (_, theirs) in zip(here.results, there.results, strict=True):
        assert [ours[key] for key in ("wins", "draws", "losses")] == [
            theirs[key] for key in ("wins", "draws", "losses")
        ]
