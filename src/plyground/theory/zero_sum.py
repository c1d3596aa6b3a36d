"""Zero-sum games: the value and optimal strategies by linear programming, and the bounds of pure strategies.

The minimax theorem (von Neumann 1928): if both players may choose at random, the payoff that the row player can
guarantee equals the payoff that the column player can limit it to. The payoffs are shifted so that all are positive.
Then the column player's best strategy solves the program: maximise y1 + ... + yn subject to A y <= 1. The value is 1 /
(y1 + ... + yn), and the row player's best strategy is the dual solution (Dantzig 1951).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from plyground.brief import brief
from plyground.draw.html import stacked, table
from plyground.theory.game import FIRST, Kept, MatrixGame, Mixed, NotOfThisKind
from plyground.theory.linear_program import maximise
from plyground.theory.numbers import Number, all_exact, close, shown


@brief
@dataclass(frozen=True)
class Value:
    """The value of a zero-sum game for the row player, and an optimal strategy of each player.

    >>> from plyground.theory import example, solve_zero_sum
    >>> game = example("rock-paper-scissors").game
    >>> [str(part) for part in solve_zero_sum(game).first]
    ['1/3', '1/3', '1/3']
    """

    value: Number
    first: Mixed
    second: Mixed
    game: MatrixGame | None = field(default=None, compare=False, repr=False)

    def _repr_html_(self) -> str:
        """The value, and how each player reaches it."""
        names = self.game.players if self.game else ("Player 1", "Player 2")
        rows = []
        for player, strategy in enumerate((self.first, self.second)):
            numbers = "(" + ", ".join(map(shown, strategy)) + ")"
            rows.append([names[player], self.game.mixture(player, strategy) if self.game else numbers])
        words = f"Value {shown(self.value)} for {names[0]}."
        return str(stacked(words, table(["Player", "An optimal strategy"], rows, words=(0, 1), named=True)))


@brief
@dataclass(frozen=True)
class Bounds:
    """What pure strategies can reach: the row player can guarantee `maximin`, the column player can limit that to
    `minimax`. If the two are equal, there are saddle points. `first` and `second`: the strategies that reach them.

    >>> from plyground.theory import bounds, example
    >>> found = bounds(example("saddle").game)
    >>> int(found.maximin), int(found.minimax), found.saddles
    (3, 3, ((1, 1),))
    """

    maximin: Number
    minimax: Number
    first: tuple[int, ...]
    second: tuple[int, ...]
    saddles: tuple[tuple[int, int], ...]


def sum_of(game: MatrixGame) -> Number | None:
    """The sum of both payoffs, if it is the same in every outcome; otherwise None.

    >>> from plyground.theory import example, sum_of
    >>> str(sum_of(example("rock-paper-scissors").game)), sum_of(example("battle").game)
    ('0', None)
    """
    first, second = game.payoffs[0][0]
    total = first + second
    same = all(close(one + other, total, 2 * game.margin) for row in game.payoffs for one, other in row)
    return total if same else None


def is_zero_sum(game: MatrixGame) -> bool:
    """Whether what one player wins the other loses, in every outcome.

    >>> from plyground.theory import example, is_zero_sum
    >>> is_zero_sum(example("battle").game)
    False
    """
    total = sum_of(game)
    return total is not None and close(total, 0, 2 * game.margin)


def value_of(payoffs: Sequence[Sequence[Number]]) -> Value:
    """The value of the zero-sum game with these payoffs of the row player.

    >>> from plyground.theory import value_of
    >>> str(value_of([[3, 0], [1, 2]]).value)
    '1.5'
    """
    exact = all_exact(number for row in payoffs for number in row)
    one: Number = Fraction(1) if exact else 1.0
    shift = one - min(min(row) for row in payoffs)
    shifted = [[number + shift for number in row] for row in payoffs]
    best = maximise([one] * len(shifted[0]), shifted, [one] * len(shifted))
    value = one / best.value
    return Value(value - shift, _normal(best.prices), _normal(best.point))


def solve_zero_sum(game: MatrixGame) -> Value:
    """The row player's value and an optimal strategy of each player, in a zero-sum game or another constant-sum game.
    Raises NotOfThisKind.

    >>> from plyground.theory import matrix_game, solve_zero_sum
    >>> found = solve_zero_sum(matrix_game([[3, 0], [1, 2]]))
    >>> str(found.value), [str(part) for part in found.first]
    ('3/2', ['1/4', '3/4'])
    """
    if sum_of(game) is None:
        raise NotOfThisKind("the game is not zero-sum, so it has no value: see its equilibria", game.title)
    return replace(value_of(game.own[FIRST]), game=game)


def security(game: MatrixGame, player: int) -> tuple[Number, Mixed]:
    """The payoff that a player can guarantee whatever the other does, and the mixed strategy that guarantees it.

    >>> from plyground.theory import FIRST, example, security
    >>> payoff, strategy = security(example("battle").game, FIRST)
    >>> str(payoff), [str(part) for part in strategy]
    ('6/5', ['2/5', '3/5'])
    """
    solved = value_of(game.own[player])
    return solved.value, solved.first


def bounds(game: MatrixGame, kept: Kept | None = None) -> Bounds:
    """Maximin, minimax and saddle points of the row player's payoffs.

    >>> from plyground.theory import bounds, matrix_game
    >>> found = bounds(matrix_game([[3, 0], [1, 2]]))
    >>> int(found.maximin), int(found.minimax), found.saddles
    (1, 2, ())
    """
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
    """A player's pure maximin, and the strategies that reach it.

    >>> from plyground.theory import FIRST, example, pure_security
    >>> payoff, strategies = pure_security(example("stag-hunt").game, FIRST)
    >>> int(payoff), strategies
    (3, (1,))
    """
    worst = [min(row) for row in game.own[player]]
    best = max(worst)
    return best, tuple(at for at, number in enumerate(worst) if number >= best - game.margin)


def _normal(weights: Sequence[Number]) -> Mixed:
    """The weights as probabilities. Tiny negative floats, which come from rounding, become 0."""
    clean = [weight if weight > 0 else weight * 0 for weight in weights]
    total = sum(clean)
    return tuple(weight / total for weight in clean)
