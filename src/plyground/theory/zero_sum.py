"""Zero-sum games: the value and optimal strategies by linear programming, and the pure bounds beside them.

The minimax theorem (von Neumann 1928): what the row player can be sure of and what the column player can hold him to is
the same number once both may choose at random. Shifted so that all payoffs are positive, the column player's best is
the program: maximise y1 + ... + yn subject to A y <= 1; the value is 1 / (y1 + ... + yn), and the row player's best is
the dual's solution (Dantzig 1951).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from plyground.theory.game import FIRST, Kept, MatrixGame, Mixed, NotOfThisKind
from plyground.theory.linear_program import maximise
from plyground.theory.numbers import Number, all_exact, close


@dataclass(frozen=True)
class Value:
    """What the row player gets in a zero-sum game, and how each has it: optimal strategies."""

    value: Number
    first: Mixed
    second: Mixed


@dataclass(frozen=True)
class Bounds:
    """What pure strategies reach: the row player is sure of `maximin`, the column player holds him to `minimax`. Where
    they meet there are saddle points; `first` and `second` are the strategies that reach them."""

    maximin: Number
    minimax: Number
    first: tuple[int, ...]
    second: tuple[int, ...]
    saddles: tuple[tuple[int, int], ...]


def sum_of(game: MatrixGame) -> Number | None:
    """What the payoffs of every outcome add up to; None when it is not always the same."""
    first, second = game.payoffs[0][0]
    total = first + second
    same = all(close(one + other, total, 2 * game.margin) for row in game.payoffs for one, other in row)
    return total if same else None


def is_zero_sum(game: MatrixGame) -> bool:
    total = sum_of(game)
    return total is not None and close(total, 0, 2 * game.margin)


def value_of(payoffs: Sequence[Sequence[Number]]) -> Value:
    """The value of the zero-sum game with these payoffs of the row player."""
    exact = all_exact(number for row in payoffs for number in row)
    one: Number = Fraction(1) if exact else 1.0
    shift = one - min(min(row) for row in payoffs)
    shifted = [[number + shift for number in row] for row in payoffs]
    best = maximise([one] * len(shifted[0]), shifted, [one] * len(shifted))
    value = one / best.value
    return Value(value - shift, _normal(best.prices), _normal(best.point))


def solve_zero_sum(game: MatrixGame) -> Value:
    """The row player's value and an optimal strategy of each; a game of any other constant sum has one too. Raises
    NotOfThisKind."""
    if sum_of(game) is None:
        raise NotOfThisKind("the game is not zero-sum, so it has no value: see its equilibria", game.title)
    return value_of(game.own[FIRST])


def security(game: MatrixGame, player: int) -> tuple[Number, Mixed]:
    """What a player can be sure of whatever the other does, and the strategy that makes sure: his maximin, mixed."""
    solved = value_of(game.own[player])
    return solved.value, solved.first


def bounds(game: MatrixGame, kept: Kept | None = None) -> Bounds:
    """Maximin, minimax and saddle points of the row player's payoffs."""
    rows, columns = kept or game.everything
    own = game.own[FIRST]
    worst = {row: min(own[row][column] for column in columns) for row in rows}
    best = {column: max(own[row][column] for row in rows) for column in columns}
    maximin, minimax = max(worst.values()), min(best.values())
    first = tuple(row for row in rows if worst[row] >= maximin - game.margin)
    second = tuple(column for column in columns if best[column] <= minimax + game.margin)
    meet = minimax - maximin <= game.margin
    saddles = tuple((row, column) for row in first for column in second) if meet else ()
    return Bounds(maximin, minimax, first, second, saddles)


def pure_security(game: MatrixGame, player: int) -> tuple[Number, tuple[int, ...]]:
    """A player's pure maximin, and the strategies that reach it."""
    worst = [min(row) for row in game.own[player]]
    best = max(worst)
    return best, tuple(at for at, number in enumerate(worst) if number >= best - game.margin)


def _normal(weights: Sequence[Number]) -> Mixed:
    """The weights as probabilities; a float's dust below zero is no probability."""
    clean = [weight if weight > 0 else weight * 0 for weight in weights]
    total = sum(clean)
    return tuple(weight / total for weight in clean)
