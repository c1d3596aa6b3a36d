"""What a search or a solver says about a position."""

from __future__ import annotations

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
