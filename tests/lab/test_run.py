"""Runs keep what they measure, go on where they stopped, and say beforehand how long they take."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from plyground import lab
from plyground.game import InvalidRecord
from plyground.lab import counts
from plyground.lab.task import Task, Workplace
from tests.lab.bench import experiment

TEXT = """
[quick]
most = { depth = 2 }

[[count]]
row = "r"
column = "depth {depth}"
game = "tictactoe"
player = "minimax:depth={depth}"
vary = { depth = [1, 2, 3] }
"""


def titles(found: lab.Measured) -> list[str]:
    return [task.title for task, _ in found.results]


def test_what_is_there_is_not_measured_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = experiment(tmp_path, "counts", TEXT)
    done: list[str] = []
    assert titles(lab.run(made, tmp_path, quick=True, on_task=lambda task, *_: done.append(task.title))) == done
    assert done == ["r, depth 1", "r, depth 2"]
    before = (tmp_path / "made.jsonl").read_bytes()
    full = lab.run(made, tmp_path, on_task=lambda task, *_: done.append(task.title))
    assert done == ["r, depth 1", "r, depth 2", "r, depth 3"] == titles(full)
    assert (tmp_path / "made.jsonl").read_bytes().startswith(before)
    again = lab.run(made, tmp_path, fresh=True, on_task=lambda task, *_: done.append(task.title))
    assert len(done) == 6
    assert [one["nodes"] for _, one in again.results] == [one["nodes"] for _, one in full.results]


def test_stopped_in_the_middle_it_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = experiment(tmp_path, "counts", TEXT)
    measure = counts.measure

    def stops(task: Task, place: Workplace) -> dict[str, object]:
        if task.title == "r, depth 2":
            raise KeyboardInterrupt
        return measure(task, place)

    with monkeypatch.context() as patched:
        patched.setattr(counts, "measure", stops)
        with pytest.raises(KeyboardInterrupt):
            lab.run(made, tmp_path)
    assert titles(lab.read(made, tmp_path, quick=False)) == ["r, depth 1"]
    assert not lab.read(made, tmp_path, quick=False).finished
    with (tmp_path / "made.jsonl").open("ab") as file:  # a power cut in the middle of a line
        file.write(b'{"task": "r, dep')
    notices: list[str] = []
    assert lab.run(made, tmp_path, on_notice=notices.append).finished
    assert notices == [f"dropped a half-written last line of '{tmp_path / 'made.jsonl'}'"]


def test_results_of_another_version_do_not_count(tmp_path: Path) -> None:
    made = experiment(tmp_path, "counts", TEXT)
    lab.run(made, tmp_path, quick=True)
    path = tmp_path / "made.jsonl"
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    path.write_text("".join(json.dumps({**line, "plyground": "0.0.0"}) + "\n" for line in lines))
    assert lab.read(made, tmp_path, quick=True).results == []


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    made = experiment(tmp_path, "counts", TEXT)
    (tmp_path / "made.jsonl").write_text("my notes\n")
    with pytest.raises(InvalidRecord, match="is not a file of an experiment's results"):
        lab.run(made, tmp_path)
    assert (tmp_path / "made.jsonl").read_text() == "my notes\n"


def test_full_results_are_shown_when_they_are_all_there(tmp_path: Path) -> None:
    made = experiment(tmp_path, "counts", TEXT)
    lab.run(made, tmp_path, quick=True)
    assert lab.best(made, tmp_path).quick
    lab.run(made, tmp_path)
    assert not lab.best(made, tmp_path).quick


@pytest.mark.parametrize("name", ["tictactoe-counts", "gipf-puzzles", "tictactoe-ranges", "tictactoe-rules"])
def test_an_estimate_is_of_what_is_missing(tmp_path: Path, name: str) -> None:
    assert 0 < lab.estimate(lab.find(name), tmp_path) < 3600


def test_nothing_is_left_to_do(tmp_path: Path) -> None:
    made = experiment(tmp_path, "counts", TEXT)
    lab.run(made, tmp_path)
    assert lab.estimate(made, tmp_path) == 0
