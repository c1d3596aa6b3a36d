"""What docs/how-to/extend.md says: a player and a search are added to a copy of the package, by the files it names."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import plyground
from plyground import _core

PLAYER = """
from plyground.players.player import Choice, Player, PlayerKind


class FirstMove(Player):
    def __init__(self, game, options): ...

    def choose(self, line, limit=None):
        return Choice(line.position.moves()[0])


FIRST_MOVE = PlayerKind("first-move", "always the first legal move", (), FirstMove)
"""

SEARCH = '''
from plyground.textbook.algorithm import Algorithm
from plyground.textbook.minimax import ALGORITHM as MINIMAX
from plyground.textbook.result import check, result
from plyground.textbook.watch import watched


def greedy(position, depth, evaluate, *, watch=None):
    """Looks one ply ahead, however deep it may look."""
    check(depth=depth)
    viewpoint, nodes, chosen = position.side, 0, ()

    @watched(watch)
    def value(position, ply):
        nonlocal nodes, chosen
        nodes += 1
        moves = position.moves() if ply == 0 else ()
        if not moves:
            return evaluate(position, viewpoint, ply)
        values = [value(position.play(move), 1) for move in moves]
        chosen = (moves[values.index(max(values))],)
        return max(values)

    return result(value(position, 0), chosen, nodes)


ALGORITHM = Algorithm(greedy, "Greedy search", "looks one ply ahead", MINIMAX.pseudocode)
'''


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package, to which files can be added."""
    copy = tmp_path_factory.mktemp("extended") / "plyground"
    leave_out = shutil.ignore_patterns("page", "replay", "bundle", "__pycache__", "*.hpp", "*.cpp", "*.so")
    shutil.copytree(Path(plyground.__file__).parent, copy, ignore=leave_out)
    shutil.copy(_core.__file__, copy)
    _add(copy / "players" / "first_move.py", PLAYER)
    _insert(copy / "players" / "kinds.py", "(RANDOM,", "(FIRST_MOVE, RANDOM,")
    _insert(copy / "players" / "kinds.py", "from plyground.players.aco", FIRST_LINE)
    _add(copy / "textbook" / "greedy.py", SEARCH)
    _insert(copy / "textbook" / "algorithms.py", '    "minimax",\n', '    "minimax",\n    "greedy",\n')
    return copy


FIRST_LINE = "from plyground.players.first_move import FIRST_MOVE\nfrom plyground.players.aco"


def _add(path: Path, content: str) -> None:
    assert not path.exists()
    path.write_text(content, encoding="utf-8")


def _insert(path: Path, place: str, instead: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(place) == 1, f"{path} has changed: the test cannot add its line"
    path.write_text(text.replace(place, instead), encoding="utf-8")


def run(package: Path, *arguments: str) -> Any:
    """Runs the copy's command. Without `site`, so that an editable install does not come first."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(package.parent), *filter(None, sys.path)])}
    command = [sys.executable, "-S", "-m", "plyground", *arguments, "--json"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_new_player_is_listed_and_plays(package: Path) -> None:
    assert "first-move" in [kind["name"] for kind in run(package, "players")["players"]]
    assert run(package, "search", "tictactoe", "first-move")["move"] == "a3"
    played = run(package, "match", "tictactoe", "first-move", "random:seed=1", "--games", "2")
    assert played["games"] == 2


def test_a_new_search_is_listed_plays_and_is_recorded(package: Path) -> None:
    assert "greedy" in [kind["name"] for kind in run(package, "players")["players"]]
    found = run(package, "search", "tictactoe", "greedy:depth=1,evaluation=zero", "--moves", "a1 b1 b2 c1")
    assert found["score"] == {"kind": "win", "plies": 1, "value": None}
    assert run(package, "tree", "tictactoe", "greedy", "--depth", "1")["algorithm"] == "greedy"
