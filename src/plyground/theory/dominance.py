"""Dominance: a strategy is dominated if another strategy, or a mixture, is better against every play of the opponent.

Strictly dominated: always worse. Weakly: never better, and worse at least once.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from plyground.brief import brief
from plyground.theory.game import Kept, MatrixGame, Mixed
from plyground.theory.linear_program import maximise
from plyground.theory.numbers import Number
from plyground.theory.zero_sum import value_of


@brief
@dataclass(frozen=True)
class Comparison:
    """The payoffs of the dominated and the dominating strategy against one strategy of the opponent.

    >>> from plyground.theory import FIRST, dominance, example
    >>> game = example("prisoners-dilemma").game
    >>> dominance(game, FIRST, 0).reason[0].worse
    Fraction(-2, 1)
    """

    against: int
    worse: Number
    better: Number


@brief
@dataclass(frozen=True)
class Dominance:
    """`dominated`: a strategy of `player`. `by`: the strategy that dominates it, as probabilities.

    >>> from plyground.theory import FIRST, dominance, example
    >>> game = example("prisoners-dilemma").game
    >>> found = dominance(game, FIRST, 0)
    >>> found.strict, found.pure
    (True, True)
    """

    player: int
    dominated: int
    by: Mixed
    strict: bool
    reason: tuple[Comparison, ...]

    @property
    def pure(self) -> bool:
        """Whether one strategy alone dominates."""
        return sum(1 for weight in self.by if weight) == 1


def dominances(
    game: MatrixGame, player: int, *, strict: bool = True, mixed: bool = True, kept: Kept | None = None
) -> list[Dominance]:
    """The dominated strategies of a player, each with a strategy that dominates it: a pure one if there is one.

    `strict`: False also finds weakly dominated strategies. `kept`: only these strategies exist (None: all).

    >>> from plyground.theory import FIRST, dominances, example
    >>> game = example("prisoners-dilemma").game
    >>> [game.strategies[FIRST][found.dominated] for found in dominances(game, FIRST)]
    ['Quiet']
    """
    kept = kept or game.everything
    found = (dominance(game, player, strategy, strict=strict, mixed=mixed, kept=kept) for strategy in kept[player])
    return [dominated for dominated in found if dominated is not None]


def dominance(
    game: MatrixGame, player: int, strategy: int, *, strict: bool = True, mixed: bool = True, kept: Kept | None = None
) -> Dominance | None:
    """A strategy that dominates this one, strictly if possible; None if there is none.

    >>> from plyground.theory import FIRST, dominance, example
    >>> game = example("mixed-dominance").game
    >>> dominance(game, FIRST, 1).by  # half T and half B
    (Fraction(1, 2), Fraction(0, 1), Fraction(1, 2))
    """
    kept = kept or game.everything
    others = [other for other in kept[player] if other != strategy]
    if not others:
        return None
    kinds = (True,) if strict else (True, False)
    for kind in kinds:
        for other in others:
            if _beats(game, player, other, strategy, kept, kind):
                return _explained(game, player, strategy, game.pure(player, other), kind, kept)
        if mixed and len(others) > 1:
            by = _mixture(game, player, strategy, others, kept, kind)
            if by is not None:
                return _explained(game, player, strategy, by, kind, kept)
    return None


def dominant(game: MatrixGame, player: int, *, strict: bool = True) -> int | None:
    """The strategy that dominates each of the player's others, if there is one.

    >>> from plyground.theory import FIRST, dominant, example
    >>> game = example("prisoners-dilemma").game
    >>> game.strategies[FIRST][dominant(game, FIRST)]
    'Confess'
    """
    kept = game.everything
    for strategy in kept[player]:
        others = [other for other in kept[player] if other != strategy]
        if others and all(
            _beats(game, player, strategy, other, kept, True)
            or (not strict and _beats(game, player, strategy, other, kept, False))
            for other in others
        ):
            return strategy
    return None


def _beats(game: MatrixGame, player: int, better: int, worse: int, kept: Kept, strict: bool) -> bool:
    own, margin = game.own[player], game.margin
    gains = [own[better][against] - own[worse][against] for against in kept[1 - player]]
    if strict:
        return all(gain > margin for gain in gains)
    return all(gain >= -margin for gain in gains) and any(gain > margin for gain in gains)


def _mixture(game: MatrixGame, player: int, strategy: int, others: list[int], kept: Kept, strict: bool) -> Mixed | None:
    """A mixture of the others that dominates.

    Strictly: take the gains of the others over the strategy as payoffs of a zero-sum game. A mixture gains against
    every strategy of the opponent if and only if the value of that game is positive. Weakly: of all mixtures that never
    lose, take the one with the largest sum of gains. The strategy is dominated if and only if that sum is positive.
    """
    own, opponent = game.own[player], kept[1 - player]
    gains = [[own[other][against] - own[strategy][against] for against in opponent] for other in others]
    if strict:
        solved = value_of(gains)
        if not solved.value > game.margin:
            return None
        weights = solved.first
    else:
        zero, one = (Fraction(0), Fraction(1)) if game.exact else (0.0, 1.0)
        never_loses = [[-gain for gain in column] for column in zip(*gains, strict=True)]
        best = maximise(
            [sum(row, zero) for row in gains],
            [*never_loses, [one] * len(others)],
            [*([zero] * len(opponent)), one],
        )
        total = sum(best.point, zero)
        if not best.value > game.margin * len(opponent) or not total > 0:
            return None
        weights = tuple(weight / total for weight in best.point)
    by = list(game.pure(player, strategy))
    by[strategy] *= 0
    for other, weight in zip(others, weights, strict=True):
        by[other] = weight
    return tuple(by)


def _explained(game: MatrixGame, player: int, strategy: int, by: Mixed, strict: bool, kept: Kept) -> Dominance:
    own = game.own[player]
    zero: Number = Fraction(0) if game.exact else 0.0
    reason = tuple(
        Comparison(
            against,
            own[strategy][against],
            sum((weight * own[other][against] for other, weight in enumerate(by) if weight), zero),
        )
        for against in kept[1 - player]
    )
    return Dominance(player, strategy, by, strict, reason)
