"""The option that ends games which go round: `gipf:repetition=3`."""

from __future__ import annotations

import pytest

from plyground import InvalidOption, load
from plyground.engine.engine import Engine
from plyground.history.line import Line
from plyground.score import Limit

#: Eight plies after which the position is the same: each side takes a row of four and captures nothing.
ROUND = "W:b5,e3,g6 B:b3,d3,d5,d6,d7,f6,f7 r:7/8 b"
MOVES = ["a1-b2", "a2-b2", "a1-b2", "a2-b2", "a1-b2", "a2-b2", "a1-b2;xb2,c2,d2,e2", "a1-b2;xb2,c3,d4,e5"]


def test_the_official_rules_know_no_draw() -> None:
    line = Line.of(load("gipf"), ROUND, MOVES * 4)
    assert str(line.position) == ROUND
    assert line.outcome is None


def test_a_position_that_comes_a_third_time_is_a_draw() -> None:
    game = load("gipf:repetition=3")
    assert Line.of(game, ROUND, [*MOVES, *MOVES[:-1]]).outcome is None
    again = Line.of(game, ROUND, MOVES * 2)
    assert str(again.outcome) == "1/2-1/2"
    assert again.outcome is not None
    assert again.outcome.reason == "the position occurred for the third time"


@pytest.mark.parametrize("rules", ["basic", "standard", "tournament"])
def test_the_option_goes_with_all_rules(rules: str) -> None:
    assert load(f"gipf:rules={rules},repetition=3").repetition == 3
    assert load(f"gipf:rules={rules}").repetition is None


def test_the_engine_knows_of_it() -> None:
    """The last move of the second round ends the game: it is worth a draw, however the pieces stand."""
    values = {}
    for spec in ("gipf", "gipf:repetition=3"):
        line = Line.of(load(spec), ROUND, [*MOVES, *MOVES[:-1]])
        found = Engine(line.game).think(line.position, Limit(depth=1), history=line.history, multi=42)
        values[spec] = next(one.score.value for one in found.moves if str(one.move) == MOVES[-1])
    assert values["gipf"] != 0
    assert values["gipf:repetition=3"] == 0


def test_other_numbers_are_refused() -> None:
    with pytest.raises(InvalidOption, match="repetition takes one of off, 3, not '2'"):
        load("gipf:repetition=2")
