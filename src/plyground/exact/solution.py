"""What a solver finds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from plyground.game import Move
from plyground.score import Score


@dataclass(frozen=True)
class Solution:
    """The score of a position and of each of its moves, for the side to move; and how many positions were looked at."""

    score: Score
    moves: Mapping[Move, Score]
    positions: int

    @property
    def best(self) -> list[Move]:
        """The moves that keep the score: a win as soon as possible, a loss as late as possible."""
        return [move for move, score in self.moves.items() if score == self.score]
