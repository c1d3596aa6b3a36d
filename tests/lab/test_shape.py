"""The laboratory's measurement of a game itself: moves, length, results, repetition, size of the tree."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from plyground.arena import Played
from plyground.arena.play import ENDLESS
from plyground.lab import InvalidExperiment, run
from plyground.lab.shape import lines_at, mean_interval, ratio_interval, shape, tree_size
from tests.history.ring import RING
from tests.lab.bench import experiment, measured, values

SHAPE = """
[[shape]]
row = "r"
game = "{game}"
player = "{player}"
games = {games}
seed = 3
"""


def test_the_estimate_of_a_regular_tree_is_exact() -> None:
    widths = [[2, 3, 4]] * 5
    assert [10**power for power in lines_at(widths, 2)] == pytest.approx([6, 6, 6])
    assert [10**power for power in tree_size(widths)] == pytest.approx([1 + 2 + 6 + 24] * 3)
    assert lines_at(widths, 4)[0] == -math.inf


def test_a_game_that_is_over_has_no_lines_beyond() -> None:
    # The root has two moves: one ends the game, the other leads to three more.
    widths = [[2], [2, 3]] * 10
    power, low, high = lines_at(widths, 2)
    assert 10**power == pytest.approx(3)
    assert low < power < high


def test_no_product_is_too_large() -> None:
    assert tree_size([[1000] * 500] * 2)[0] == pytest.approx(1500, abs=0.001)


def test_intervals_of_means() -> None:
    assert mean_interval([1, 2, 3, 4]) == pytest.approx((2.5, 2.5 - 1.265, 2.5 + 1.265), abs=0.001)
    # Games of the same length: the mean over positions is the mean of the games' means.
    assert ratio_interval([(10, 10), (20, 10), (30, 10), (40, 10)]) == pytest.approx(mean_interval([1, 2, 3, 4]))


def test_the_tree_of_tic_tac_toe_lies_in_the_interval(tmp_path: Path) -> None:
    text = SHAPE.format(game="tictactoe", player="random", games=2000) + "plies = [1, 4, 9]\n"
    (one,) = values(run(experiment(tmp_path, "shape", text), tmp_path, processes=1))
    for key, exact in (("1", 9), ("4", 3024), ("9", 127_872)):
        power, low, high = one["lines"][key]
        assert low <= power <= high
        assert low - 0.0001 <= math.log10(exact) <= high + 0.0001, key
    power, low, high = one["tree"]
    assert low < math.log10(549_946) < high
    assert high - low < 0.05
    assert one["most"] == 9
    assert one["wins"] + one["draws"] + one["losses"] == one["games"] == sum(one["reasons"].values()) == 2000


def walked(moves: str, reason: str) -> Played:
    """A game on a ring, where only repetition ends a game: `l` is left, `r` is right."""
    words = tuple({"l": "left", "r": "right"}[letter] for letter in moves)
    adjudicated = reason == ENDLESS
    return Played(0, (0, 1), ("random", "random"), 1, "0 first", words, 0, "1/2-1/2", reason, adjudicated, ())


def test_positions_that_come_again_and_games_without_end_are_counted() -> None:
    games = [walked("lr", "agreed"), walked("lrlr", "repeated"), walked("ll", "agreed"), walked("lll", ENDLESS)]
    found = shape(RING, games)
    assert (found["twice"], found["thrice"], found["endless"]) == (2, 1, 1)
    assert found["reasons"] == {"agreed": 2, "repeated": 1, ENDLESS: 1}
    assert (found["moves"], found["longest"]) == ([2, 2, 2], 4)


def test_openings_do_not_count_as_moves(tmp_path: Path) -> None:
    text = SHAPE.format(game="tictactoe", player="alphabeta:depth=1", games=6) + "openings = 4\n"
    (one,) = values(run(experiment(tmp_path, "shape", text), tmp_path, processes=1))
    assert one["most"] == 5
    assert one["plies"][0] > 5


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (SHAPE.format(game="tictactoe", player="rules", games=4) + "plies = [1]", "only random play from the start"),
        (SHAPE.format(game="tictactoe", player="random", games=4) + "plies = [0]", "has plies = .0. in shape 1"),
        (SHAPE.format(game="tictactoe", player="random", games=1), "has games = 1 in shape 1: expected at least 2"),
    ],
)
def test_wrong_tables_are_named(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(InvalidExperiment, match=complaint):
        run(experiment(tmp_path, "shape", text), tmp_path)


def test_gipf_is_measured_in_the_short_form() -> None:
    found = measured("gipf-measured", quick=True)
    for task, one in found.results:
        assert one["endless"] == 0, task.title
        if "lines" in one:
            assert 10 ** one["lines"]["1"][0] == pytest.approx(42, rel=0.001)
            _, low, high = one["lines"]["4"]
            exact = 12_446_784 if task.spec["row"] == "Tournament" else 3_066_768
            assert low - 0.02 < math.log10(exact) < high + 0.02
    assert [table.title for table in found.section.tables][-1] == "Size of the tree"
