"""All positions of a game, counted by their value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice

from plyground.brief import brief
from plyground.draw.html import stacked, table
from plyground.game import Payoff, Position
from plyground.wording import counted

#: How many of the positions that take longest to win are named.
LONGEST = 5


@brief
@dataclass(frozen=True)
class Statistics:
    """The number of positions that the side to move wins, by the plies it takes; that it loses, by plies; and that are
    drawn. `longest` has a few positions that take longest to win. A game that is over is won or lost in 0 plies."""

    wins: Mapping[int, int]
    losses: Mapping[int, int]
    draws: int
    longest: tuple[str, ...] = ()

    def _repr_html_(self) -> str:
        """How many positions are won and lost in how many plies."""
        plies = sorted({*self.wins, *self.losses})
        rows = [[str(far), f"{self.wins.get(far, 0):,}", f"{self.losses.get(far, 0):,}"] for far in plies]
        words = f"{counted(self.positions, 'position')}, {self.draws:,} of them drawn."
        return str(stacked(words, table(["Plies", "Won", "Lost"], rows, words=())))

    @property
    def positions(self) -> int:
        return sum(self.wins.values()) + sum(self.losses.values()) + self.draws


def counted_values(values: Iterable[tuple[Position, tuple[Payoff, int]]]) -> Statistics:
    """Counts positions with what the side to move gets, and the plies to the end."""
    wins: Counter[int] = Counter()
    losses: Counter[int] = Counter()
    draws = 0
    longest: dict[Position, int] = {}
    for position, (result, plies) in values:
        if result == 0:
            draws += 1
        elif result < 0:
            losses[plies] += 1
        else:
            wins[plies] += 1
            if plies >= max(longest.values(), default=0):
                longest = {other: far for other, far in longest.items() if far == plies} | {position: plies}
    named = tuple(str(position) for position in islice(longest, LONGEST))
    return Statistics(dict(sorted(wins.items())), dict(sorted(losses.items())), draws, named)
