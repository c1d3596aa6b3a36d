"""Runs keep what they measure, go on where they stopped, and say beforehand how long they take."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from plyground import lab
from plyground.build import identity
from plyground.game import InvalidRecord
from plyground.lab import counts
from plyground.lab.report import write_report
from plyground.lab.task import Task, Workplace
from plyground.loading.trust import Trust
from tests.lab.bench import experiment
from tests.places import RACE

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
    assert notices == [f"removed a half-written last line of '{tmp_path / 'made.jsonl'}'"]


def test_results_of_two_builds_are_not_mixed(tmp_path: Path) -> None:
    made = experiment(tmp_path, "counts", TEXT)
    lab.run(made, tmp_path)
    path = tmp_path / "made.jsonl"
    path.write_text(path.read_text().replace(identity(), "0.1.0+00000000"))
    assert lab.read(made, tmp_path, quick=False).results == []
    shown = lab.best(made, tmp_path)
    assert (shown.build, len(shown.results)) == ("0.1.0+00000000", 3)
    notices: list[str] = []
    again = lab.run(made, tmp_path, quick=True, on_notice=notices.append)
    assert (again.build, len(again.results)) == (identity(), 2)
    words = f"has results of build 0.1.0+00000000: they stay there, and build {identity()} measures anew"
    assert notices == [f"'{path}' {words}"]
    assert lab.best(made, tmp_path) == again
    lab.run(made, tmp_path, quick=True, on_notice=notices.append)
    assert len(notices) == 1
    assert len(lab.read(made, tmp_path, False, "0.1.0+00000000").results) == 3


def test_a_report_says_which_build_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = experiment(tmp_path, "counts", TEXT)
    lab.run(made, tmp_path, quick=True)
    monkeypatch.setattr("plyground.lab.report.names", lambda: [str(tmp_path / "made.toml")])
    write_report(tmp_path, tmp_path / "report.html")
    assert "Measured by build" not in (tmp_path / "report.html").read_text(encoding="utf-8")
    path = tmp_path / "made.jsonl"
    path.write_text(path.read_text().replace(identity(), "0.1.0+00000000"))
    write_report(tmp_path, tmp_path / "report.html")
    words = f"Measured by build 0.1.0+00000000; this is build {identity()}."
    assert words in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_a_report_has_the_experiments_of_ones_own(tmp_path: Path) -> None:
    results = tmp_path / "results"
    made = experiment(tmp_path, "counts", TEXT)
    lab.run(made, results, quick=True)
    lab.run(lab.find("tictactoe-counts"), results, quick=True)
    assert write_report(results, results / "report.html").experiments == 2
    assert '<a href="#made">t</a>' in (results / "report.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("kind", "table"),
    [
        ("counts", '[[count]]\nrow = "r"\ncolumn = "c"\ngame = "GAME"\nplayer = "minimax:depth=2"\n'),
        ("matches", '[[match]]\nrow = "r"\ngame = "GAME"\na = "random"\nb = "random"\ngames = 2\n'),
    ],
)
def test_another_content_of_a_games_file_is_measured_anew(tmp_path: Path, kind: str, table: str) -> None:
    race = Path(shutil.copy(RACE, tmp_path))
    made = replace(experiment(tmp_path, kind, table.replace("GAME", str(race))), trust=Trust.in_named(str(race)))
    done: list[str] = []
    for _ in range(2):
        lab.run(made, tmp_path, processes=1, on_task=lambda task, *_: done.append(task.title))
    assert len(done) == 1
    with race.open("a", encoding="utf-8") as file:
        file.write("# other rules\n")
    assert lab.read(made, tmp_path, quick=False).results == []
    assert lab.run(made, tmp_path, processes=1, on_task=lambda task, *_: done.append(task.title)).finished
    assert len(done) == 2


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
