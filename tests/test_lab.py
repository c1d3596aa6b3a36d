"""The laboratory's simplest form: counts beside the document's."""

from __future__ import annotations

from pathlib import Path

import pytest

from plyground.lab import counts, find, names
from plyground.lab.experiment import InvalidExperiment


def test_tic_tac_toe_counts_are_the_documents_to_the_last_call() -> None:
    measured = list(counts.run(find("tictactoe-counts")))
    assert [count.ours for count in measured] == [
        55_504, 59_704, 63_904, 549_945, 2_459, 3_957, 5_631, 16_771, 2_174, 1_607, 1_998, 7_273
    ]  # fmt: skip
    assert all(count.equal for count in measured)


def test_experiments_are_found_by_their_files() -> None:
    assert "tictactoe-counts" in names()
    for name in names():
        assert find(name).title


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("title = ", "cannot read the experiment"),
        ('title = "t"', "has no text 'source'"),
        ('title = "t"\nsource = "s"\nkind = "counts"\n', "lacks 'game'"),
        ('title = "t"\nsource = "s"\nkind = "counts"\ngame = "nim"\n[[count]]\nrow = "r"\n', "lacks 'player'"),
    ],
)
def test_damaged_experiments_are_named(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidExperiment, match=complaint):
        list(counts.run(find(str(path))))


def test_unknown_experiments_are_quoted() -> None:
    with pytest.raises(InvalidExperiment, match=r"no experiment 'nothing'; there are: .*tictactoe-counts"):
        find("nothing")
