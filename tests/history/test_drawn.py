"""A position as data, as the server and the board in a notebook send it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from operator import itemgetter

import pytest

import plyground
from plyground.drawing import DrawnMove, Element, Step
from plyground.game import Outcome, Side
from plyground.history.drawn import Branch, DrawnBoard, DrawnOutcome, branches, drawn_board
from plyground.history.line import Line
from plyground.loading import registry
from plyground.server import shapes
from plyground.server.catalogue import board_of


def test_it_is_what_the_server_describes() -> None:
    assert DrawnBoard.__annotations__.keys() == shapes.Board.model_fields.keys()
    assert DrawnOutcome.__annotations__.keys() == shapes.Outcome.model_fields.keys()


@pytest.mark.parametrize("name", registry.game_names())
def test_it_is_plain_data_that_the_server_sends_unchanged(name: str) -> None:
    line = Line.of(plyground.load(name))
    line = line.play(line.position.moves()[0])
    assert json.loads(board_of(line).model_dump_json()) == json.loads(json.dumps(drawn_board(line)))


def test_nobody_moves_when_the_game_is_over() -> None:
    won = Line.of(plyground.load("connect4"), moves="1212121")
    drawn = drawn_board(won)
    assert drawn["moves"] == []
    assert drawn["outcome"] == {"winner": "first", "result": "1-0", "reason": "four in a row"}
    resigned = drawn_board(Line.of(won.game), Outcome(Side.SECOND, "resigned"))
    assert resigned["moves"] == []
    assert resigned["last"] is None
    assert resigned["outcome"] == {"winner": "second", "result": "0-1", "reason": "resigned"}


def rows(tree: list[Branch], path: Sequence[Element] = (), motion: Sequence[list[Step]] = ()) -> Iterator[DrawnMove]:
    for branch in tree:
        longer, further = [*path, branch["element"]], [*motion, branch["steps"]]
        if "move" in branch:
            assert "branches" not in branch
            label = branch.get("label", branch["move"])
            yield {"move": branch["move"], "path": longer, "kind": branch["kind"], "label": label, "motion": further}
        else:
            yield from rows(branch["branches"], longer, further)


@pytest.mark.parametrize("name", [*registry.game_names(), "gipf:rules=tournament"])
def test_moves_as_a_tree_are_the_same_moves(name: str) -> None:
    game = plyground.load(name)
    position = game.start().play(game.start().moves()[0])
    moves = game.drawn_moves(position)
    key = itemgetter("move")
    assert sorted(rows(branches(moves)), key=key) == sorted(moves, key=key)


def test_moves_that_are_too_many_are_counted_but_not_drawn() -> None:
    line = Line.of(plyground.load("connect4"))
    assert (drawn_board(line, most=6)["moves"], drawn_board(line, most=6)["legal"]) == ([], 7)
    assert len(drawn_board(line, most=7)["moves"]) == drawn_board(line, most=7)["legal"] == 7


def test_a_tree_of_thousands_of_moves_is_smaller_than_their_list() -> None:
    moves = ["Ge1-e2", "Ga5-b5", "Ge1-e2", "Gi1-h2", "Ge1-e2", "Gb1-b2", "Ge1-e2", "Gh6-h5"]
    line = Line.of(plyground.load("gipf:rules=tournament"), moves=moves)
    drawn = line.game.drawn_moves(line.position)
    assert len(drawn) == 2736
    assert 2.5 * len(json.dumps(branches(drawn))) < len(json.dumps(drawn))
