"""How good a move was."""

from __future__ import annotations

from pathlib import Path

import pytest

from plyground import load
from plyground.advice.judging import accuracy, verdict
from plyground.game import PlygroundError, Side
from plyground.score import Score
from tests.places import RACE


@pytest.mark.parametrize(
    ("best", "played", "expected"),
    [
        (Score.win(Side.SECOND, 3), Score.win(Side.SECOND, 3), "best"),
        (Score.win(Side.SECOND, 3), Score.win(Side.SECOND, 9), "good"),
        (Score.win(Side.SECOND, 3), Score.draw(Side.SECOND), "blunder"),
        (Score.draw(Side.SECOND), Score.loss(Side.SECOND, 40), "blunder"),
        (Score.loss(Side.SECOND, 9), Score.loss(Side.SECOND, 3), "inaccuracy"),
        (Score.loss(Side.SECOND, 34), Score.loss(Side.SECOND, 12), "inaccuracy"),
        (Score.loss(Side.SECOND, 34), Score.loss(Side.SECOND, 32), "good"),
        (Score.loss(Side.SECOND, 34), Score.loss(Side.SECOND, 2), "mistake"),
        (Score.loss(Side.SECOND, 4), Score.loss(Side.SECOND, 2), "good"),
        (Score.heuristic(Side.SECOND, 0), Score.heuristic(Side.SECOND, 1), "best"),
        (Score.heuristic(Side.SECOND, 0), Score.heuristic(Side.SECOND, -3), "good"),
        (Score.heuristic(Side.SECOND, 0), Score.heuristic(Side.SECOND, -8), "inaccuracy"),
        (Score.heuristic(Side.SECOND, 0), Score.heuristic(Side.SECOND, -20), "mistake"),
        (Score.heuristic(Side.SECOND, 0), Score.heuristic(Side.SECOND, -60), "blunder"),
        (Score.heuristic(Side.SECOND, 0), Score.loss(Side.SECOND, 6), "blunder"),
        (Score.heuristic(Side.SECOND, -300), Score.loss(Side.SECOND, 6), "good"),
    ],
)
def test_verdicts(best: Score, played: Score, expected: str) -> None:
    assert verdict(best, played, load("connect4").description.advantage) == expected


def test_accuracy_falls_with_what_is_lost() -> None:
    figures = [accuracy(lost / 100) for lost in range(101)]
    assert figures == sorted(figures, reverse=True)
    assert (figures[0], figures[-1]) == (100, 0)


def test_an_advantage_of_a_game_of_ones_own(tmp_path: Path) -> None:
    source = RACE.read_text()
    good, bad = tmp_path / "good.py", tmp_path / "bad.py"
    good.write_text(source.replace('name = "race"', 'name = "race"\n    advantage = 7'))
    bad.write_text(source.replace('name = "race"', 'name = "race"\n    advantage = 0'))
    assert load(str(good)).description.advantage == 7
    with pytest.raises(PlygroundError, match="`advantage` must be a number above 0"):
        load(str(bad))
