"""All positions of a game, counted by their value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice

from plyground.game import Payoff, Position

#: How many of the positions that take longest to win are named.
LONGEST = 5


@dataclass(frozen=True)
class Statistics:
    """The number of positions that the side to move wins, by the plies it takes; that it loses, by plies; and that are
    drawn. `longest` has a few positions that take longest to win. A game that is over is won or lost in 0 plies."""

    wins: Mapping[int, int]
    losses: Mapping[int, int]
    draws: int
    longest: tuple[str, ...] = ()

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
