"""Players of users on a server: offered if it was started with them, and refused otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from plyground import load
from plyground.cli import main
from plyground.game import InvalidPlayer
from plyground.players.player import PlayerFailed
from plyground.server import shapes
from plyground.server.catalogue import Catalogue, player_infos
from plyground.server.context import Context
from plyground.server.jobs import choose
from plyground.server.players import check_player
from tests.server.process import Process, serving

#: Remembers how often it was asked.
ANN = """
class Ann:
    '''Counts.'''

    def __init__(self, at=0):
        self.at = at

    def choose(self, position):
        self.at += 1
        return position.moves()[self.at - 1]
"""


@pytest.fixture
def ann(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("ann.py").write_text(ANN)
    Path("eve.py").write_text("open('ran', 'w').close()\n" + ANN)
    return "ann.py"


@pytest.fixture
def server(ann: str, tmp_path: Path) -> Iterator[Process]:
    with serving("--player", "ann.py:at=1", "--database", str(tmp_path / "games.sqlite")) as server:
        yield server


def test_a_player_that_the_server_was_started_with_plays(server: Process) -> None:
    first = server.http.get("/api/players").json()[0]
    assert (first["name"], first["summary"], first["own"]) == ("ann.py:at=1", "Counts.", True)
    assert [option["name"] for option in first["options"]] == ["time", "at"]
    for player, status in (("ann.py:at=1", 201), ("ann.py", 201), ("ann.py:at=x", 400), ("eve.py", 400)):
        seats = {"first": {"kind": "person"}, "second": {"kind": "computer", "player": player}}
        made = server.http.post("/api/games", json={"game": "tictactoe", "seats": seats})
        assert made.status_code == status, made.text
    assert not Path("ran").exists()


def test_other_files_and_programs_are_refused_and_not_run(ann: str) -> None:
    game = load("tictactoe")
    for text in ("eve.py", "./ann.py", "eve.py:at=1", "uci:path=ann.py"):
        with pytest.raises(InvalidPlayer, match="which it was not started with"):
            check_player(text, game, [ann])
    with pytest.raises(InvalidPlayer, match="allows time up to 10, not '11'"):
        check_player("ann.py:time=11", game, [ann])
    assert not Path("ran").exists()
    assert check_player("uci:path=true", game, ["uci:path=true"]).program == "true"
    with pytest.raises(InvalidPlayer, match="not started with"):
        check_player("uci:path=true,option.Log=x", game, ["uci:path=true"])
    assert [info.name for info in player_infos([ann]) if info.own] == ["ann.py"]


def test_it_is_made_anew_for_each_move_because_the_next_may_be_in_another_game(ann: str) -> None:
    context = Context(Catalogue(players=[ann]))
    for _ in range(2):
        assert choose(shapes.Turn(game="tictactoe", player=ann)).run(context).move == "a3"


def test_a_fault_is_told_in_one_sentence(ann: str) -> None:
    context = Context(Catalogue(players=[ann]))
    with pytest.raises(PlayerFailed, match=r"'ann.py' crashed: '.*ann.py', line 10: IndexError"):
        choose(shapes.Turn(game="tictactoe", player="ann.py:at=10")).run(context)


@pytest.mark.parametrize(
    ("player", "complaint"),
    [
        ("bob.py", "no file 'bob.py'"),
        ("ann.py:to=3", "ann.py has no option 'to'; it has: time, at"),
        ("ann.py:at=x", "at takes a whole number, not 'x'"),
        ("nobody", "no player 'nobody'"),
    ],
)
def test_a_server_does_not_start_with_a_player_that_cannot_play(
    ann: str, player: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--no-open", "--port", "0", "--player", player]) == 2
    assert complaint in capsys.readouterr().err
