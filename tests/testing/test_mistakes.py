"""Typical mistakes in a game file: each is a small change of a good one, and gets one sentence with its line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from plyground.cli import main
from plyground.cli.new import filled

GOOD = filled("game.py.txt", "strip")


class Mistake(NamedTuple):
    """What is written in place of what, what is said of it, and a text in the line that is named."""

    old: str
    new: str
    said: str
    line: str


MOVES = 'return [f"{column}1" for at, column in enumerate(COLUMNS) if padded[at : at + 3] == "..."]'
PLAYED = "return Position(self.cells[:at] + stone + self.cells[at + 1 :], self.side.other)"
READ = 'COLUMNS.index(legal_move(self, move, "[a-f]1")[0])'
ENDED = 'return None if self.moves() else Outcome(self.side.other, "there is no room left")'
VIEW = 'return {"side": str(position.side), "pieces": pieces, "zones": {}, "marks": []}'
CLICK = 'return {"move": move, "path": [{"cell": move}], "kind": "place", "label": move}'
TEXT = 'return f"{self.cells} {self.side}"'
GRID = "grid(len(COLUMNS), 1)"
START = "in '...... first'"

#: Noticed before the game is used at all: by `check`, and by every command that takes the file.
AT_ONCE = {
    "a bracket misses": Mistake("return Position()", "return Position(  # open", "SyntaxError", "# open"),
    "a module that is not there": Mistake(
        "class Strip", "import no_such_module\n\n\nclass Strip", "ModuleNotFoundError", "import no_such_module"
    ),
    "no position(text)": Mistake("def position(", "def postion(", "Strip has only one of them", ""),
    "no name": Mistake('    name = "strip"\n', "", "has no name: write it", ""),
    "two games": Mistake("class Strip", "class Other:\n    start = position = 1\n\n\nclass Strip", "several games", ""),
    "one side": Mistake('("Blue", "Orange")', '("Blue",)', "`sides` must be two texts, not ('Blue',)", ""),
    "a misspelt hook": Mistake("evaluations =", "evalutions =", "did you mean `evaluations`?", "evalutions ="),
    "a misspelt method": Mistake("def click(", "def clik(", "did you mean `click`?", "def clik("),
    "a parameter misses": Mistake(
        "def view(self, position)", "def view(self)", "write def view(self, position)", "def view"
    ),
    "no self": Mistake("def start(self)", "def start()", "write def start(self)", "def start"),
    "repetition is no number": Mistake(
        'name = "strip"', 'name = "strip"; repetition = True', "`repetition` must be None or", ""
    ),
    "start() returns nothing": Mistake(
        "        return Position()\n", "        Position()\n", "start() gives None: is a `return` missing?", ""
    ),
    "a misspelt method of a position": Mistake(
        "def outcome(", "def outcom(", "has no `outcome`: is `outcom` meant to be it?", "def outcom("
    ),
    "no play": Mistake("def play(", "def make(", "has no `play`: write def play(self, move)", "@dataclass"),
    "side is a method": Mistake(
        "    side: Side = Side.FIRST\n", "\n    def side(self):\n        return Side.FIRST\n", "@property", "def side"
    ),
    "side is a text": Mistake(
        "side: Side = Side.FIRST", 'side: str = "first"', "not 'first': write Side.FIRST", "side: str"
    ),
    "not frozen": Mistake(
        "@dataclass(frozen=True)",
        "@dataclass",
        "cannot be hashed, in '...... first': put @dataclass(frozen=True)",
        "@dataclass",
    ),
    "frozen in name only": Mistake(
        "@dataclass(frozen=True)",
        "@dataclass(unsafe_hash=True)",
        "is not frozen: write @dataclass(frozen=True)",
        "@dataclass",
    ),
    "a list in a position": Mistake(
        "return Position()", 'return Position(["."])', "`cells` is a list, write a tuple", "cells: str"
    ),
    "no dataclass": Mistake(
        "@dataclass(frozen=True)\nclass Position:\n",
        "class Position:\n    def __init__(self, cells='......', side=Side.FIRST):\n"
        "        self.cells, self.side = cells, side\n\n",
        "not compared by their values",
        "class Position",
    ),
    "moves() is a generator": Mistake(
        MOVES, MOVES.replace("return [", "yield from ["), "use `return` with a list, not `yield`", "def moves"
    ),
    "moves() is a set": Mistake(
        MOVES, MOVES.replace("[f", "{f").replace('"..."]', '"..."}'), "not set: return a list", "def moves"
    ),
    "moves() returns nothing": Mistake(
        MOVES, MOVES.removeprefix("return "), "not NoneType: is a `return` missing?", "def moves"
    ),
    "moves are lists": Mistake(
        MOVES,
        MOVES.replace('f"{column}1"', "[column, 1]"),
        "the move ['a', 1], in '...... first', cannot be hashed",
        "def moves",
    ),
    "play() returns nothing": Mistake(
        PLAYED,
        PLAYED.removeprefix("return "),
        "play('a1'), in '...... first', gives None: return the position",
        "def play",
    ),
    "play() does not read texts": Mistake(
        READ, 'move["at"]', "play('a1'), which is legal in '...... first', raises TypeError", 'at = move["at"]'
    ),
    "an outcome that is a text": Mistake(
        ENDED, 'return "over"', "not 'over': write Outcome(Side.FIRST,", "def outcome"
    ),
    "over from the beginning": Mistake(
        ENDED, 'return Outcome(None, "over")', "but there are moves: return [] there", "def moves"
    ),
    "str() does not say the side": Mistake(
        TEXT,
        "return self.cells",
        "which reads the position's own text, raises InvalidPosition",
        "raise InvalidPosition",
    ),
    "no str()": Mistake(
        "def __str__(",
        "def text(",
        "which reads the position's own text, raises InvalidPosition",
        "raise InvalidPosition",
    ),
    "position() returns nothing": Mistake(
        "return Position(cells, Side(side))",
        "Position(cells, Side(side))",
        "gives None, which is no position",
        "def position",
    ),
    "a cell without a shape": Mistake(
        GRID,
        GRID + "\n    for cell in cells:\n        del cell['shape']",
        "cell 1 of the layout (a1) has no `shape`: write one of square, hex,",
        "layout =",
    ),
    "a cell without a label": Mistake(
        GRID,
        GRID + "\n    for cell in cells:\n        del cell['label']",
        "cell 1 of the layout (a1) has no `label`: write a text",
        "layout =",
    ),
    "an unknown shape": Mistake(
        GRID, 'grid(len(COLUMNS), 1, "triangle")', "has the shape 'triangle': expected one of square, hex,", "layout ="
    ),
    "an edge to nowhere": Mistake(
        '"edges": edges', '"edges": [("a1", "z9")]', "the edge a1-z9 ends at no cell", "layout ="
    ),
    "view() returns nothing": Mistake(
        VIEW, VIEW.removeprefix("return "), "the view, in '...... first', is None", "def view"
    ),
    "a view without marks": Mistake(
        VIEW, VIEW.replace(', "marks": []', ""), "the view, in '...... first', has no `marks`: write a list", "def view"
    ),
    "a path that is a text": Mistake(
        CLICK, CLICK.replace('[{"cell": move}]', "[move]"), "not 'a1': write {'cell': 'a1'}", "def click"
    ),
    "a kind that there is not": Mistake(
        CLICK, CLICK.replace('"place"', '"put"'), "has the kind 'put': expected one of move, capture,", "def click"
    ),
    "two moves at one click": Mistake(
        CLICK,
        CLICK.replace('"cell": move', '"cell": "a1"'),
        "the path a1 is also the beginning of another move's",
        "def click",
    ),
    "an evaluation that gives nothing": Mistake(
        "return 1 if odd", "1 if odd", "evaluation 'room' gives a number, in '...... first', not None", ""
    ),
}

#: Noticed when games are played to their ends.
LATER = {
    "an end without an outcome": Mistake(
        ENDED, "return None", "outcome() gives None, and there are no moves", "def outcome"
    ),
    "a winner that is a text": Mistake(
        ENDED, ENDED.replace("self.side.other", '"first"'), "not 'first': write Outcome(Side.FIRST, ...)", "def outcome"
    ),
    "a winner that is a number": Mistake(
        ENDED, ENDED.replace("self.side.other", "1"), "not 1: write Outcome(Side.FIRST, ...)", "def outcome"
    ),
    "no reason": Mistake(
        ENDED, ENDED.replace('"there is no room left"', '""'), "an outcome has a reason", "def outcome"
    ),
    "a piece of nobody's name": Mistake(
        '"second"}', '"black"}', "has the side 'black': expected 'first', 'second' or None", "def view"
    ),
    "a piece beside the board": Mistake('(f"{column}1", owners', '(f"{column}2", owners', "not on 'a2'", "def view"),
    "an error far from the start": Mistake(
        "        stone = ",
        '        assert self.cells.count(".") > 5\n        stone = ',
        "raises AssertionError",
        "assert self.cells",
    ),
}

#: What only the whole suite notices.
ONLY_CHECKED = {
    "any move is taken": Mistake(READ, "max(0, COLUMNS.find(str(move)[:1]))", "is accepted: expected", ""),
    "any text is a position": Mistake(
        "raise InvalidPosition(", "return Position(); (", "is accepted: expected InvalidPosition", "def position"
    ),
    "another error for bad texts": Mistake(
        "raise InvalidPosition(", "raise KeyError(", "raises KeyError: expected InvalidPosition", "raise KeyError("
    ),
}

Write = Callable[[Mistake], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write(mistake: Mistake) -> Path:
        assert GOOD.count(mistake.old) == 1, mistake.old
        path = tmp_path / "own.py"
        path.write_text(GOOD.replace(mistake.old, mistake.new), encoding="utf-8")
        return path

    return write


def line_of(path: Path, text: str) -> int:
    return next(number for number, line in enumerate(path.read_text().splitlines(), 1) if text in line)


def assert_said(said: str, mistake: Mistake, path: Path) -> None:
    assert mistake.said in said
    assert said.count("\n") == 1, said
    assert "internal error" not in said
    if mistake.line:
        assert f"'{path}', line {line_of(path, mistake.line)}: " in said


@pytest.mark.parametrize("name", [*AT_ONCE, *LATER, *ONLY_CHECKED])
def test_check_says_it_in_one_sentence(name: str, write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    mistake = {**AT_ONCE, **LATER, **ONLY_CHECKED}[name]
    path = write(mistake)
    assert main(["check", str(path)]) == 1
    captured = capsys.readouterr()
    assert captured.err == ""
    assert_said(captured.out, mistake, path)


@pytest.mark.parametrize("name", [*AT_ONCE, *LATER])
def test_commands_say_the_same_before_they_use_the_file(
    name: str, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    mistake = {**AT_ONCE, **LATER}[name]
    path = write(mistake)
    for command in (["solve", str(path)], ["match", str(path), "random", "mcts:simulations=20", "--games", "2"]):
        assert main(command) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert_said(captured.err, mistake, path)
