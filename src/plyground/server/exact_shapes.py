"""The shapes of exact results: what each move of a position is worth, and all positions of a game counted."""

from __future__ import annotations

from pydantic import Field

from plyground.drawing import View
from plyground.server.shapes import Board, Score, Shape, SideName, Thrown


class ExactMove(Shape):
    move: str
    label: str
    score: Score | None = Field(description="Nothing: not known yet.")


class Exploration(Shape):
    """A position with the exact worth of its moves, as far as it is known. Several are sent, each knowing more; the
    last is `done`, and says in `unknown` why it does not know all, if it does not."""

    board: Board
    score: Score | None
    moves: list[ExactMove] = Field(description="The best first, and at the end those that are not known.")
    line: list[str] = Field(description="Best play on both sides.")
    labels: list[str] = Field(description="The line as people write it.")
    done: bool
    unknown: str | None = None
    again: bool = Field(default=False, description="More may be found by asking again.")


class ExactChange(Shape):
    """What the last move of a line did to the exact result. Nothing is said where that is not known at once."""

    before: Score | None = None
    after: Score | None = None
    thrown: Thrown | None = None
    words: str = ""


class DistanceCount(Shape):
    plies: int
    wins: int
    losses: int


class LongWin(Shape):
    position: str
    plies: int
    side: SideName
    view: View


class GameStatistics(Shape):
    """All positions of a game, by what they are worth to the side to move, and in how many plies."""

    positions: int
    wins: int
    losses: int
    draws: int
    distances: list[DistanceCount]
    longest: list[LongWin]
