"""Exact answers: what a position is worth with best play on both sides."""

from plyground.game import TooLarge
from plyground.solve.exhaustive import Value, solve
from plyground.solve.forced_win import ForcedWin, forced_win, winning_line
from plyground.solve.oracle import Oracle, OutOfTime
from plyground.solve.own import OwnSolver
from plyground.solve.patience import Patience
from plyground.solve.solution import Solution
from plyground.solve.statistics import Statistics
from plyground.textbook.and_or import LIMIT

__all__ = [
    "LIMIT",
    "ForcedWin",
    "Oracle",
    "OutOfTime",
    "OwnSolver",
    "Patience",
    "Solution",
    "Statistics",
    "TooLarge",
    "Value",
    "forced_win",
    "solve",
    "winning_line",
]
