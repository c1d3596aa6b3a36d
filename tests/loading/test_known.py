"""Which game a position belongs to."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from plyground import InvalidPosition, Outcome, Side, UnknownGame, load
from plyground.loading import game_of, known
from tests.places import RACE

SIZED = """
from dataclasses import dataclass
from plyground import InvalidPosition, Outcome, Side, legal_move

@dataclass(frozen=True)
class Position:
    left: int
    size: int
    side: Side = Side.FIRST
    def moves(self):
        return ["1"] if self.left else []
    def play(self, move):
        legal_move(self, move)
        return Position(self.left - 1, self.size, self.side.other)
    def outcome(self):
        return None if self.left else Outcome(self.side.other, "nothing is left")
    def __str__(self):
        return f"{self.left} of {self.size} {self.side}"

class Sized:
    name = "sized"
    options = {"size": {"minimum": 1, "maximum": 9}}
    def __init__(self, size: int = 5, heavy: bool = False):
        self.size = size
    def start(self):
        return Position(self.size, self.size)
    def position(self, text):
        left, _, size, side = text.split()
        if int(size) != self.size:
            raise InvalidPosition(f"'{text}' is of another size", text)
        return Position(int(left), self.size, Side(side))
"""


@pytest.mark.parametrize("spec", ["chess", "tictactoe:5x5x5", "gipf:reserve=12,9", "tree:[[1,2],[-3,4.5]]"])
def test_a_shipped_game_s_position_knows_its_game(spec: str) -> None:
    game = load(spec)
    position = game.start()
    assert game_of(position) == game
    assert game_of(position.play(position.moves()[0])) == game
    assert game_of(pickle.loads(pickle.dumps(position))) == game


def test_a_shipped_game_s_position_knows_its_game_in_a_new_process() -> None:
    program = """
import pickle, sys
from plyground.loading import game_of
print(game_of(pickle.loads(bytes.fromhex(sys.argv[1]))).spec)
"""
    for spec in ("grundy", "connect4"):
        sent = pickle.dumps(load(spec).start()).hex()
        ran = subprocess.run([sys.executable, "-c", program, sent], capture_output=True, text=True, check=True)
        assert ran.stdout == f"{spec}\n"


def test_heaps_of_several_loaded_games_are_still_recognised() -> None:
    games = [load("nim:heaps=1,2"), load("nim:heaps=5,5")]
    assert all(game_of(game.start()).name == "nim" for game in games)


@pytest.mark.parametrize("spec", ["openspiel:hex:board_size=5", "openspiel:tic_tac_toe"])
def test_a_position_of_openspiel_knows_its_game(spec: str) -> None:
    game = load(spec)
    position = game.start().play(game.start().moves()[1])
    assert game_of(position) == game
    assert game_of(pickle.loads(pickle.dumps(position))).spec == spec


def test_a_position_is_of_the_game_that_has_such_positions() -> None:
    # Nothing holds the game itself.
    assert game_of(load(RACE).start().play("3")).rules.name == "race"


def test_a_file_may_be_named_in_two_ways(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sized.py").write_text(SIZED)
    monkeypatch.chdir(tmp_path)
    assert load(tmp_path / "sized.py").start() == load("sized.py").start()
    assert game_of(load("sized.py").start()) == load("sized.py")


def test_of_several_games_the_one_that_reads_its_text(tmp_path: Path) -> None:
    file = tmp_path / "sized.py"
    file.write_text(SIZED)
    games = [load(f"{file}:size={size}") for size in (3, 4, 5)]
    assert [game_of(game.start().play("1")) for game in games] == games


def test_where_it_stays_unclear_the_game_must_be_said(tmp_path: Path) -> None:
    file = tmp_path / "sized.py"
    file.write_text(SIZED)
    light, heavy = load(str(file)), load(f"{file}:heavy=on")
    with pytest.raises(UnknownGame) as raised:
        game_of(light.start())
    assert str(raised.value) == (
        f"it is not clear which game '5 of 5 first' is a position of: '{heavy.spec}' and '{light.spec}' have such a "
        f"position; say it, as in game='{heavy.spec}'"
    )


@dataclass(frozen=True)
class Over:
    side: Side = Side.FIRST
    game: str | None = None

    def moves(self) -> list[str]:
        return []

    def play(self, move: object) -> Over:
        raise NotImplementedError

    def outcome(self) -> Outcome:
        return Outcome(None, "nothing can be done")


class Nothing:
    name = "nothing"

    def start(self) -> Over:
        return Over()

    def position(self, text: str) -> Over:
        return Over()


def test_a_game_of_a_program_is_loaded_as_an_object_or_a_class() -> None:
    with pytest.raises(
        UnknownGame, match=r"it is not clear which game 'Over.*' is a position of; say it, as in game='race.py'"
    ):
        game_of(Over())
    rules = Nothing()
    game = load(rules)
    assert (game.name, game.rules) == ("nothing", rules)
    assert load(rules) is load(game) is game
    assert game_of(Over()) is game
    assert load(Nothing).rules is not rules


@dataclass(frozen=True)
class Sized:
    size: int
    name: str = "sized"

    def start(self) -> Over:
        return Over()

    def position(self, text: str) -> Over:
        return Over()


def test_a_game_of_a_program_is_pickled_with_the_program() -> None:
    game = load(Sized(3))
    assert pickle.loads(pickle.dumps(game)) == game
    assert copy.deepcopy(game) is copy.copy(game) is game
    assert load(Sized(4)) != game


def test_a_position_may_say_its_game() -> None:
    assert game_of(Over(game="connect4")) == load("connect4")


def test_what_is_no_position_or_game() -> None:
    with pytest.raises(InvalidPosition, match=r"^42 is not a position \(int\)$"):
        game_of(42)  # type: ignore[arg-type]
    with pytest.raises(UnknownGame, match=r"^42 is not a game: expected a text, a path, or a game with a name$"):
        load(42)  # type: ignore[arg-type]
    with pytest.raises(UnknownGame, match=r"^None is not a game"):
        load(None)  # type: ignore[arg-type]


def test_only_the_newest_games_are_kept() -> None:
    for heap in range(1, known.MOST + 50):
        load(f"grundy:heap={heap}")
    assert len(known._known) == known.MOST
    assert game_of(load("grundy:heap=9").start()).name == "grundy"


def test_a_class_is_one_game_however_often_it_is_loaded() -> None:
    game = load(Nothing)
    assert load(Nothing) is game
    assert load(Nothing()) != game
    assert pickle.loads(pickle.dumps(game)) is game
    assert game_of(Over()).name == "nothing"
