"""Extreme strategies by trying all supports: the method of the textbooks, slower than walking from corner to corner.

Take a set I of a player's strategies and a set J of the opponent's, of the same size. There is at most one mixture of I
that makes the opponent indifferent between all of J. It counts if no probability is negative and all of J are best
responses (Dickhaut and Kaplan 1991, "A program for finding Nash equilibria"). In a game that is not degenerate, the
equilibria are the pairs (I, J) for which this works for both players. `equilibria.py` combines any two extreme
strategies that fit, which also finds the equilibria of degenerate games.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

from plyground.game import TooLarge
from plyground.theory.game import MatrixGame, Mixed
from plyground.theory.linear_system import solve_equations
from plyground.theory.numbers import TOLERANCE, Number
from plyground.theory.responses import best_responses
from plyground.theory.vertices import Extreme

#: The most pairs of supports that are tried.
MOST_PAIRS = 50_000


def extremes_by_support(game: MatrixGame, player: int, most: int = MOST_PAIRS) -> list[Extreme]:
    """All extreme strategies of a player, for exact payoffs or floats. Raises TooLarge."""
    size, other = game.shape[player], game.shape[1 - player]
    pairs = comb(size + other, size) - 1
    if pairs > most:
        raise TooLarge(f"the game has {pairs:,} pairs of supports, more than {most:,}", game.title)
    found: list[Extreme] = []
    for many in range(1, min(size, other) + 1):
        for support in combinations(range(size), many):
            for responses in combinations(range(other), many):
                strategy = _indifferent(game, player, support, responses)
                if strategy is not None and not any(_same(strategy, known.strategy) for known in found):
                    best = best_responses(game, 1 - player, strategy).best
                    if set(responses) <= set(best):
                        found.append(Extreme(strategy, _bits_of(strategy), sum(1 << at for at in best)))
    return sorted(found, key=lambda extreme: extreme.strategy, reverse=True)


def _indifferent(game: MatrixGame, player: int, support: Sequence[int], responses: Sequence[int]) -> Mixed | None:
    """The mixture of `support` against which all `responses` give the opponent the same payoff; None unless there is
    exactly one."""
    zero, one = (Fraction(0), Fraction(1)) if game.exact else (0.0, 1.0)
    opponent = game.own[1 - player]
    # The unknowns are the probabilities and the opponent's payoff.
    equations: list[list[Number]] = [[*(opponent[response][own] for own in support), -one] for response in responses]
    equations.append([one] * len(support) + [zero])
    solved = solve_equations(equations, [zero] * len(responses) + [one])
    dust = 0 if game.exact else TOLERANCE
    if solved is None or any(weight < -dust for weight in solved[:-1]):
        return None
    strategy = [zero] * game.shape[player]
    for own, weight in zip(support, solved, strict=False):
        strategy[own] = weight if weight > dust else zero
    return tuple(strategy)


def _same(one: Mixed, other: Mixed) -> bool:
    return one == other or all(
        isinstance(a, float) and abs(a - b) <= 10 * TOLERANCE for a, b in zip(one, other, strict=True)
    )


def _bits_of(strategy: Mixed) -> int:
    return sum(1 << at for at, weight in enumerate(strategy) if weight)
