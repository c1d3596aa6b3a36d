"""The parts of an exploration, which are sent one after the other."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from plyground.advice import ExactMove
from plyground.server.shapes import Board, Shape, SideName


class ExploredBoard(Shape):
    """The first part of an exploration: the position drawn."""

    type: Literal["board"] = "board"
    board: Board


class ExploredMoves(Shape):
    """Moves whose worth has become known since the part before. Each is told once: put each in turn into its place
    among those that were known before, and they are ranked."""

    type: Literal["moves"] = "moves"
    moves: list[ExactMove]


class ExplorationEnd(Shape):
    """The last part. `line`: best play on both sides, with `labels` as people write it and `sides`, who makes each
    move. If some moves are still not known, `unknown` says why, and `again` whether asking again may find more."""

    type: Literal["end"] = "end"
    line: list[str]
    labels: list[str]
    sides: list[SideName]
    unknown: str | None
    again: bool


ExplorationPart = Annotated[ExploredBoard | ExploredMoves | ExplorationEnd, Field(discriminator="type")]
