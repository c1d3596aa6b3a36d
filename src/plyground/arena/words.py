"""Results in short words, for the terminal and for notebooks."""

from __future__ import annotations

import math
from typing import Protocol


class Counts(Protocol):
    """What is counted of a player's games."""

    @property
    def wins(self) -> int: ...
    @property
    def draws(self) -> int: ...
    @property
    def losses(self) -> int: ...


def plus_minus(tally: Counts) -> str:
    """`+3 =1 -0`: games won, drawn and lost."""
    return f"+{tally.wins} ={tally.draws} -{tally.losses}"


def elo_words(elo: float | None) -> str:
    """A difference in Elo, infinite if all games were won or lost; nothing without games."""
    if elo is None:
        return ""
    return f"{elo:+.0f}" if math.isfinite(elo) else "+∞" if elo > 0 else "-∞"


def percent(score: float | None) -> str:
    """A score as a percentage, without its sign; nothing without games."""
    return "" if score is None else f"{100 * score:.1f}"
