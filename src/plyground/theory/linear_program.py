"""Linear programs: exactly by the simplex method, or in floats by SciPy's HiGHS.

maximise c x subject to A x <= b, x >= 0, with b >= 0, so that x = 0 is a corner to begin at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from plyground.theory.numbers import Number, all_exact
from plyground.theory.tableau import Tableau, whole


class Unbounded(ArithmeticError):
    """There is no largest value."""


@dataclass(frozen=True)
class Optimum:
    """The largest value, the point where it is reached, and the dual solution: a price for each inequality."""

    value: Number
    point: tuple[Number, ...]
    prices: tuple[Number, ...]


def maximise(objective: Sequence[Number], matrix: Sequence[Sequence[Number]], bounds: Sequence[Number]) -> Optimum:
    """The optimum. Raises Unbounded."""
    exact = all_exact([*objective, *bounds, *(number for row in matrix for number in row)])
    return _simplex(objective, matrix, bounds) if exact else _highs(objective, matrix, bounds)  # type: ignore[arg-type]


def _simplex(
    objective: Sequence[Fraction], matrix: Sequence[Sequence[Fraction]], bounds: Sequence[Fraction]
) -> Optimum:
    """The simplex method with Bland's rule (1977, "New finite pivoting rules for the simplex method"): the first
    variable that improves enters, and the first that may leave leaves. So it never runs in a circle."""
    size, width = len(matrix), len(objective)
    scaled, scale = whole([[*row, bound] for row, bound in zip(matrix, bounds, strict=True)])
    (costs,), cost_scale = whole([objective])
    tableau = Tableau.of([row[:-1] for row in scaled], [row[-1] for row in scaled])
    tableau.rows.append([*(-cost for cost in costs), *([0] * (size + 1))])  # the value, as a last row
    tableau.basis.append(-1)
    while (entering := next((at for at, cost in enumerate(tableau.rows[-1][:-1]) if cost < 0), None)) is not None:
        rows = tableau.leaving(entering, among=size)
        if not rows:
            raise Unbounded
        tableau = tableau.pivot(min(rows, key=lambda row: tableau.basis[row]), entering)
    last, denominator = tableau.rows[-1], tableau.denominator
    point = [Fraction(0)] * (width + size)
    for variable, row in zip(tableau.basis[:-1], tableau.rows, strict=False):
        point[variable] = Fraction(row[-1], denominator)
    # Inequalities were scaled by `scale` and the objective by `cost_scale`; slacks and prices are scaled back.
    prices = tuple(Fraction(price * scale, denominator * cost_scale) for price in last[width : width + size])
    return Optimum(Fraction(last[-1], denominator * cost_scale), tuple(point[:width]), prices)


def _highs(objective: Sequence[Number], matrix: Sequence[Sequence[Number]], bounds: Sequence[Number]) -> Optimum:
    from scipy.optimize import linprog

    found = linprog(
        [-float(number) for number in objective],
        A_ub=[[float(number) for number in row] for row in matrix],
        b_ub=[float(number) for number in bounds],
        method="highs",
    )
    if found.status != 0:
        raise Unbounded
    prices = tuple(-float(price) for price in found.ineqlin.marginals)
    return Optimum(-float(found.fun), tuple(float(number) for number in found.x), prices)
