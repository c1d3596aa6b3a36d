"""Every error ends in one line and an exit code, never in a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from plyground import TooLarge, UnknownGame, load
from plyground.cli import main
from plyground.exact import solve_exhaustively
from plyground.game import InvalidRecord
from plyground.history.saved_json import from_json
from plyground.loading import registry
from tests.places import RACE

GAME = """
from dataclasses import dataclass
from plyground import InvalidPosition, Outcome, Side
from plyground.evaluation import heuristic
from plyground.loading.python_game import legal_move

@dataclass(frozen=True)
class Position:
    total: int = 0
    side: Side = Side.FIRST

    def moves(self):
        return ["a[/b]", "[red]x"] if self.total < LENGTH else []

    def play(self, move):
        legal_move(self, move, ".+")
        return Position(self.total + 1, self.side.other)

    def outcome(self):
        return Outcome(self.side.other, "far enough") if self.total == LENGTH else None

    def __str__(self):
        return f"{self.total} {self.side}"

LENGTH = 4

class Game:
    name = "own"

    def start(self):
        return Position()

    def position(self, text):
        total, _, side = text.partition(" ")
        if not total.isdecimal() or side not in ("first", "second"):
            raise InvalidPosition(f"'{text}' is not a position", text)
        return Position(int(total), Side(side))
"""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(list(arguments))
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return code, captured.out, captured.err

    return run


@pytest.fixture
def own(tmp_path: Path) -> Any:
    """Writes the game with a piece of its text replaced; returns the file's name."""

    def own(old: str = "", new: str = "") -> str:
        assert old in GAME
        path = tmp_path / "own.py"
        path.write_text(GAME.replace(old, new, 1) if old else GAME + new, encoding="utf-8")
        return str(path)

    return own


COMMANDS = [
    ["search", "alphabeta:depth=2"],
    ["play", "--first", "random", "--second", "perfect"],
    ["solve"],
    ["perft", "3"],
    ["tree", "minimax", "--depth", "2"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("def moves(self):\n", "def moves(self):\n        raise KeyError('oops')\n"),
        ("legal_move(self, move", "1 / 0; legal_move(self, move"),
        ("return Position()", "return int('x')"),
        ("class Game:\n", "class Game:\n    def __init__(self):\n        raise OSError('oops')\n"),
        ("def moves(self):\n", "def moves(self):\n        raise SystemExit(3)\n"),
    ],
)
def test_a_game_that_raises_is_named_with_its_line(run: Any, own: Any, command: list[str], old: str, new: str) -> None:
    path = own(old, new)
    code, _, err = run(command[0], path, *command[1:])
    assert code == 2
    assert err.count("\n") == 1
    assert f"'{path}', line " in err


@pytest.mark.parametrize("value", ["float('nan')", "float('inf')", "1 / 0"])
def test_an_evaluation_that_gives_no_number(run: Any, own: Any, value: str) -> None:
    path = own("class Game:\n", f"class Game:\n    evaluations = {{'e': lambda *_: {value}}}\n")
    for command in (["search", path, "minimax:depth=2"], ["tree", path, "minimax", "--depth", "2"]):
        code, _, err = run(*command)
        assert (code, err.count("\n")) == (2, 1)


@pytest.mark.parametrize(
    ("addition", "said"),
    [
        ("\ndef game(a): pass\n", "line 39: the parameter 'a' of `game` has no default: an option is written a=3"),
        ("\nGame.sides = 5\n", "`sides` must be two texts, not 5"),
        ("\nGame.sides = ('a',)\n", "`sides` must be two texts, not ('a',)"),
        ("\nGame.repetition = 1\n", "`repetition` must be"),
        ("\nGame.title = 3\n", "`title` must be a text"),
        ("\nraise SystemExit(3)\n", "SystemExit: 3"),
    ],
)
def test_a_file_that_makes_no_game(run: Any, own: Any, addition: str, said: str) -> None:
    path = own("", addition)
    with pytest.raises(UnknownGame):
        load(path)
    code, _, err = run("solve", path)
    assert (code, err.count("\n")) == (2, 1)
    assert said in err


@pytest.mark.parametrize("old", ["return Position()", "legal_move(self, move"])
def test_a_record_of_a_game_that_raises_is_invalid(own: Any, old: str) -> None:
    path = own(old, "1 / 0; " + old.removeprefix("return "))
    text = f'{{"format": "plyground-game", "version": 1, "game": "{path}", "moves": ["a[/b]"]}}'
    with pytest.raises(InvalidRecord, match="ZeroDivisionError"):
        from_json(text, registry.load)


def test_names_that_look_like_markup_are_printed_as_they_are(run: Any, own: Any) -> None:
    path = own()
    assert run("search", path, "minimax")[1].startswith("a[/b]  loss in 4 plies\nline   a[/b] a[/b]")
    assert "best moves  a[/b] [red]x" in run("solve", path)[1]
    assert "plays a[/b]" in run("play", path, "--first", "perfect", "--second", "perfect")[1]
    assert "a[/b]" in run("tree", path, "minimax", "--depth", "1")[1]


def test_deep_trees_end_with_a_sentence(run: Any, own: Any) -> None:
    chain = own("LENGTH = 4", "LENGTH = 5000")
    Path(chain).write_text(Path(chain).read_text().replace('["a[/b]", "[red]x"]', '["on"]'))
    code, _, err = run("tree", chain, "minimax", "--depth", "500")
    assert (code, err.count("\n")) == (2, 1)
    assert "look less deep" in err
    assert run("perft", "tictactoe", "1000000000")[2].endswith("is not a whole number from 1 to 500\n")


def test_games_without_end_stop_at_the_limit(own: Any) -> None:
    endless = load(own("LENGTH = 4", "LENGTH = 10**9"))
    with pytest.raises(TooLarge, match="more than 1,000 positions"):
        solve_exhaustively(endless.start(), limit=1000)


def test_a_heap_that_cannot_be_solved_is_refused_at_once(run: Any) -> None:
    assert run("solve", "grundy:heap=1001")[0] == 2


def test_a_solution_without_its_strategy(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def too_large(*_: object, **__: object) -> None:
        raise TooLarge("more than 2 positions", "")

    monkeypatch.setattr("plyground.exact.decide.theorem", too_large)
    code, out, _ = run("solve", "grundy")
    assert code == 0
    assert "Second wins in 4 plies" in out
    assert "The strategy is not available: more than 2 positions" in out
    assert '"strategies": null' in run("solve", "grundy", "--strategy", "--json")[1]


def test_our_own_mistakes_end_with_one(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr("plyground.cli.perft.count", broken)
    code, _, err = run("perft", "nim", "1")
    assert code == 1
    assert err == "plyground: internal error: ZeroDivisionError: division by zero (PLYGROUND_TRACEBACK=1 shows where)\n"
    monkeypatch.setenv("PLYGROUND_TRACEBACK", "1")
    assert main(["perft", "nim", "1"]) == 1


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["solve"], "gives None in"),
        (["search", "alphabeta:depth=12"], "does not keep the contract"),
        (["match", "alphabeta:depth=12", "random", "--games", "1", "--processes", "1"], "does not keep the contract"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_what_follows_from_a_users_file_is_not_called_our_mistake(
    run: Any, tmp_path: Path, command: list[str], said: str
) -> None:
    file = tmp_path / "late.py"
    plain, end = RACE.read_text(encoding="utf-8"), "        return Position(self.total +"
    # In a position that the quick check does not meet.
    broken = plain.replace(end, f"        if self.total == 13:\n            return None\n{end}")
    assert broken != plain
    file.write_text(broken, encoding="utf-8")
    code, _, err = run(command[0], str(file), *command[1:])
    assert code == 2
    assert said in err
    assert "internal" not in err


def shell(command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    python = f"{sys.executable} -m plyground"
    environment = {**os.environ, **variables}
    return subprocess.run(
        command.replace("plyground", python), shell=True, capture_output=True, text=True, env=environment
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_output_that_cannot_be_written() -> None:
    done = shell("plyground games > /dev/full")
    assert (done.returncode, done.stderr) == (1, "plyground: No space left on device\n")


@pytest.mark.parametrize("command", ["games", "games --json", "players --json", "tree tictactoe minimax --depth 4"])
def test_a_reader_that_is_gone(command: str) -> None:
    done = shell(f"{{ plyground {command}; echo $? >&2; }} | true")
    assert done.stderr == "141\n"


@pytest.mark.parametrize("command", ["plyground games >&-", "plyground play nim <&-", "plyground games >&- 2>&-"])
def test_closed_streams(command: str) -> None:
    done = shell(command)
    assert (done.returncode, done.stderr) == (0, "")


def test_output_without_unicode() -> None:
    done = shell("plyground tree 'tree:[1,2]' minimax --depth 1", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")


def test_long_and_unprintable_input_is_shown_short_and_escaped(run: Any) -> None:
    code, _, err = run("perft", "x" * 5000, "1")
    assert (code, len(err) < 500) == (2, True)
    assert "\\x1b[31m" in run("perft", "\x1b[31m", "1")[2]
    assert "whole number from 1 to 500" in run("perft", "nim", "9" * 5000)[2]
    for number in ("1_0", "+4", "٤"):
        assert run("perft", "nim", number)[0] == 2
