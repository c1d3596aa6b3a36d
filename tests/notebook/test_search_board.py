"""A recorded search on the board of a notebook."""

from __future__ import annotations

import json

import pytest

import plyground as pg
from plyground.notebook import search_board
from plyground.textbook import columns
from tests.notebook.asking import ask
from tests.places import RACE


def test_it_is_told_as_the_page_is_told() -> None:
    search = pg.search_tree(pg.load("tictactoe").position("xox/.o./.x. o"), "alphabeta", depth=3)
    board = pg.board(search)
    told = board.get_state()["_search"]
    assert {name: told[name] for name in columns(search)} == columns(search)
    assert told["sides"] == ["second", "first"]
    assert json.dumps(told)


def test_its_nodes_are_drawn() -> None:
    position = pg.load("tictactoe").start()
    board = pg.board(pg.search_tree(position, "minimax", depth=2))
    views = ask(board, "draw", paths=[[], ["b2", "a1"]])["views"]
    assert views == [board._loaded.view(one) for one in (position, position.play("b2").play("a1"))]  # type: ignore[union-attr]
    assert "'z9'" in ask(board, "draw", paths=[["z9"]])["fault"]


def test_the_step_is_one_that_there_is() -> None:
    board = pg.board(pg.search_tree(pg.load("tree:[[3,5],[2,9]]"), "alphabeta", depth=2))
    assert board.step == board.steps - 1
    board.step = 10_000
    assert board.step == board.steps - 1
    board.step = -3
    assert board.step == 0


def test_a_users_own_game_is_known_or_said() -> None:
    race = pg.load(RACE)
    search = pg.search_tree(race, "minimax", depth=2)
    assert pg.board(search).get_state()["_game"]["title"] == race.title
    assert pg.board(search, game=RACE).get_state()["_game"]["title"] == race.title


def test_a_tree_that_no_notebook_should_hold_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_board, "MOST_NODES", 5)
    with pytest.raises(pg.TooLarge, match="the tree has 10 nodes, and a notebook shows 5"):
        pg.board(pg.search_tree(pg.load("tictactoe"), "minimax", depth=1))


def test_the_picture_is_the_tree() -> None:
    search = pg.search_tree(pg.load("tree:[[3,5],[2,9]]"), "alphabeta", depth=2)
    picture = pg.board(search)._picture()
    assert picture["image/svg+xml"] == search._repr_svg_()
    assert "cut: beta 2 <= alpha 3" in picture["text/plain"]
