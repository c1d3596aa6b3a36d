"""Zero-sum games: the value and optimal strategies by linear programming, and the bounds of pure strategies.

The minimax theorem (von Neumann 1928): if both players may choose at random, the payoff that the row player can
guarantee equals the payoff that the column player can limit it to. The payoffs are shifted so that all are positive.
Then the column player's best strategy solves the program: maximise y1 + ... + yn subject to A y <= 1. The value is 1 /
(y1 + ... + yn), and the row player's best strategy is the dual solution (Dantzig 1951).
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
    """The value of a zero-sum game for the row player, and an optimal strategy of each player."""

    value: Number
    first: Mixed
    second: Mixed


@dataclass(frozen=True)
class Bounds:
    """What pure strategies can reach: the row player can guarantee `maximin`, the column player can limit that to
    `minimax`. If the two are equal, there are saddle points. `first` and `second`: the strategies that reach them."""

    maximin: Number
    minimax: Number
    first: tuple[int, ...]
    second: tuple[int, ...]
    saddles: tuple[tuple[int, int], ...]


def sum_of(game: MatrixGame) -> Number | None:
    """The sum of both payoffs, if it is the same in every outcome; otherwise None."""
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
    """The row player's value and an optimal strategy of each player, in a zero-sum game or another constant-sum game.
    Raises NotOfThisKind."""
    if sum_of(game) is None:
        raise NotOfThisKind("the game is not zero-sum, so it has no value: see its equilibria", game.title)
    return value_of(game.own[FIRST])


def security(game: MatrixGame, player: int) -> tuple[Number, Mixed]:
    """The payoff that a player can guarantee whatever the other does, and the mixed strategy that guarantees it."""
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
    """The weights as probabilities. Tiny negative floats, which come from rounding, become 0."""
    clean = [weight if weight > 0 else weight * 0 for weight in weights]
    total = sum(clean)
    return tuple(weight / total for weight in clean)
