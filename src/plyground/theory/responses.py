"""Best responses, and pure equilibria by marking them in the matrix."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from plyground.brief import brief
from plyground.draw.html import stacked
from plyground.theory.game import FIRST, SECOND, MatrixGame, Mixed
from plyground.theory.matrix_table import matrix_table
from plyground.theory.numbers import Number


@brief
@dataclass(frozen=True)
class Responses:
    """A player's best responses, and their payoff.

    >>> from plyground.theory import FIRST, best_responses, example
    >>> game = example("prisoners-dilemma").game
    >>> best_responses(game, FIRST, 0).best
    (1,)
    """

    best: tuple[int, ...]
    payoff: Number


@brief
@dataclass(frozen=True)
class Marking:
    """One step of the marking method: against the opponent's strategy `against`, `player` marks the best responses.

    >>> from plyground.theory import example, mark
    >>> game = example("nash").game
    >>> mark(game).steps[0].cells
    ((2, 0),)
    """

    player: int
    against: int
    best: tuple[int, ...]
    payoff: Number

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """The cells marked, as (row, column)."""
        return tuple((own, self.against) if self.player == FIRST else (self.against, own) for own in self.best)


@brief
@dataclass(frozen=True)
class Marked:
    """All steps, the row player's first, and the cells marked by both: the pure equilibria.

    >>> from plyground.theory import example, mark
    >>> game = example("nash").game
    >>> mark(game).equilibria
    ((1, 1),)
    """

    steps: tuple[Marking, ...]
    equilibria: tuple[tuple[int, int], ...]
    game: MatrixGame | None = field(default=None, compare=False, repr=False)

    def _repr_html_(self) -> str | None:
        """The matrix with the best responses underlined."""
        if self.game is None:
            return None
        marked = {(step.player, *cell) for step in self.steps for cell in step.cells}
        game = self.game
        drawn = matrix_table(game.payoffs, game.strategies, game.players, title=game.title, marked=marked)
        cells = [f"({game.strategies[FIRST][row]}, {game.strategies[SECOND][at]})" for row, at in self.equilibria]
        return str(stacked(drawn, f"Pure equilibria: {', '.join(cells) or 'none'}."))


def best_responses(game: MatrixGame, player: int, against: int | Mixed) -> Responses:
    """The player's best responses to a strategy of the opponent, pure (its index) or mixed.

    >>> from plyground.theory import FIRST, best_responses, example
    >>> game = example("rock-paper-scissors").game
    >>> best = best_responses(game, FIRST, against=0).best  # against Rock
    >>> [game.strategies[FIRST][strategy] for strategy in best]
    ['Paper']
    """
    own = game.own[player]
    if isinstance(against, int):
        payoffs = [row[against] for row in own]
    else:
        zero: Number = Fraction(0) if game.exact else 0.0
        payoffs = [sum((weight * at for weight, at in zip(against, row, strict=True)), zero) for row in own]
    best = max(payoffs)
    return Responses(tuple(at for at, payoff in enumerate(payoffs) if payoff >= best - game.margin), best)


def mark(game: MatrixGame) -> Marked:
    """The marking method: each player's best response to each strategy of the other; a cell marked twice is a pure
    equilibrium.

    >>> from plyground.theory import example, mark
    >>> game = example("nash").game
    >>> len(mark(game).steps)
    6
    """
    rows, columns = game.shape
    steps = []
    for player, strategies in ((FIRST, columns), (SECOND, rows)):
        for against in range(strategies):
            found = best_responses(game, player, against)
            steps.append(Marking(player, against, found.best, found.payoff))
    marked = [{cell for step in steps if step.player == player for cell in step.cells} for player in (FIRST, SECOND)]
    return Marked(tuple(steps), tuple(sorted(marked[FIRST] & marked[SECOND])), game)


def pure_equilibria(game: MatrixGame) -> tuple[tuple[int, int], ...]:
    """The pure equilibria as (row, column).

    >>> from plyground.theory import example, pure_equilibria
    >>> pure_equilibria(example("nash").game)  # row B, column E
    ((1, 1),)
    """
    return mark(game).equilibria
