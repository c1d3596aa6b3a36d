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


WHOLE = {
    "game": '"tictactoe"',
    "row": '"r"',
    "column": '"c"',
    "player": '"minimax:depth=1"',
    "moves": '"b2"',
    "root": "true",
    "document": "9",
}


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("moves", "3", "takes a text for 'moves' in count 1, not 3"),
        ("player", "3", "takes a text for 'player'"),
        ("document", '"x"', "takes a whole number for 'document' in count 1, not 'x'"),
        ("document", "true", "takes a whole number for 'document'"),
        ("row", "1", "takes a text for 'row'"),
        ("game", "3", "takes a text for 'game'"),
        ("root", '"no"', "takes true or false for 'root'"),
        ("colour", '"red"', "unknown key 'colour' in count 1"),
        ("moves", '"a1 b1 a2 b2 a3"', "end the game .3 in a row.: there is nothing to count"),
        ("own", "3", "takes a table for 'own'"),
        ("own", "{ x = 3 }", "has 3 for a table in count 1, own 'x'"),
        ("own", "{ x = { player = 1 } }", "takes a text for 'player' in count 1, own 'x'"),
        ("tree", "3", "takes a table for 'tree'"),
        ("tree", "{}", "lacks 'depth' in count 1, tree"),
    ],
)
def test_wrong_entries_are_named(tmp_path: Path, key: str, value: str, complaint: str) -> None:
    path = tmp_path / "wrong.toml"
    lines = "".join(f"{name} = {text}\n" for name, text in {**WHOLE, key: value}.items())
    path.write_text(f'title = "t"\nsource = "s"\nkind = "counts"\ngame = "tictactoe"\n[[count]]\n{lines}')
    with pytest.raises(InvalidExperiment, match=complaint):
        list(counts.run(find(str(path))))


@pytest.mark.parametrize("count", ["5", "[3]"])
def test_counts_that_are_no_tables(tmp_path: Path, count: str) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(f'title = "t"\nsource = "s"\nkind = "counts"\ngame = "nim"\ncount = {count}\n')
    with pytest.raises(InvalidExperiment, match=r"wrong.* (5|3)"):
        list(counts.run(find(str(path))))


def test_unknown_experiments_are_quoted() -> None:
    with pytest.raises(InvalidExperiment, match=r"no experiment 'nothing'; there are: .*tictactoe-counts"):
        find("nothing")
