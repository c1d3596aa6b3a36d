"""Games that have an exact solver of their own."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from threading import Lock

from plyground import _core
from plyground.exact.solution import Solution
from plyground.game import Position, Side
from plyground.score import Score

#: Megabytes of a solver's table; it takes them as it needs them.
TABLE = 1024


class OwnSolver:
    """The solver of one native game, one position at a time."""

    def __init__(self, native: _core.Solver) -> None:
        self._native = native
        self._lock = Lock()

    @classmethod
    def of(
        cls, position: Position, table: int = TABLE, *, threads: int = 1, remember: bool = False, book: bytes = b""
    ) -> OwnSolver | None:
        """The solver for the position's game; None if it has none. `threads` work together on what takes long;
        `remember` keeps what was found for one position for the next; `book` is the game's (`read_book`)."""
        if not isinstance(position, _core.Position):
            return None
        native = _core.solver(position, table, threads=threads, remember=remember, book=book)
        return None if native is None else cls(native)

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""
        return self._native.nodes

    def score(self, position: Position) -> Score:
        """The exact score for the side to move, finished games included."""
        outcome = position.outcome()
        if outcome is not None:
            return Score.of_outcome(outcome, position.side)
        assert isinstance(position, _core.Position)
        with self._lock:
            plies = self._native.plies(position)
        return of_plies(plies, position.side)

    def solution(self, position: Position, progress: Callable[[int], None] | None = None) -> Solution:
        """The score of the position and of each move."""
        before = self.nodes
        moves = {}
        for move in position.moves():
            moves[move] = self.score(position.play(move)).later().for_side(position.side)
            if progress is not None:
                progress(self.nodes - before)
        best = Score.best(moves.values()) if moves else self.score(position)
        return Solution(best, moves, self.nodes - before)


@cache
def read_book(name: str) -> bytes:
    """The answers that come with the game of this name; nothing where none do."""
    try:
        packed = (files("plyground.games") / name / "book.z").read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return b""
    return zlib.decompress(packed)


@cache  # there are few, and a table is asked often
def of_plies(plies: int, side: Side) -> Score:
    """The score of native code's answer: above 0 a win in so many plies, below 0 a loss, 0 a draw."""
    if plies == 0:
        return Score.draw(side)
    return Score.win(side, plies) if plies > 0 else Score.loss(side, -plies)
