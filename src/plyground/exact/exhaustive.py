"""Solving by looking at every position once: for small games in which no position can come again.

The core does this for native games. It counts positions that differ only by a symmetry of the board as one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from plyground import _core
from plyground.exact.solution import Solution
from plyground.game import BrokenGame, Endless, Move, Payoff, Position, Side, TooLarge
from plyground.score import Score
from plyground.textbook.and_or import LIMIT


class Value(NamedTuple):
    """A score without its side: what the side to move gets, and the plies to the end. `given`: the game gives payoffs;
    otherwise a win is worth 1, a draw 0 and a loss -1."""

    payoff: Payoff
    plies: int
    given: bool = False

    def before(self, again: bool) -> Value:
        """The value of a move that leads to a position of this value. `again`: the same side is to move there."""
        return Value(self.payoff if again else -self.payoff, self.plies + 1, self.given)

    def rank(self) -> tuple[Payoff, int]:
        """Larger is better: the payoff, then sooner wins and later losses. The plies of a draw do not count."""
        return self.payoff, -self.plies if self.payoff > 0 else self.plies if self.payoff < 0 else 0

    def score(self, side: Side) -> Score:
        """For the side to move, which is `side`."""
        winner = None if self.payoff == 0 else side if self.payoff > 0 else side.other
        return Score.of_winner(winner, side, self.plies, self.payoff if self.given else None)


def solve_exhaustively(
    position: Position,
    limit: int = LIMIT,
    progress: Callable[[int], None] | None = None,
    known: dict[Position, Value] | None = None,
) -> Solution:
    """The exact score of `position`: the largest payoff, a win as soon as possible, a loss as late as possible.

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
    after = {move: position.play(move) for move in position.moves()}
    return _solution(position, after, known, len(known) - before)


def every_value(
    position: Position, limit: int = LIMIT, progress: Callable[[int], None] | None = None
) -> dict[Position, Value]:
    """The value of every position that can follow; symmetric ones are kept apart. Raises as `solve_exhaustively`
    does."""
    known: dict[Position, Value] = {}
    _look_at_everything(position, known, limit, progress)
    return known


def _natively(
    position: _core.Position, limit: int, progress: Callable[[int], None] | None, known: dict[Position, Value]
) -> Solution:
    after: dict[Move, Position] = {move: position.play(move) for move in position.moves()}
    positions = 0
    if position not in known or any(child not in known for child in after.values()):
        (result, plies), moves, positions = _core.exhaustive(position, limit, progress)
        known[position] = Value(result, plies)
        for move, (result, plies) in moves:
            child = after[move]
            known[child] = Value(result if child.side is position.side else -result, plies - 1)
    return _solution(position, after, known, positions)


def _solution(
    position: Position, after: Mapping[Move, Position], known: Mapping[Position, Value], positions: int
) -> Solution:
    side = position.side
    moves = {move: known[child].before(child.side is side).score(side) for move, child in after.items()}
    return Solution(known[position].score(side), moves, positions)


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
            assert node.best is not None
            known[position] = node.best
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
        if moves and position.outcome() is not None:
            raise BrokenGame(f"'{position}' is the end of the game, but has moves: expected none", str(position))
        self._side = position.side
        self._children = (_played(position, move) for move in moves)
        self.child = next(self._children, None)
        self.best: Value | None = None if moves else _ended(position)

    def take(self, value: Value) -> None:
        """Takes the value of `child`, and goes on to the next."""
        assert self.child is not None
        found = value.before(self.child.side is self._side)
        if self.best is None or found.rank() > self.best.rank():
            self.best = found
        self.child = next(self._children, None)


def _played(position: Position, move: Move) -> Position:
    after: Position | None = position.play(move)
    if after is None:
        raise BrokenGame(f"play('{move}') gives None in '{position}': expected a position", str(position))
    return after


def _ended(position: Position) -> Value:
    outcome = position.outcome()
    if outcome is None:
        raise BrokenGame(f"'{position}' has no moves, but outcome() gives None: expected an Outcome", str(position))
    payoff = outcome.value if position.side is Side.FIRST else -outcome.value
    return Value(payoff, 0, outcome.payoff is not None)
