"""Systems of inequalities A x <= b, x >= 0 in whole numbers, and the pivot step that walks from one of their corners to
the next.

All entries have a common denominator, and a pivot keeps them whole (Edmonds 1967, "Systems of distinct representatives
and linear algebra"): no fraction is ever reduced, and that makes exact arithmetic fast.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction


class Tableau:
    """Variables 0..n-1 are the x, n..n+m-1 the slacks of the m rows. It begins at x = 0, so b must not be negative."""

    __slots__ = ("basis", "denominator", "rows")

    def __init__(self, rows: list[list[int]], basis: list[int], denominator: int) -> None:
        self.rows = rows  # the right-hand side is the last column
        self.basis = basis  # which variable is solved for in each row
        self.denominator = denominator

    @classmethod
    def of(cls, matrix: Sequence[Sequence[int]], bounds: Sequence[int]) -> Tableau:
        size = len(matrix)
        rows = [
            [*line, *(int(at == number) for at in range(size)), bound]
            for number, (line, bound) in enumerate(zip(matrix, bounds, strict=True))
        ]
        width = len(matrix[0])
        return cls(rows, list(range(width, width + size)), 1)

    def leaving(self, entering: int, among: int | None = None) -> list[int]:
        """The rows whose variable becomes zero first when `entering` grows. There are several if corners coincide, and
        none if it can grow for ever. Only the first `among` rows are looked at."""
        best: list[int] = []
        for number, row in enumerate(self.rows[:among]):
            if row[entering] <= 0:
                continue
            if best:
                other = self.rows[best[0]]
                difference = row[-1] * other[entering] - other[-1] * row[entering]
                if difference > 0:
                    continue
                if difference < 0:
                    best.clear()
            best.append(number)
        return best

    def pivot(self, leaving: int, entering: int) -> Tableau:
        """The tableau solved for `entering` in row `leaving`. The entry there must be positive."""
        pivot_row = self.rows[leaving]
        pivot = pivot_row[entering]
        rows = []
        for number, row in enumerate(self.rows):
            if number == leaving:
                rows.append(pivot_row)
                continue
            factor = row[entering]
            rows.append([(a * pivot - factor * b) // self.denominator for a, b in zip(row, pivot_row, strict=True)])
        basis = self.basis.copy()
        basis[leaving] = entering
        return Tableau(rows, basis, pivot)


def whole(matrix: Sequence[Sequence[Fraction]]) -> tuple[list[list[int]], int]:
    """The matrix times the smallest number that makes all entries whole, and that number."""
    scale = math.lcm(*(number.denominator for row in matrix for number in row))
    return [[int(number * scale) for number in row] for row in matrix], scale
