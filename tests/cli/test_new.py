"""`plyground new` and `plyground check`: a start that works, and what is said of a file."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.places import RACE


@pytest.mark.parametrize(
    ("kind", "more", "said"),
    [
        ("game", [], "keeps the contract of a game: 20 games, "),
        ("player", [], "keeps the contract of a player: 4 games, "),
        ("evaluation", ["--game", "connect4"], "keeps the contract of an evaluation: 4 games, "),
    ],
)
def test_what_is_new_works_and_its_test_passes(run: Any, tmp_path: Path, kind: str, more: list[str], said: str) -> None:
    code, out, err = run("new", kind, "my_own", "--folder", tmp_path)
    assert (code, err) == (0, "")
    assert f"plyground check {tmp_path / 'my_own.py'}" in out
    code, out, err = run("check", tmp_path / "my_own.py", *more)
    assert (code, err) == (0, "")
    assert said in out
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_my_own.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout


def test_nothing_is_written_over(run: Any, tmp_path: Path) -> None:
    (tmp_path / "test_strip.py").write_text("mine\n")
    code, out, err = run("new", "game", "strip", "--folder", tmp_path)
    assert (code, out) == (2, "")
    assert err == f"plyground: '{tmp_path / 'test_strip.py'}' is there already: nothing was written\n"
    assert not (tmp_path / "strip.py").exists()


@pytest.mark.parametrize(
    ("kind", "name", "said"),
    [
        ("game", "Strip", "'Strip' is not a name"),
        ("game", "1st", "'1st' is not a name"),
        ("game", "class", "'class' is not a name"),
        ("game", "random", "'random' is the name of a module of Python's own"),
        ("board", "strip", "KIND: 'board' is none of game, player, evaluation"),
    ],
)
def test_names_that_are_refused(run: Any, tmp_path: Path, kind: str, name: str, said: str) -> None:
    code, out, err = run("new", kind, name, "--folder", tmp_path)
    assert (code, out) == (2, "")
    assert said in err
    assert run("new", "game", "strip", "--folder", tmp_path / "none")[0] == 2
    assert list(tmp_path.iterdir()) == []


def test_what_check_says_for_scripts(run: Any, tmp_path: Path) -> None:
    code, out, _ = run("check", RACE, "--games", 3, "--json")
    assert code == 0
    document = json.loads(out)
    assert document == {"format": 1, "kind": "game", "faults": [], "games": 3}
    path = tmp_path / "race.py"
    path.write_text(RACE.read_text().replace("return Position()", "Position()").replace('name = "race"', "name = 5"))
    code, out, _ = run("check", path, "--json")
    assert code == 1
    [fault] = json.loads(out)["faults"]
    assert fault["words"] == f"the game '{path}' cannot be loaded: TypeError: `name` must be a text, not 5"


def test_every_fault_that_stands_alone_is_said(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "race.py"
    added = "    layout = {'cells': [{}]}\n    evalutions = {}\n    def view(self): pass\n"
    path.write_text(RACE.read_text().replace('    name = "race"\n', f'    name = "race"\n{added}'))
    code, out, _ = run("check", path)
    assert (code, len(out.splitlines())) == (1, 3)


def test_faults_of_players_and_evaluations(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "ann.py"
    path.write_text("def choose(position):\n    position.moves()[0]\n")
    code, out, _ = run("check", path)
    assert (code, out.count("\n")) == (1, 1)
    assert f"'{path}', line 1: " in out
    path.write_text("def evaluate(position):\n    return None\n")
    code, out, _ = run("check", path, "--game", "connect4")
    assert (code, out.count("\n")) == (1, 1)
    assert f"'{path}', line 1: " in out
    code, out, err = run("check", path)
    assert (code, out) == (2, "")
    assert "say for which game, as in --game connect4" in err


@pytest.mark.parametrize("given", ["chess", "none.py"])
def test_what_is_no_file_of_ones_own(run: Any, given: str) -> None:
    code, out, err = run("check", given)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert f"'{given}'" in err
