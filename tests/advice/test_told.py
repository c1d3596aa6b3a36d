"""Scores as they are told to people."""

from __future__ import annotations

import math

import pytest

from plyground import load
from plyground.advice import ToldScore, told_score
from plyground.game import Side
from plyground.history.line import Line
from plyground.players import PlayerSpec
from plyground.score import Score


def test_a_score_is_told_with_the_first_players_chance() -> None:
    game = load("connect4")
    advantage = game.description.advantage
    told = {
        Score.win(Side.SECOND, 3): ToldScore("win", Side.SECOND, 3, None, 0),
        Score.heuristic(Side.SECOND, advantage): ToldScore("heuristic", Side.SECOND, None, advantage, 0.2689),
        Score.expectation(Side.SECOND, 0.7): ToldScore("expectation", Side.SECOND, None, 0.7, 0.3),
        Score.heuristic(Side.FIRST, math.inf): ToldScore("heuristic", Side.FIRST, None, None, 1),
    }
    for score, expected in told.items():
        assert told_score(score, game) == expected


def test_what_a_player_expects_is_told_as_its_chance() -> None:
    line = Line.of(load("connect4"), None, "1")
    score = PlayerSpec.parse("mcts:simulations=200,seed=1").player(line.game).choose(line).score
    assert score is not None
    assert (score.kind, score.side) == ("expectation", Side.SECOND)
    assert told_score(score, line.game).chance == pytest.approx(1 - (score.value or 0), abs=1e-4)
