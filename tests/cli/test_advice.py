"""`hint` and `review`: what the page says, in the terminal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from plyground import load
from plyground.history.files import save_game
from plyground.history.line import Line
from plyground.history.saved import SavedGame
from tests.places import RACE


@pytest.fixture
def saved(tmp_path: Path) -> str:
    """A game of Connect Four in a file."""
    line = Line.of(load("connect4"), None, "4444426335231611")
    path = tmp_path / "game.json"
    save_game(SavedGame.of(line), path)
    return str(path)


def test_a_hint_is_a_sentence_or_a_document(run: Any) -> None:
    assert run("hint", "tictactoe", "--position", "xx./oo./... x") == (0, "c3 wins at once: 3 in a row.\n", "")
    code, out, _ = run("hint", "tictactoe", "--moves", "b2 b3", "--json")
    document = json.loads(out)
    assert code == 0
    assert (document["move"], document["why"]) == ("a3", "wins")
    assert document["score"] == {
        "kind": "win",
        "side": "first",
        "plies": 5,
        "value": None,
        "chance": 1.0,
        "payoff": None,
    }
    assert document["words"].startswith("a3 wins in 3 moves at most: ")
    code, out, err = run("hint", "tictactoe", "--position", "xxx/oo./... o")
    assert (code, out) == (2, "")
    assert "the game is over (1-0, 3 in a row)" in err


def test_a_review_in_words(run: Any, saved: str) -> None:
    code, out, err = run("review", saved, "--nodes", "20000")
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[0] == "Connect Four   human - human, *"
    assert len(lines) == 1 + 16 + 2
    assert lines[1].startswith("  1. X  best        4 is the best move")
    assert lines[-2].startswith("Accuracy of X: ")


def test_a_review_is_the_same_bytes_each_time(saved: str) -> None:
    def reviewed() -> bytes:
        program = "import sys; from plyground.cli import main; sys.exit(main())"
        arguments = ["review", saved, "--json", "--nodes", "20000"]
        done = subprocess.run(
            [sys.executable, "-c", program, *arguments], capture_output=True, check=True, env=dict(os.environ)
        )
        return done.stdout

    first = reviewed()
    document = json.loads(first)
    assert set(document) == {"format", "game", "start", "known", "nodes", "moves", "accuracy"}
    assert (document["game"], document["nodes"], len(document["moves"])) == ("connect4", 20_000, 16)
    assert all(move["exact"] for move in document["moves"])
    assert reviewed() == first


def test_a_game_of_ones_own_is_reviewed_if_its_file_is_named(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "race.json"
    save_game(SavedGame.of(Line.of(load(str(RACE)), None, ["1", "2"])), path)
    assert run("review", str(path))[0] == 2
    code, out, _ = run("review", str(path), "--game", str(RACE))
    assert code == 0
    assert len(out.splitlines()) == 1 + 2 + 2


def test_what_is_no_game_is_refused(run: Any, tmp_path: Path) -> None:
    code, _, err = run("review", str(tmp_path / "nothing.json"))
    assert code == 2
    assert "nothing.json" in err
    code, _, err = run("review", str(tmp_path / "nothing.json"), "--nodes", "0")
    assert code == 2
    assert "'0' is not a whole number" in err
