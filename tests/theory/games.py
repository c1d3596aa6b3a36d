"""Random games for the tests, and the plain definition of an equilibrium."""

from __future__ import annotations

import random
from fractions import Fraction

from hypothesis import strategies as st

from plyground.theory import MatrixGame, matrix_game
from plyground.theory.game import FIRST, SECOND, Mixed


def random_game(chance: random.Random, largest: int, most: int = 5, *, zero_sum: bool = False) -> MatrixGame:
    """Up to `most` strategies each, whole payoffs from -largest to largest."""
    rows, columns = chance.randint(1, most), chance.randint(1, most)
    numbers = range(-largest, largest + 1)
    return matrix_game(
        [
            [
                chance.choice(numbers) if zero_sum else (chance.choice(numbers), chance.choice(numbers))
                for _ in range(columns)
            ]
            for _ in range(rows)
        ]
    )


@st.composite
def matrix_games(draw: st.DrawFn, most: int = 4, *, zero_sum: bool = False) -> MatrixGame:
    rows, columns = draw(st.integers(1, most)), draw(st.integers(1, most))
    number = st.fractions(-4, 4, max_denominator=3) | st.integers(-2, 2).map(Fraction)
    cell = number if zero_sum else st.tuples(number, number)
    line = st.lists(cell, min_size=columns, max_size=columns)
    return matrix_game(draw(st.lists(line, min_size=rows, max_size=rows)))


def regret(game: MatrixGame, first: Mixed, second: Mixed) -> Fraction:
    """The most that a player could gain by another strategy. In an equilibrium it is 0."""
    payoffs = game.expected(first, second)
    gains = []
    for player, other in ((FIRST, second), (SECOND, first)):
        for own in game.own[player]:
            gains.append(sum(p * number for p, number in zip(other, own, strict=True)) - payoffs[player])
    return max(gains)  # type: ignore[return-value]
