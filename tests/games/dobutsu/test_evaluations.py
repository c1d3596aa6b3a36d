"""The evaluations: the document's values, no side preferred, and ours the better."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from plyground import Side, _core, load
from plyground.game import Position
from plyground.textbook import alphabeta
from tests import goldens
from tests.games.dobutsu.positions import turned

GAME = load("dobutsu")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("gle/1c1/1C1/ELG[] w", 0),
        ("gle/1C1/3/ELG[C] b", 2 + 1),
        ("l2/3/1G1/2L[CEgce] w", 6 - 3),
        ("l2/3/1E1/2L[GCgce] w", 6 - 3),
        ("l2/3/1C1/2L[GEgce] w", 2 - 1),
        ("l2/3/1+C1/2L[GEgce] w", 12 - 1),
        ("l2/3/3/2L[GGCCEE] b", 2 * (3 + 1 + 3)),
        ("lg1/1+ce/3/2L[GCE] b", 3 + 1 + 3 - (6 + 12 + 6)),
    ],
)
def test_the_documents_values(text: str, value: int) -> None:
    pieces = GAME.evaluation("pieces")
    assert pieces.value(GAME.position(text), Side.FIRST, 0) == value
    assert pieces.value(GAME.position(text), Side.SECOND, 5) == -value


def test_the_default_comes_first() -> None:
    assert list(GAME.evaluations) == ["default", "pieces", "zero", "learned"]


@pytest.mark.parametrize("name", ["default", "pieces", "zero"])
def test_neither_side_is_preferred(name: str) -> None:
    evaluation = GAME.evaluation(name)
    for row in [*goldens.lines("dobutsu", "perft.txt"), *goldens.lines("dobutsu", "values.txt")]:
        position, reflected = GAME.position(row[1]), GAME.position(turned(row[1]))
        assert evaluation.value(position, Side.FIRST, 2) == evaluation.value(reflected, Side.SECOND, 2)


@pytest.mark.parametrize("name", ["default", "pieces"])
def test_decisive_until_a_win_is_worth_too_little(name: str) -> None:
    evaluation = GAME.evaluation(name)
    assert isinstance(evaluation, _core.Evaluation)
    assert evaluation.antisymmetric
    assert evaluation.integer
    assert evaluation.decisive
    assert not evaluation.weighted({"win": 900}).decisive
    assert not evaluation.weighted({"hen": 4_000}).decisive


@pytest.mark.parametrize("name", ["default", "pieces"])
def test_a_win_sooner_and_a_loss_later_are_better(name: str) -> None:
    evaluation = GAME.evaluation(name)
    won = GAME.position("3/1L1/3/3[LGGCCEE] b")
    assert evaluation.value(won, Side.FIRST, 1) > evaluation.value(won, Side.FIRST, 3)
    assert evaluation.value(won, Side.SECOND, 1) < evaluation.value(won, Side.SECOND, 3)


def opening(seed: int) -> Position:
    chance = random.Random(seed)
    while True:
        position = GAME.start()
        for _ in range(4):
            position = position.play(chance.choice(position.moves())) if position.moves() else position
        if position.moves():
            return position


def points(seed: int, default_side: Side) -> int:
    """A game of the default evaluation against the document's, both three plies deep: 1, 0 or -1 for the default."""
    values = {side: GAME.evaluation("default" if side is default_side else "pieces").value for side in Side}
    position = opening(seed)
    seen = Counter([position])
    while position.moves() and seen[position] < 3:
        move = alphabeta(position, 3, values[position.side], order=GAME.order).move
        assert move is not None
        position = position.play(move)
        seen[position] += 1
    outcome = position.outcome()
    return 0 if outcome is None else 1 if outcome.winner is default_side else -1


def test_ours_beats_the_documents() -> None:
    """From forty openings, with either side: the margin is about 38 of 80."""
    assert sum(points(seed, side) for seed in range(40) for side in Side) > 20
