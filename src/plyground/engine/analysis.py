"""What the engine has found out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from plyground.game import Move
from plyground.score import Score


@dataclass(frozen=True)
class ScoredMove:
    """A move with its score for the side to move, and the play that the engine expects after it, the move included."""

    move: Move
    score: Score
    line: tuple[Move, ...]

    def to_json(self) -> dict[str, Any]:
        return {"move": str(self.move), "score": self.score.to_json(), "line": [str(move) for move in self.line]}


@dataclass(frozen=True)
class Analysis:
    """What the engine has found at a depth: the best moves, the best first."""

    depth: int
    deepest: int  #: the plies of the longest line that it looked at
    nodes: int
    seconds: float
    fill: int  #: how full the table is, in thousandths
    moves: tuple[ScoredMove, ...]
    exact: bool = False  #: not from a search: all moves are there, with their exact scores

    @property
    def best(self) -> ScoredMove:
        return self.moves[0]

    @property
    def nodes_per_second(self) -> float:
        return self.nodes / self.seconds if self.seconds else 0.0

    def to_json(self) -> dict[str, Any]:
        return {
            "score": self.best.score.to_json(),
            "moves": [move.to_json() for move in self.moves],
            "depth": self.depth,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
            "exact": self.exact,
        }
