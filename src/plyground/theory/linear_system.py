"""Linear equations, as many as unknowns: exactly, or in floats by NumPy."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from plyground.theory.numbers import Number, all_exact
from plyground.theory.tableau import whole


def solve_equations(matrix: Sequence[Sequence[Number]], right: Sequence[Number]) -> tuple[Number, ...] | None:
    """The only solution; None if there is none or more than one."""
    rows = [[*row, bound] for row, bound in zip(matrix, right, strict=True)]
    if all_exact(number for row in rows for number in row):
        return _eliminate(whole(rows)[0])  # type: ignore[arg-type]
    return _in_floats(matrix, right)


def _eliminate(rows: list[list[int]]) -> tuple[Fraction, ...] | None:
    """Gauss-Jordan elimination in whole numbers (Bareiss 1968, "Sylvester's identity and multistep integer-preserving
    Gaussian elimination"): each division leaves no remainder."""
    size, before = len(rows), 1
    for at in range(size):
        swap = next((number for number in range(at, size) if rows[number][at]), None)
        if swap is None:
            return None
        rows[at], rows[swap] = rows[swap], rows[at]
        pivot_row, pivot = rows[at], rows[at][at]
        for number, row in enumerate(rows):
            if number != at:
                factor = row[at]
                rows[number] = [(a * pivot - factor * b) // before for a, b in zip(row, pivot_row, strict=True)]
        before = pivot
    return tuple(Fraction(row[-1], before) for row in rows)


def _in_floats(matrix: Sequence[Sequence[Number]], right: Sequence[Number]) -> tuple[float, ...] | None:
    a = np.array(matrix, dtype=float)
    if np.linalg.cond(a) > 1e12:
        return None
    return tuple(float(number) for number in np.linalg.solve(a, np.array(right, dtype=float)))
