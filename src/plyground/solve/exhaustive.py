"""Solving by looking at every position once: for games small enough, and without endless play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from plyground.engine import Score
from plyground.game import Move, PlygroundError, Position

#: How many positions fit comfortably in memory.
LIMIT = 2_000_000

#: A score without its side: what the side to move gets (1, 0, -1), and in how many plies.
_Value = tuple[int, int]


class TooLarge(PlygroundError):
    """More positions than the limit, or a game that can go on for ever."""

    type = "too-large"


@dataclass(frozen=True)
class Solution:
    """The score of a position, the score of each move there (all for the side to move), and the positions looked at."""

    score: Score
    moves: Mapping[Move, Score]
    positions: int

    @property
    def best(self) -> list[Move]:
        """The moves that keep the score: a win as soon as possible, a loss as late as possible."""
        return [move for move, score in self.moves.items() if score == self.score]


def solve(position: Position, limit: int = LIMIT, progress: Callable[[int], None] | None = None) -> Solution:
    """The exact score of `position`: wins as soon, losses as late as possible.

    Every position that can be reached is looked at once. Raises TooLarge when there are more than `limit`, or when a
    position can come again. `progress` is told the number of positions from time to time.
    """
    known: dict[Position, _Value] = {}
    _look_at_everything(position, known, limit, progress)
    side = position.side
    moves = {move: _score(_before(known[position.play(move)]), position) for move in position.moves()}
    value = known[position]
    score = _score(value, position)
    assert score.side is side
    return Solution(score, moves, len(known))


def _look_at_everything(
    root: Position, known: dict[Position, _Value], limit: int, progress: Callable[[int], None] | None
) -> None:
    """Depth first with a stack of its own, so that long games do not run into Python's recursion limit."""
    open_positions: set[Position] = {root}
    stack: list[tuple[Position, list[Position], int]] = [(root, _children(root), 0)]
    while stack:
        position, children, next_child = stack.pop()
        while next_child < len(children) and children[next_child] in known:
            next_child += 1
        if next_child < len(children):
            child = children[next_child]
            if child in open_positions:
                raise TooLarge(f"'{child}' can come again, so the game can go on for ever", str(child))
            stack.append((position, children, next_child + 1))
            stack.append((child, _children(child), 0))
            open_positions.add(child)
            continue
        open_positions.discard(position)
        known[position] = (
            max((_before(known[child]) for child in children), key=_rank) if children else _ended(position)
        )
        if len(known) > limit:
            raise TooLarge(f"'{root}' has more than {limit:,} positions below it", str(root))
        if progress is not None and len(known) % 4096 == 0:
            progress(len(known))


def _children(position: Position) -> list[Position]:
    return list(dict.fromkeys(position.play(move) for move in position.moves()))


def _ended(position: Position) -> _Value:
    outcome = position.outcome()
    assert outcome is not None, f"'{position}' has no moves and no outcome"
    return (0 if outcome.winner is None else 1 if outcome.winner is position.side else -1), 0


def _before(value: _Value) -> _Value:
    """The value for the side that moves into a position of this value."""
    return -value[0], value[1] + 1


def _rank(value: _Value) -> tuple[int, int]:
    """Better is larger: win sooner, lose later; a draw has no distance."""
    result, plies = value
    return result, -result * plies


def _score(value: _Value, position: Position) -> Score:
    result, plies = value
    if result == 0:
        return Score.draw(position.side)
    return Score.win(position.side, plies) if result > 0 else Score.loss(position.side, plies)
