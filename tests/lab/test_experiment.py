"""Experiment files: found, varied, cut down, and wrong ones named."""

from __future__ import annotations

from pathlib import Path

import pytest

from plyground.lab import InvalidExperiment, find, names, waits_for
from plyground.lab.measuring import KINDS, kind_of
from plyground.lab.sources import SOURCES, expanded
from tests.lab.bench import experiment
from tests.places import ROOT

KEYS = {"row": str, "depth": int, "player": str, "games": int}


def test_every_experiment_can_be_read_in_both_forms_and_the_short_one_is_shorter() -> None:
    for name in names():
        found = find(name)
        assert found.title
        assert found.source == "Plyground" or found.source.startswith("Document ")
        if waits_for(found) is None:
            full, short = (kind_of(found).tasks(found, quick) for quick in (False, True))
            assert len({task.key for task in full}) == len(full)
            assert 0 < len(short) <= len(full)


def test_there_is_one_for_each_table_and_claim_of_the_documents() -> None:
    sources = [find(name).source for name in names()]
    for document in "ABCDE":
        assert any(source.startswith(f"Document {document}") for source in sources)
    assert {find(name).kind for name in names()} == set(KINDS)


def test_lists_of_one_table_go_side_by_side_and_of_several_each_with_each(tmp_path: Path) -> None:
    text = """
[[search]]
row = "{name} at {depth}"
depth = "{depth}"
player = "{player}"
vary = [{ name = ["a", "b"], player = ["x:depth={depth}", "y"] }, { depth = [1, 2] }]
"""
    found = experiment(tmp_path, "growth", text).entries("search", KEYS, ("row",))
    assert found == [
        {"row": "a at 1", "depth": 1, "player": "x:depth=1"},
        {"row": "a at 2", "depth": 2, "player": "x:depth=2"},
        {"row": "b at 1", "depth": 1, "player": "y"},
        {"row": "b at 2", "depth": 2, "player": "y"},
    ]


def test_the_short_form_leaves_out_and_replaces(tmp_path: Path) -> None:
    text = """
[quick]
most = { depth = 3 }
games = 2

[default]
games = 500

[[match]]
row = "r"
depth = "{depth}"
vary = { depth = [2, 3, 4] }

[[match]]
row = "long"
depth = 9
quick = false
"""
    found = experiment(tmp_path, "matches", text)
    short = found.entries("match", KEYS, ("row",), quick=True)
    assert short == [{"row": "r", "depth": depth, "games": 2} for depth in (2, 3)]
    full = found.entries("match", KEYS, ("row",))
    assert full == [{"row": "r", "depth": depth, "games": 500} for depth in (2, 3, 4)] + [
        {"row": "long", "depth": 9, "games": 500}
    ]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[[match]]\nrow = 3", "takes a text for 'row' in match 1, not 3"),
        ('[[match]]\ncolour = "red"\nrow = ""', "has the unknown key 'colour' in match 1"),
        ("[[match]]\ngames = true\nrow = ''", "takes a whole number for 'games' in match 1, not true"),
        ("match = [3]", "has 3 where a table is expected in match 1"),
        ("match = 5", "takes a list for 'match', not 5"),
        ("wrong = 5\nmatch = []", "unknown key 'wrong'"),
        ("[[match]]\nrow = ''\nvary = { a = [1, 2], b = [1] }", "lists of different lengths in match 1"),
        ("[[match]]\nrow = ''\nvary = { a = 1 }", "where a table of lists is expected in vary in match 1"),
        ("", "lacks 'match'"),
    ],
)
def test_wrong_entries_are_named(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(InvalidExperiment, match=complaint):
        experiment(tmp_path, "matches", text).entries("match", KEYS, ("row",))


@pytest.mark.parametrize(
    ("text", "complaint"), [("title = ", "cannot read the experiment"), ('title = "t"', "has no text 'source'")]
)
def test_damaged_files_are_named(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidExperiment, match=complaint):
        find(str(path))


def test_unknown_experiments_and_kinds_are_quoted(tmp_path: Path) -> None:
    with pytest.raises(InvalidExperiment, match=r"no experiment 'nothing'; there are: .*tictactoe-counts"):
        find("nothing")
    with pytest.raises(InvalidExperiment, match="unknown kind 'magic'; there are: counts, matches"):
        kind_of(experiment(tmp_path, "magic", ""))


def test_what_is_not_there_is_waited_for(tmp_path: Path) -> None:
    text = '[[match]]\nrow = "r"\ngame = "go"\na = "random"\nb = "random"\ngames = 2\n'
    assert waits_for(experiment(tmp_path, "matches", text)) == "go"


def test_a_source_is_named_in_full() -> None:
    assert expanded("Document E, tables 1 to 3") == "Järvensivu 2018 (document E), tables 1 to 3"
    assert expanded("Plyground") == "Plyground"
    listed = (ROOT / "docs" / "sources.md").read_text(encoding="utf-8")
    for source in SOURCES.values():
        assert f"*{source.title}*" in listed
        assert source.author in listed
