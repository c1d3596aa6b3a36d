"""What a solver finds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from plyground.draw.html import beside, bold, paragraph, stacked
from plyground.exact.proof import Proof
from plyground.game import Move
from plyground.history.line import Line
from plyground.loading.judged import Judged, board, listed
from plyground.score import Score
from plyground.wording import counted


@dataclass(frozen=True, repr=False)
class Solution:
    """What a position is worth with best play.

    score: for the side to move, and `moves` that of each of its moves. positions: how many were looked at. proof: how
    the result is reached, whatever the other side does, if that was asked for.

    >>> import plyground as pg
    >>> solution = pg.solve(pg.load("grundy"))
    >>> print(solution.score, [str(move) for move in solution.best])
    loss in 4 plies ['7=6+1', '7=5+2', '7=4+3']
    """

    score: Score
    moves: Mapping[Move, Score]
    positions: int
    proof: Proof | None = None
    place: Line | None = field(default=None, compare=False)  #: what was solved, if that is known

    def __repr__(self) -> str:
        best = f", {len(self.best)} best of {counted(len(self.moves), 'move')}" if self.moves else ""
        proof = ", with its proof" if self.proof is not None else ""
        return f"<solution: {self.score} for {self.score.side}{best}; {counted(self.positions, 'position')}{proof}>"

    def _repr_html_(self) -> str:
        """The board with the best move, and all moves in a table."""
        ranked = sorted(self.moves.items(), key=lambda entry: entry[1].rank(), reverse=True)
        moves = [Judged(move, score) for move, score in ranked]
        score = bold(f"{str(self.score).capitalize()} for {self.score.side}")
        words = paragraph(score, f", {counted(self.positions, 'position')} looked at.")
        rows = listed(None, None, moves) if moves else None
        if self.place is None:
            return str(stacked(words, rows))
        game, position = self.place.game, self.place.position
        rows = listed(game, position, moves) if moves else None
        return str(beside(board(game, position, moves, self.place.last), stacked(words, rows)))

    @property
    def best(self) -> list[Move]:
        """The moves that keep the score: a win as soon as possible, a loss as late as possible."""
        return [move for move, score in self.moves.items() if score == self.score]
