"""Exact answers: what a position is worth with best play on both sides."""

from plyground.solve.exhaustive import LIMIT, Solution, TooLarge, solve

__all__ = ["LIMIT", "Solution", "TooLarge", "solve"]
