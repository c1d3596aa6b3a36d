"""All positions of a game, counted by what they are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice

from plyground.game import Position

#: So many of the longest wins are named.
LONGEST = 5


@dataclass(frozen=True)
class Statistics:
    """How many positions the side to move wins or loses in so many plies, how many are drawn, and the texts of a few
    that take longest to win. A game that is over is lost or won in 0 plies."""

    wins: Mapping[int, int]
    losses: Mapping[int, int]
    draws: int
    longest: tuple[str, ...] = ()

    @property
    def positions(self) -> int:
        return sum(self.wins.values()) + sum(self.losses.values()) + self.draws


def counted_values(values: Iterable[tuple[Position, tuple[int, int]]]) -> Statistics:
    """The statistics of positions with their values: what the side to move gets (1, 0, -1), and in how many plies."""
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
