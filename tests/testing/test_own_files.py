"""The checks of players and evaluations that users write."""

from __future__ import annotations

from pathlib import Path

import pytest

from plyground import load
from plyground.testing import evaluation_faults, player_faults, what_is
from tests.places import ROOT

FIRST = "def choose(position):\n    return position.moves()[0]\n"


def file(folder: Path, text: str) -> str:
    path = folder / "own.py"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_what_a_file_is() -> None:
    for name, kind in {"race": "game", "kalah": "game", "greedy": "player", "small_mcts": "player"}.items():
        assert what_is(str(ROOT / "examples" / f"{name}.py")) == kind
    assert what_is(str(ROOT / "examples" / "center.py")) == "evaluation"


def test_the_examples_are_as_they_should_be() -> None:
    game = load("connect4")
    for player in ("greedy.py", "small_mcts.py:rounds=20"):
        faults, moves = player_faults(str(ROOT / "examples" / player), game)
        assert (faults, moves > 10) == ([], True)
    faults, positions = evaluation_faults(str(ROOT / "examples" / "center.py#center"), game)
    assert (faults, positions > 50) == ([], True)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("def choose(position)\n", 1, "SyntaxError: expected ':'"),
        ("def choose():\n    pass\n", 1, "`choose` takes no position: write `def choose(position, seconds):`"),
        ("\ndef choose(position):\n    return 7\n", 2, "answered '7' (int) at '.../.../... x', which is no legal move"),
        ("def choose(position):\n    return 1 / 0\n", 2, "crashed: ZeroDivisionError: division by zero"),
        ("def choose(position):\n    while True: pass\n", 2, "did not answer within 0.2 s"),
    ],
)
def test_faults_of_players(tmp_path: Path, text: str, line: int | None, words: str) -> None:
    path = file(tmp_path, text)
    (fault,), moves = player_faults(path, load("tictactoe"))
    assert words in fault.words
    assert moves == 0
    assert fault.place == (None if line is None else (path, line))


def test_a_fault_that_comes_late(tmp_path: Path) -> None:
    path = file(tmp_path, "def choose(position):\n    return position.moves()[4]\n")
    (fault,), moves = player_faults(path, load("tictactoe"))
    assert "IndexError" in fault.words
    assert moves > 0


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("def evaluate(position)\n", 1, "SyntaxError"),
        ("def evaluate(position):\n    return None\n", 1, "gives 'None' at '.../.../... x': expected a finite number"),
        ("def evaluate(position):\n    return 1 / 0\n", 2, "crashed: ZeroDivisionError"),
        ("def evaluate(position):\n    return 0.01\n", 1, "which the engine rounds to 0: multiply them by 100"),
        ("import random\ndef evaluate(p):\n    return random.random()\n", 1, "a value may not change"),
    ],
)
def test_faults_of_evaluations(tmp_path: Path, text: str, line: int, words: str) -> None:
    path = file(tmp_path, text)
    (fault,), _ = evaluation_faults(path, load("tictactoe"))
    assert words in fault.words
    assert fault.place == (path, line)
