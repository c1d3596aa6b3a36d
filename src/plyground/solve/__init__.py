"""Exact answers: what a position is worth with best play on both sides."""

from plyground.solve.exhaustive import LIMIT, Solution, TooLarge, solve
from plyground.solve.forced_win import ForcedWin, forced_win, winning_line

__all__ = ["LIMIT", "ForcedWin", "Solution", "TooLarge", "forced_win", "solve", "winning_line"]
