"""Exact answers: what a position is worth with best play on both sides."""

from plyground.solve.exhaustive import Solution, TooLarge, solve

__all__ = ["Solution", "TooLarge", "solve"]
