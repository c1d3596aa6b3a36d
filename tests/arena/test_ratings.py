"""Bradley and Terry's model against published figures."""

from __future__ import annotations

import math

import pytest

from plyground.arena.ratings import rate
from plyground.arena.statistics import elo

TEAMS = ("Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore")
#: Wins of the row against the column: American League, 1987 (Agresti, Categorical Data Analysis, table 10.10).
WINS = [
    [0, 7, 9, 7, 7, 9, 11],
    [6, 0, 7, 5, 11, 9, 9],
    [4, 6, 0, 7, 7, 8, 12],
    [6, 8, 6, 0, 6, 7, 10],
    [6, 2, 6, 7, 0, 7, 12],
    [4, 4, 5, 6, 6, 0, 6],
    [2, 4, 1, 3, 1, 7, 0],
]
#: Log strengths with Baltimore's 0, and standard errors.
STRENGTHS = (1.581, 1.436, 1.294, 1.248, 1.108, 0.684, 0)
ERRORS = (0.343, 0.340, 0.337, 0.336, 0.334, 0.332, 0)


def test_the_american_league() -> None:
    found = rate(WINS, anchor=TEAMS.index("Baltimore"))
    scale = math.log(10) / 400
    assert [elo * scale for elo in found.elo] == pytest.approx(STRENGTHS, abs=1e-3)
    assert [error * scale / 1.96 for error in found.error] == pytest.approx(ERRORS, abs=1e-3)
    assert not found.supported


def test_two_players_have_the_elo_of_their_score() -> None:
    found = rate([[0, 7.5], [2.5, 0]], anchor=1, elo=1500)
    assert found.elo == pytest.approx((1500 + elo(0.75), 1500))
    assert found.error[1] == 0


def test_everybody_makes_the_points_that_are_expected() -> None:
    found = rate(WINS)
    assert sum(found.elo) == pytest.approx(0, abs=1e-9)
    for i, row in enumerate(WINS):
        expected = sum(
            (WINS[i][j] + WINS[j][i]) / (1 + 10 ** ((found.elo[j] - found.elo[i]) / 400)) for j in range(7) if j != i
        )
        assert sum(row) == pytest.approx(expected)


def test_who_won_everything_gets_a_finite_rating_and_it_is_said() -> None:
    found = rate([[0, 10, 10], [0, 0, 6], [0, 4, 0]])
    assert found.supported
    assert found.elo[0] > found.elo[1] > found.elo[2]
    assert all(map(math.isfinite, (*found.elo, *found.error)))


def test_players_without_games_in_common_cannot_be_compared() -> None:
    with pytest.raises(ValueError, match="connected"):
        rate([[0, 1, 0], [1, 0, 0], [0, 0, 0]])
