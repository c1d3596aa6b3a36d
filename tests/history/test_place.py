"""A place in a game, however it is given."""

from __future__ import annotations

import pytest

from plyground import InvalidPosition, UnknownGame, load
from plyground.history import GameTree, Line, Place, SavedGame, line_of
from tests.places import RACE

GAME = load("tictactoe")
LINE = Line.of(GAME, None, ["b2", "a1"])
TREE = GameTree(LINE)


@pytest.mark.parametrize("place", [LINE, TREE, TREE.head, SavedGame(TREE)])
def test_what_has_a_history_keeps_it(place: Place) -> None:
    assert line_of(place) is LINE


def test_what_has_none_begins_there() -> None:
    assert line_of(LINE.position) == Line.of(GAME, LINE.position)
    assert line_of(str(LINE.position), "tictactoe") == Line.of(GAME, LINE.position)
    assert line_of(GAME) == Line.of(GAME)


def test_the_game_may_be_said() -> None:
    assert line_of(LINE.position, game=GAME).game is GAME
    assert line_of(Line.of(load("grundy:heap=9"), None, ["9=8+1"]), "grundy").game == load("grundy")


def test_a_text_alone_is_a_game() -> None:
    assert line_of("tictactoe:5x5x5") == Line.of(load("tictactoe:5x5x5"))
    assert line_of(str(RACE)) == Line.of(load(RACE))
    assert GameTree("tictactoe").start == GAME.start()


def test_the_text_of_a_position_needs_its_game() -> None:
    with pytest.raises(
        UnknownGame, match=r"^'x../.../... o' is no game; if it is a position, say of which game, as in"
    ):
        line_of("x../.../... o")
    with pytest.raises(UnknownGame, match=r"game='connect4'; did you mean 'connect4'\?$"):
        line_of("conect4")
    with pytest.raises(InvalidPosition):
        line_of("nonsense", "tictactoe")
