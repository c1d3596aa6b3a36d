"""What a textbook search returns, the types of functions it takes, and the checks that all searches make."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isfinite, isnan
from typing import Any, TypeAlias

from plyground.brief import brief
from plyground.evaluation import InvalidEvaluation
from plyground.game import Move

Order: TypeAlias = Callable[[Any, Sequence[Move]], Sequence[Move]]
"""The moves of a position in the order in which to search them: `order(position, moves)`."""

Essential: TypeAlias = Callable[[Any, Sequence[Move]], Sequence[Move]]
"""The moves of a position that are worth searching, `essential(position, moves)`: at least one, in the order in
which to search them.
"""

#: Moves played one after the other.
Line: TypeAlias = tuple[Move, ...]


@brief
@dataclass(frozen=True)
class Result:
    """The value of the root for the player to move there, the best move, the expected play, and the positions visited.

    `move` is None and `line` is empty if there is nothing to choose: the game is over, or the depth is 0.
    `nodes` counts every position visited, the root included.

    >>> import plyground as pg
    >>> from plyground.textbook import minimax
    >>> game = pg.load("tree:[[3,5],[2,9]]")
    >>> leaf = game.evaluation("leaf").value
    >>> found = minimax(game.start(), 2, leaf)
    >>> found.line
    ('1', '1')
    """

    value: float
    move: Move | None
    line: Line
    nodes: int


def result(value: float, line: Line, nodes: int) -> Result:
    """The result of a search whose best line is `line`. Infinite values are refused: searches start from infinity."""
    if not isfinite(value):
        raise InvalidEvaluation(
            f"the evaluation must be finite, not {value}: value a win as a large number", str(value)
        )
    # + 0 turns the -0.0 that negation may leave into 0.0
    return Result(value + 0, line[0] if line else None, line, nodes)


def check(least: int = 0, **numbers: int) -> None:
    """Raises ValueError, with the name and the number, for a number below the `least` allowed."""
    for name, number in numbers.items():
        if number < least:
            raise ValueError(f"{name} must be at least {least}, not {number}")


def check_depths(min_depth: int, max_depth: int) -> None:
    check(min_depth=min_depth, max_depth=max_depth)
    if min_depth > max_depth:
        raise ValueError(f"min_depth {min_depth} is greater than max_depth {max_depth}")


def check_threshold(threshold: float) -> None:
    if isnan(threshold):
        raise ValueError("threshold must be a number, not nan")


def total(values: Sequence[float]) -> float:
    """The sum, added from the left as the core adds. From Python 3.12 on, `sum` rounds less and would differ."""
    found = 0.0
    for value in values:
        found += value
    return found


def mean(values: Sequence[float]) -> float:
    return total(values) / len(values)
