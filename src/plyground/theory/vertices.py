"""A player's extreme strategies: the corners of the regions in which the opponent's best responses stay the same.

Let B be the opponent's payoffs, made positive. A strategy x of the player is a point of the best-response polytope
{x >= 0, x B <= 1}. The inequalities that are tight say which strategies are not played, and which strategies of the
opponent are best responses (von Stengel 2002, "Computing equilibria for two-person games"). The corners of the
polytope, except 0, are the extreme strategies, and every equilibrium is made of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from plyground.game import TooLarge
from plyground.theory.game import MatrixGame, Mixed
from plyground.theory.tableau import Tableau, whole

#: The most numbers that are computed. A pivot computes as many numbers as its tableau has.
MOST_WORK = 5_000_000


@dataclass(frozen=True)
class Extreme:
    """A mixed strategy, the strategies it plays, and the opponent's best responses to it, both as bit sets."""

    strategy: Mixed
    support: int
    responses: int

    @property
    def excess(self) -> int:
        """The number of best responses minus the number of strategies played. If it is above 0, the game is
        degenerate."""
        return self.responses.bit_count() - self.support.bit_count()


def extremes(game: MatrixGame, player: int, most: int = MOST_WORK) -> list[Extreme]:
    """All extreme strategies of a player, in a game with exact payoffs. Raises TooLarge.

    Walks from corner to corner by pivots. If several inequalities meet, one corner has several bases; then every next
    step is tried. From any basis the simplex method would reach every corner by such steps, so no corner is missed.
    """
    opponent: Sequence[Sequence[Fraction]] = game.own[1 - player]  # type: ignore[assignment]
    size, (matrix, _) = game.shape[player], whole(opponent)
    shift = 1 - min(min(row) for row in matrix)
    start = Tableau.of([[number + shift for number in row] for row in matrix], [1] * len(matrix))
    seen = {frozenset(start.basis)}
    most_bases = most // (len(matrix) * (size + len(matrix) + 1)) + 1
    waiting: list[tuple[Tableau, int, int]] = []
    found: dict[Mixed, Extreme] = {}
    tableau = start
    while True:
        _note(tableau, size, len(matrix), found)
        basic = set(tableau.basis)
        for entering in range(size + len(matrix)):
            if entering in basic:
                continue
            for row in tableau.leaving(entering):
                basis = frozenset(basic - {tableau.basis[row]} | {entering})
                if basis in seen:
                    continue
                if len(seen) >= most_bases:
                    raise TooLarge(f"the game has more than {most_bases:,} corners to look at", game.title)
                seen.add(basis)
                waiting.append((tableau, row, entering))
        if not waiting:
            break
        before, row, entering = waiting.pop()
        tableau = before.pivot(row, entering)
    return sorted(found.values(), key=lambda extreme: extreme.strategy, reverse=True)


def _note(tableau: Tableau, size: int, responses: int, found: dict[Mixed, Extreme]) -> None:
    """Adds the corner of the tableau to `found`."""
    values = [0] * (size + responses)
    for variable, row in zip(tableau.basis, tableau.rows, strict=True):
        values[variable] = row[-1]
    weights, slacks = values[:size], values[size:]
    total = sum(weights)
    if total == 0:
        return
    strategy = tuple(Fraction(weight, total) for weight in weights)
    if strategy not in found:
        support = sum(1 << at for at, weight in enumerate(weights) if weight)
        best = sum(1 << at for at, slack in enumerate(slacks) if slack == 0)
        found[strategy] = Extreme(strategy, support, best)
