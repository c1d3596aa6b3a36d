"""Best responses, and pure equilibria by marking them in the matrix."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from plyground.theory.game import FIRST, SECOND, MatrixGame, Mixed
from plyground.theory.numbers import Number


@dataclass(frozen=True)
class Responses:
    """A player's best responses, and their payoff."""

    best: tuple[int, ...]
    payoff: Number


@dataclass(frozen=True)
class Marking:
    """One step of the marking method: against the opponent's strategy `against`, `player` marks the best responses."""

    player: int
    against: int
    best: tuple[int, ...]
    payoff: Number

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """The cells marked, as (row, column)."""
        return tuple((own, self.against) if self.player == FIRST else (self.against, own) for own in self.best)


@dataclass(frozen=True)
class Marked:
    """All steps, the row player's first, and the cells marked by both: the pure equilibria."""

    steps: tuple[Marking, ...]
    equilibria: tuple[tuple[int, int], ...]


def best_responses(game: MatrixGame, player: int, against: int | Mixed) -> Responses:
    """The player's best responses to a strategy of the opponent, pure (its index) or mixed."""
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
    equilibrium."""
    rows, columns = game.shape
    steps = []
    for player, strategies in ((FIRST, columns), (SECOND, rows)):
        for against in range(strategies):
            found = best_responses(game, player, against)
            steps.append(Marking(player, against, found.best, found.payoff))
    marked = [{cell for step in steps if step.player == player for cell in step.cells} for player in (FIRST, SECOND)]
    return Marked(tuple(steps), tuple(sorted(marked[FIRST] & marked[SECOND])))


def pure_equilibria(game: MatrixGame) -> tuple[tuple[int, int], ...]:
    """The pure equilibria as (row, column)."""
    return mark(game).equilibria
