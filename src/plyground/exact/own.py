"""The solvers of some games: they find exact scores without looking at every position."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from functools import cache, partial
from importlib.resources import files
from threading import Lock

from plyground import _core
from plyground.exact.patience import Ended, Patience
from plyground.exact.solution import Solution
from plyground.game import Position, Side
from plyground.score import Score
from plyground.wording import counted

#: Megabytes that a solver's table may grow to.
TABLE = 1024


class OwnSolver:
    """The solver of one native game. It answers one question at a time, from any thread."""

    def __init__(self, native: _core.Solver, again: Callable[[], OwnSolver | None]) -> None:
        """`again` makes such a solver anew."""
        self._native = native
        self._again = again
        self._lock = Lock()

    def __repr__(self) -> str:
        return f"<own solver, {counted(self.nodes, 'node')} so far>"

    @classmethod
    def of(
        cls, position: Position, table: int = TABLE, *, threads: int = 1, remember: bool = False, book: bytes = b""
    ) -> OwnSolver | None:
        """The solver for the position's game; None if the game has none.

        table: megabytes that its table may grow to.
        threads: how many threads share the work of a position that takes long.
        remember: keep the table from one position to the next.
        book: the game's book of openings, as `read_book` gives it.
        """
        if not isinstance(position, _core.Position):
            return None
        native = _core.solver(position, table, threads=threads, remember=remember, book=book)
        again = partial(cls.of, position, table, threads=threads, remember=remember, book=book)
        return None if native is None else cls(native, again)

    def __reduce__(self) -> tuple[object, ...]:
        return self._again, ()  # its table is left out

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""
        return self._native.nodes

    def score(self, position: Position, patience: Patience | None = None) -> Score:
        """The exact score for the side to move, finished games included. Raises Ended when patience has no nodes
        left."""
        outcome = position.outcome()
        if outcome is not None:
            return Score.of_outcome(outcome, position.side)
        assert isinstance(position, _core.Position)
        with self._lock:
            before = self._native.nodes
            plies = self._native.plies(position, None if patience is None else patience.nodes_left)
            if patience is not None:
                patience.spend(self._native.nodes - before)
        if plies is None:
            raise Ended
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
    """The book that comes with the game of this name: scores of openings. Empty if the game has none."""
    try:
        packed = (files("plyground.games") / name / "book.z").read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return b""
    return zlib.decompress(packed)


@cache  # there are few different scores, and a table asks for many
def of_plies(plies: int, side: Side) -> Score:
    """The score that native code writes as one number: n is a win in n plies, -n a loss in n plies, 0 a draw."""
    if plies == 0:
        return Score.draw(side)
    return Score.win(side, plies) if plies > 0 else Score.loss(side, -plies)
