import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground.game import Outcome, Side
from plyground.score import Score

FIRST, SECOND = Side

SCORES = st.builds(
    lambda make, side: make(side),
    st.one_of(
        st.integers(0, 200).map(lambda plies: lambda side: Score.win(side, plies)),
        st.integers(0, 200).map(lambda plies: lambda side: Score.loss(side, plies)),
        st.sampled_from([Score.win, Score.loss, Score.draw]),
        st.floats(-1e6, 1e6).map(lambda value: lambda side: Score.heuristic(side, value)),
        st.floats(0, 1).map(lambda value: lambda side: Score.expectation(side, value)),
    ),
    st.sampled_from(Side),
)


@given(SCORES)
def test_seen_twice_from_the_other_side_it_is_the_same(score: Score) -> None:
    other = score.for_side(score.side.other)
    assert other.side is score.side.other
    assert other.for_side(score.side) == score
    assert score.chance(100) + other.chance(100) == pytest.approx(1)


@given(SCORES)
def test_it_travels_as_json(score: Score) -> None:
    document = json.loads(json.dumps(score.to_json()))
    assert set(document) == {"kind", "plies", "value"}
    assert Score.from_json(document, score.side) == score


@given(SCORES)
def test_later_and_sooner(score: Score) -> None:
    assert score.later().sooner() == score
    if score.plies is None:
        assert score.later() == score


@given(SCORES, SCORES)
def test_what_is_better_for_one_side_is_worse_for_the_other(one: Score, two: Score) -> None:
    """Expectations and heuristic values have no common scale: they are not compared."""
    if {one.kind, two.kind} == {"heuristic", "expectation"}:
        return
    two = two.for_side(one.side)
    other = one.side.other
    assert (one.rank() > two.rank()) == (one.for_side(other).rank() < two.for_side(other).rank())


def test_a_move_is_one_ply_further_from_the_end_than_the_position_after_it() -> None:
    """After the winning move the game is over, so the side that plays it wins in one ply."""
    over = Outcome(FIRST, "three in a row")
    assert Score.of_outcome(over, SECOND) == Score.loss(SECOND, 0)
    assert Score.of_outcome(over, SECOND).later().for_side(FIRST) == Score.win(FIRST, 1)
    assert Score.of_outcome(Outcome(None, "full"), FIRST) == Score.draw(FIRST)
    assert Score.of_winner(SECOND, FIRST) == Score.loss(FIRST)


def test_the_best() -> None:
    ascending = [
        Score.loss(FIRST, 2),
        Score.loss(FIRST, 6),
        Score.expectation(FIRST, 0.4),
        Score.draw(FIRST),
        Score.expectation(FIRST, 0.6),
        Score.win(FIRST, 9),
        Score.win(FIRST, 1),
    ]
    for best in range(len(ascending)):
        assert Score.best(ascending[: best + 1]) == ascending[best]
    with pytest.raises(ValueError, match="empty"):
        Score.best([])


def test_chances() -> None:
    assert Score.win(SECOND, 3).chance(10) == 1
    assert Score.loss(SECOND, 3).chance(10) == 0
    assert Score.draw(SECOND).chance(10) == 0.5
    assert Score.expectation(SECOND, 0.3).chance(10) == 0.3
    assert Score.heuristic(FIRST, 0).chance(10) == 0.5
    assert Score.heuristic(FIRST, 10).chance(10) == pytest.approx(0.731, abs=0.001)
    assert Score.heuristic(FIRST, -10).chance(10) == pytest.approx(0.269, abs=0.001)
    assert 0 <= Score.heuristic(FIRST, -(10**12)).chance(10) < 1e-9


def test_in_words() -> None:
    assert str(Score.expectation(FIRST, 0.6274)) == "62.7%"
    assert str(Score.win(FIRST, 3)) == "win in 3 plies"
    assert str(Score.win(FIRST)) == "win"
    assert str(Score.heuristic(FIRST, 3)) == "+3"


def test_json_has_no_infinity() -> None:
    assert Score.heuristic(FIRST, math.inf).to_json() == {"kind": "heuristic", "plies": None, "value": None}


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({"kind": "certain"}, "the score's kind 'certain' is not one of win, loss, draw, heuristic, expectation"),
        ({"kind": "win", "plies": -1}, "the score's plies '-1' are not a whole number"),
        ({"kind": "win", "plies": True}, "the score's plies 'True' are not a whole number"),
        ({"kind": "heuristic", "value": "much"}, "the score's value 'much' is not a number"),
        ({"kind": "heuristic", "value": math.nan}, "the score's value 'nan' is not a number"),
    ],
)
def test_what_is_no_score_is_refused(document: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Score.from_json(document, FIRST)
