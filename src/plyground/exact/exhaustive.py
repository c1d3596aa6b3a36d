"""Solving by looking at every position once: for small games in which no position can come again.

The core does this for native games. It counts positions that differ only by a symmetry of the board as one.
"""

from __future__ import annotations

from collections.abc import Callable

from plyground import _core
from plyground.exact.solution import Solution
from plyground.game import Endless, Move, Position, TooLarge
from plyground.score import Score
from plyground.textbook.and_or import LIMIT

#: A score without its side: the result for the side to move (1, 0, -1), and the plies to the end.
Value = tuple[int, int]

#: Worse than any real value.
_WORST: Value = (-1, -1)


def solve(
    position: Position,
    limit: int = LIMIT,
    progress: Callable[[int], None] | None = None,
    known: dict[Position, Value] | None = None,
) -> Solution:
    """The exact score of `position`: a win as soon as possible, a loss as late as possible.

    Every position that can follow is looked at once. Raises TooLarge when there are more than `limit` of them, or when
    a position can come again. `progress` is told the number of positions from time to time. `known` keeps values for
    later calls, which do not look at those positions again. Of a native game it gets only the position itself and
    those after its moves.
    """
    known = {} if known is None else known
    if isinstance(position, _core.Position):
        return _natively(position, limit, progress, known)
    before = len(known)
    if position not in known:
        _look_at_everything(position, known, limit, progress)
    moves = {move: _score(_before(known[position.play(move)]), position) for move in position.moves()}
    return Solution(_score(known[position], position), moves, len(known) - before)


def every_value(
    position: Position, limit: int = LIMIT, progress: Callable[[int], None] | None = None
) -> dict[Position, Value]:
    """The value of every position that can follow; symmetric ones are kept apart. Raises as `solve` does."""
    known: dict[Position, Value] = {}
    _look_at_everything(position, known, limit, progress)
    return known


def _natively(
    position: _core.Position, limit: int, progress: Callable[[int], None] | None, known: dict[Position, Value]
) -> Solution:
    after = {move: position.play(move) for move in position.moves()}
    positions = 0
    if position not in known or any(child not in known for child in after.values()):
        known[position], moves, positions = _core.exhaustive(position, limit, progress)
        for move, (result, plies) in moves:
            known[after[move]] = (-result, plies - 1)
    scores: dict[Move, Score] = {move: _score(_before(known[child]), position) for move, child in after.items()}
    return Solution(_score(known[position], position), scores, positions)


def _look_at_everything(
    root: Position, known: dict[Position, Value], limit: int, progress: Callable[[int], None] | None
) -> None:
    """Puts the value of `root` and of every position that can follow into `known`.

    Goes depth first with its own stack, so that Python's recursion limit does not end long games."""
    path: dict[Position, _Open] = {root: _Open(root)}  # from the root down
    while path:
        position, node = next(reversed(path.items()))
        child = node.child
        if child is None:
            known[position] = node.value
            del path[position]
            if progress is not None and len(known) % 4096 == 0:
                progress(len(known))
        elif child in known:
            node.take(known[child])
        elif child in path:
            raise Endless(f"'{child}' can come again, so the game can go on for ever", str(child))
        elif len(known) + len(path) >= limit:
            raise TooLarge(f"'{root}' has more than {limit:,} positions below it", str(root))
        else:
            path[child] = _Open(child)


class _Open:
    """A position and its value so far. Its children are made one by one, to save memory; `child` is the next one."""

    def __init__(self, position: Position) -> None:
        moves = position.moves()
        self._children = (position.play(move) for move in moves)
        self.child = next(self._children, None)
        self.value: Value = _WORST if moves else _ended(position)

    def take(self, value: Value) -> None:
        """Takes the value of `child`, and goes on to the next."""
        self.value = max(self.value, _before(value), key=_rank)
        self.child = next(self._children, None)


def _ended(position: Position) -> Value:
    outcome = position.outcome()
    assert outcome is not None, f"'{position}' has no moves and no outcome"
    return (0 if outcome.winner is None else 1 if outcome.winner is position.side else -1), 0


def _before(value: Value) -> Value:
    """The value of the move that leads to a position of this value."""
    return -value[0], value[1] + 1


def _rank(value: Value) -> tuple[int, int]:
    """Larger is better: sooner wins, later losses. The plies of a draw do not count."""
    result, plies = value
    return result, -result * plies


def _score(value: Value, position: Position) -> Score:
    result, plies = value
    side = position.side
    winner = None if result == 0 else side if result > 0 else side.other
    return Score.of_winner(winner, side, plies)
