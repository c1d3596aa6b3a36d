"""The source of a game's exact scores: its solution table or its solver, if it has one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from plyground.exact.own import TABLE, OwnSolver, read_book
from plyground.exact.patience import Patience
from plyground.exact.solution import Solution
from plyground.exact.table import NoTable, has_table, open_table
from plyground.game import Position
from plyground.loading.loaded_game import LoadedGame
from plyground.score import Score


class Source(Protocol):
    """A game's solution table, or its solver."""

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""

    def score(self, position: Position, patience: Patience | None = None) -> Score:
        """The exact score for the side to move, finished games included. Raises Ended when patience has no nodes left,
        and counts what it looks at."""

    def solution(self, position: Position, progress: Callable[[int], None] | None = None) -> Solution:
        """The score of the position and of each move."""


def source(game: LoadedGame, megabytes: int = TABLE, threads: int = 1) -> Source | None:
    """The solution table, for a game that can have one: None until it has been built. For other games the
    solver with its book; None if the game has no solver."""
    if has_table(game):
        try:
            return open_table(game)
        except NoTable:
            return None
    return OwnSolver.of(game.start(), megabytes, threads=threads, book=read_book(game.name))
