"""Fictitious play (Brown 1951): in every round both players answer the average of what the other has played so far.

In a zero-sum game the payoffs that the averages guarantee slowly approach the value (Robinson 1951). In other games the
averages may never settle.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from plyground.brief import brief
from plyground.theory.game import FIRST, SECOND, MatrixGame, Mixed
from plyground.theory.numbers import Number
from plyground.theory.tableau import whole


@brief
@dataclass(frozen=True)
class Averages:
    """The state after `rounds` rounds: how often each strategy was played, and for each player the best payoff against
    the other's average. In a zero-sum game, the value lies between `-upper[1]` and `upper[0]`.

    >>> from plyground.theory import example, fictitious_play
    >>> game = example("rock-paper-scissors").game
    >>> found = fictitious_play(game, 300)
    >>> -found.upper[1] <= 0 <= found.upper[0]  # the value lies between them
    True
    """

    rounds: int
    first: Mixed
    second: Mixed
    upper: tuple[Number, Number]


def fictitious_play(game: MatrixGame, rounds: int) -> Averages:
    """The averages after all rounds.

    >>> from plyground.theory import example, fictitious_play
    >>> game = example("rock-paper-scissors").game
    >>> [round(float(part), 2) for part in fictitious_play(game, 300).first]
    [0.32, 0.36, 0.32]
    """
    for averages in fictitious_rounds(game, [rounds]):
        return averages
    raise AssertionError("there is an end")


def fictitious_rounds(game: MatrixGame, at: list[int]) -> Iterator[Averages]:
    """The averages after each of these numbers of rounds, which must increase. Both players begin with their first
    strategy. Of equally good answers they take the first.

    >>> from plyground.theory import example, fictitious_rounds
    >>> game = example("rock-paper-scissors").game
    >>> [averages.rounds for averages in fictitious_rounds(game, [10, 100])]
    [10, 100]
    """
    (own, scale) = _scaled(game)
    counts = [np.zeros(size, dtype=np.int64) for size in game.shape]
    # The sum of the payoffs of each strategy against all that the other has played, times the scale.
    totals = [np.zeros(size, dtype=own[0].dtype) for size in game.shape]
    played = 0
    choices = (0, 0)
    for rounds in at:
        while played < rounds:
            for player in (FIRST, SECOND):
                counts[player][choices[player]] += 1
                totals[player] += own[player][:, choices[1 - player]]
            choices = int(totals[FIRST].argmax()), int(totals[SECOND].argmax())
            played += 1
        upper = [_average(total.max(), played, scale) for total in totals]
        first, second = (tuple(_average(count, played, 1) for count in numbers) for numbers in counts)
        yield Averages(played, first, second, (upper[FIRST], upper[SECOND]))


def _scaled(game: MatrixGame) -> tuple[list[np.ndarray], int]:
    """Each player's payoffs and a scale. Exact payoffs become whole numbers; for floats the scale is 0."""
    if not game.exact:
        return [np.array(matrix, dtype=float) for matrix in game.own], 0
    matrices = [whole(matrix) for matrix in game.own]  # type: ignore[arg-type]
    largest = max(abs(number) for matrix, _ in matrices for row in matrix for number in row)
    kind = np.int64 if largest < 2**31 else object
    scale = matrices[0][1] * matrices[1][1]
    return [np.array(matrix, dtype=kind) * (scale // own) for matrix, own in matrices], scale


def _average(total: object, rounds: int, scale: int) -> Number:
    return Fraction(int(total), rounds * scale) if scale else float(total) / rounds  # type: ignore[call-overload, arg-type]
