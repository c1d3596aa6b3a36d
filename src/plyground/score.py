"""What a search or a solver says about a position, and how long it may take."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Literal

from plyground.game import Side
from plyground.wording import counted

Kind = Literal["win", "loss", "draw", "heuristic"]
_NEGATED: dict[Kind, Kind] = {"win": "loss", "loss": "win", "draw": "draw", "heuristic": "heuristic"}


@dataclass(frozen=True)
class Score:
    """A win or loss in `plies` plies or a draw, all three proved; or a heuristic `value`. Seen by `side`."""

    kind: Kind
    side: Side
    plies: int | None = None
    value: float | None = None

    @classmethod
    def win(cls, side: Side, plies: int) -> Score:
        return cls("win", side, plies=plies)

    @classmethod
    def loss(cls, side: Side, plies: int) -> Score:
        return cls("loss", side, plies=plies)

    @classmethod
    def draw(cls, side: Side) -> Score:
        return cls("draw", side)

    @classmethod
    def heuristic(cls, side: Side, value: float) -> Score:
        return cls("heuristic", side, value=value)

    def for_side(self, side: Side) -> Score:
        """The same score as `side` sees it."""
        if side is self.side:
            return self
        value = None if self.value is None else -self.value
        return replace(self, kind=_NEGATED[self.kind], side=side, value=value)

    def rank(self) -> tuple[int, float]:
        """Sorts scores for one side: any win above any value, sooner wins and later losses better; a draw is 0."""
        if self.kind == "win":
            return 1, -float(self.plies or 0)
        if self.kind == "loss":
            return -1, float(self.plies or 0)
        return 0, self.value or 0.0

    def to_json(self) -> dict[str, str | float | None]:
        return {"kind": self.kind, "plies": self.plies, "value": self.value}

    def __str__(self) -> str:
        if self.kind == "heuristic":
            return f"{self.value:+g}"
        if self.kind == "draw":
            return "draw"
        return f"{self.kind} in {counted(self.plies, 'ply')}" if self.plies else self.kind


@dataclass(frozen=True)
class Limit:
    """At most so many seconds, plies or positions, whichever comes first. At least one must be set.

    `enough` seconds are what a search that may take longer aims at: about then it begins nothing new.
    """

    time: float | None = None
    depth: int | None = None
    nodes: int | None = None
    enough: float | None = None

    def __post_init__(self) -> None:
        if self.time is None and self.depth is None and self.nodes is None:
            raise ValueError("a limit needs a time, a depth or a number of nodes")
        for name in ("time", "depth", "nodes", "enough"):
            value = getattr(self, name)
            if value is not None and not (value > 0 and math.isfinite(value)):
                raise ValueError(f"the limit {name}={value} must be above zero")

    @classmethod
    def of_clock(
        cls,
        clock: float,
        increment: float = 0.0,
        moves: int | None = None,
        *,
        overhead: float = 0.02,
    ) -> Limit:
        """For one move of a game with a clock: `clock` seconds are left for the next `moves` moves, or for the rest of
        the game, and each move earns `increment`. `overhead` seconds a move are lost on the way to the clock.

        The search aims at an even share of what is left, may take several times that when its best move changes, and
        never more than would leave the clock without time for the moves to come.
        """
        if not (clock >= 0 and increment >= 0 and overhead >= 0):
            raise ValueError(f"clock={clock}, increment={increment}: expected seconds, none below zero")
        if moves is not None and moves < 1:
            raise ValueError(f"moves={moves}: expected at least 1")
        left = max(clock - overhead, 0.0)
        shares = min(moves or _MOVES_AHEAD, _MOVES_AHEAD)
        enough = min(left / shares + 0.8 * increment, 0.6 * left)
        most = min(4 * enough, 0.8 * left if shares == 1 else 0.4 * left + 0.5 * increment, 0.9 * left)
        return cls(time=max(most, _LEAST), enough=max(min(enough, most), _LEAST))


#: What is left of the clock is shared among so many moves.
_MOVES_AHEAD = 26
#: Seconds: with less a search finds nothing.
_LEAST = 0.002
