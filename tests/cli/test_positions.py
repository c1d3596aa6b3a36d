"""`plyground positions` and `plyground analyse --file`."""

from __future__ import annotations

import csv
import io
import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import plyground
from plyground.exact import solve_exhaustively
from tests.waiting import DEADLINE, wait_for


def lines(text: str) -> list[Any]:
    return [json.loads(line) for line in text.splitlines()]


def test_exact_values_are_the_solvers(run: Any) -> None:
    command = ("positions", "tictactoe", "--number", 60, "--random-plies", "2-7", "--exact", "--seed", 4)
    code, out, err = run(*command)
    assert (code, err) == (0, "")
    found = lines(out)
    assert len({entry["position"] for entry in found}) == len(found) == 60
    assert {entry["ply"] for entry in found} == set(range(2, 8))
    game = plyground.load("tictactoe")
    for entry in found:
        solution = solve_exhaustively(game.position(entry["position"]))
        assert entry["score"] == solution.score.to_json()
        assert entry["value"] == {"win": 1, "draw": 0, "loss": -1}[solution.score.kind]
        assert entry["best"] == [str(move) for move in solution.best]
    assert run(*command)[1] == out
    assert run(*command[:-1], 5)[1] != out


def test_searched_values_and_tables(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "set.csv"
    command = ("positions", "connect4", "--number", 5, "--random-plies", 6, "--player", "alphabeta:depth=3")
    assert run(*command, "--output", file) == (0, "", "")
    table = list(csv.DictReader(io.StringIO(file.read_text())))
    assert list(table[0]) == ["position", "side", "ply", "value", "kind", "plies", "score", "payoff", "best"]
    assert [row["ply"] for row in table] == ["6"] * 5
    assert all(-1 <= float(row["value"]) <= 1 for row in table)
    assert run(*command, "--format", "csv")[1] == file.read_text()
    by_chance = run("positions", "nim", "--number", 2, "--player", "random")
    assert [entry["score"] for entry in lines(by_chance[1])] == [None, None]


def test_a_small_game_has_only_so_many_positions(run: Any) -> None:
    code, out, err = run("positions", "tictactoe", "--number", 100, "--random-plies", "1", "--exact")
    assert (code, len(lines(out))) == (0, 9)
    assert "tictactoe has no more than 9 positions after 1 random plies" in err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--random-plies", "9-3"), "'9-3' is not a range of plies"),
        (("--random-plies", "x"), "'x' is not a whole number from 0"),
        (("--exact", "--player", "random"), "--exact and --player random both"),
        (("--player", "nobody"), "no player 'nobody'"),
        (("--output", "/no/such/folder/x.csv"), "cannot write '/no/such/folder/x.csv'"),
        (("--number", "0"), "'0' is not a whole number"),
    ],
)
def test_wrong_options(run: Any, arguments: tuple[str, ...], words: str) -> None:
    code, out, err = run("positions", "tictactoe", *arguments)
    assert (code, out) == (2, "")
    assert words in err


def test_exact_values_of_a_game_without_an_end_are_refused(run: Any) -> None:
    code, out, err = run("positions", "chess", "--number", 1, "--exact")
    assert (code, out) == (2, "")
    assert "Chess" in err


def test_an_interrupted_command_keeps_what_is_written(tmp_path: Path) -> None:
    file = tmp_path / "set.jsonl"
    command = [sys.executable, "-m", "plyground", "positions", "connect4", "--number", "1000000", "--output", str(file)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        wait_for(lambda: file.exists() and file.read_text().count("\n") >= 3)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=DEADLINE)
    assert process.returncode == 130
    assert len(lines(file.read_text())) >= 3
    assert "positions of 1,000,000 written" in err


def test_a_file_of_positions_is_analysed_line_by_line(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "some.txt"
    first = json.dumps({"position": "xx./oo./... x"})
    file.write_text(f"# comment\n{first}\n\nx.o/.x./... o\nb2 a1\n")
    code, out, err = run("analyse", "tictactoe", "--file", file, "--json")
    assert (code, err) == (0, "")
    found = lines(out)
    assert [entry["position"] for entry in found] == ["xx./oo./... x", "x.o/.x./... o", ".../.x./o.. x"]
    assert found[0]["moves"][0]["move"] == "c3"
    assert [entry["exact"] for entry in found] == [True] * 3
    assert run("analyse", "tictactoe", "--file", file)[1].splitlines()[0].startswith("xx./oo./... x  win in 1 ply  c3")


def test_wrong_lines_are_told_and_the_others_analysed(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = 'nonsense\n{"position": 3}\n{"x"\nb2\nxxx/oo./... o\n'
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    code, out, err = run("analyse", "tictactoe", "--file", "-", "--depth", 2, "--json")
    answered = lines(out)
    assert code == 2
    assert [entry.get("place") for entry in answered] == ["line 1", "line 2", "line 3", None, "line 5"]
    assert answered[4]["error"]["type"] == "refused"
    assert answered[4]["error"]["input"] == "xxx/oo./... o"
    told = err.splitlines()
    assert [line.partition(": ")[2].partition(":")[0] for line in told[:4]] == [f"'-', line {n}" for n in (1, 2, 3, 5)]
    assert "4 positions of '-' could not be read" in told[4]
    assert "is the end of the game" in told[3]
    assert run("analyse", "tictactoe", "--file", tmp_path / "none", "--json")[0] == 2
    assert run("analyse", "tictactoe", "--file", "-", "--moves", "b2")[0] == 2
