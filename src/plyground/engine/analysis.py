"""What the engine has found out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from plyground.brief import brief, part
from plyground.draw.html import beside, stacked
from plyground.game import Move
from plyground.history.line import Line
from plyground.loading.judged import Judged, board, listed
from plyground.score import Score
from plyground.wording import counted


@brief
@dataclass(frozen=True)
class ScoredMove:
    """A move with its score for the side to move, and the play that the engine expects after it, the move included.

    >>> import plyground as pg
    >>> best = pg.analyse(pg.load("connect4").position("4455"), depth=6).best
    >>> str(best.move), str(best.score)
    ('6', 'win in 3 plies')
    """

    move: Move
    score: Score
    line: tuple[Move, ...]

    def to_json(self) -> dict[str, Any]:
        """The move as a JSON document."""
        return {"move": str(self.move), "score": self.score.to_json(), "line": [str(move) for move in self.line]}


@dataclass(frozen=True, repr=False)
class Analysis:
    """What is known of a position: the best moves, the best first; from the engine at a depth, or exact.

    >>> import plyground as pg
    >>> analysis = pg.analyse(pg.load("connect4").position("4455"), depth=6)
    >>> [str(scored.move) for scored in analysis.moves[:2]]
    ['6', '3']
    """

    depth: int
    deepest: int  #: the plies of the longest line that it looked at
    nodes: int
    seconds: float
    fill: int  #: how full the table is, in thousandths
    moves: tuple[ScoredMove, ...]
    exact: bool = False  #: not from a search: all moves are there, with their exact scores
    place: Line | None = field(default=None, compare=False)  #: what was analysed, if that is known

    def __repr__(self) -> str:
        best = f"{part(str(self.best.move))}, {self.best.score}" if self.moves else "no moves"
        how = "exact" if self.exact else f"depth {self.depth}, {counted(self.nodes, 'node')}"
        return f"<analysis: {best}; {counted(len(self.moves), 'move')}, {how}>"

    def _repr_html_(self) -> str:
        """The board with the best move, and the moves in a table."""
        moves = [Judged(scored.move, scored.score, scored.line) for scored in self.moves]
        how = "Exact." if self.exact else f"Depth {self.depth}, {counted(self.nodes, 'node')}, {self.seconds:.2f} s."
        if self.place is None:
            return str(stacked(listed(None, None, moves), how))
        game, position = self.place.game, self.place.position
        drawn = board(game, position, moves, self.place.last)
        return str(beside(drawn, stacked(listed(game, position, moves), how)))

    @property
    def best(self) -> ScoredMove:
        """The best move."""
        return self.moves[0]

    @property
    def nodes_per_second(self) -> float:
        """How fast the engine was; 0 if it did not search."""
        return self.nodes / self.seconds if self.seconds else 0.0

    def to_json(self) -> dict[str, Any]:
        """The analysis as a JSON document."""
        return {
            "score": self.best.score.to_json(),
            "moves": [move.to_json() for move in self.moves],
            "depth": self.depth,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
            "exact": self.exact,
        }
