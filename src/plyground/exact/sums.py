"""Sums of impartial games, by the theorem of Sprague and Grundy: solves heaps that have far too many positions.

A game declares its positions to be sums by a hook: `components(position)` gives the positions that the sum is made of.
It promises three things. A move changes exactly one component. Both sides have the same moves. The side that cannot
move loses. Then every component is worth a heap of Nim, whose size is the smallest number that none of its moves leads
to. A sum is worth the exclusive or of these sizes, and the side to move wins unless that is 0. A component does not
depend on the side to move: equal components must be equal positions, with the first player to move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import xor
from typing import Any

from plyground.exact.solution import Solution
from plyground.game import Endless, Move, Position, TooLarge
from plyground.loading.loaded_game import LoadedGame
from plyground.score import Score
from plyground.textbook.and_or import LIMIT

Components = Callable[[Any], Sequence[Position]]


def solve_sum(
    game: LoadedGame, position: Position, limit: int = LIMIT, progress: Callable[[int], None] | None = None
) -> Solution | None:
    """The winner of `position` and the winning moves; the scores do not say in how many plies. None if it is no sum.

    Raises TooLarge when there are more than `limit` components, or when one comes again.
    """
    components: Components | None = getattr(game.rules, "components", None)
    if components is None:
        return None
    sizes: dict[Position, int] = {}

    def wins(reached: Position) -> bool:
        """Whether the side to move there wins."""
        for part in components(reached):
            if part not in sizes:
                _measure(part, sizes, components, limit, progress)
        return _size(components(reached), sizes) != 0

    mover = position.side
    moves: dict[Move, Score] = {}
    for move in position.moves():
        moves[move] = Score.loss(mover) if wins(position.play(move)) else Score.win(mover)
    return Solution(Score.win(mover) if wins(position) else Score.loss(mover), moves, len(sizes))


def _size(parts: Sequence[Position], sizes: dict[Position, int]) -> int:
    return reduce(xor, (sizes[part] for part in parts), 0)


def _measure(
    root: Position,
    sizes: dict[Position, int],
    components: Components,
    limit: int,
    progress: Callable[[int], None] | None,
) -> None:
    """Finds the size of a component and of all that can follow it: depth first, with its own stack."""

    def sums(position: Position) -> list[Sequence[Position]]:
        return [components(position.play(move)) for move in position.moves()]

    path = {root: sums(root)}
    while path:
        position, options = next(reversed(path.items()))
        missing = next((part for parts in options for part in parts if part not in sizes), None)
        if missing is None:
            reached = {_size(parts, sizes) for parts in options}
            sizes[position] = next(size for size in range(len(reached) + 1) if size not in reached)
            del path[position]
            if progress is not None:
                progress(len(sizes))
        elif missing in path:
            raise Endless(f"'{missing}' can come again, so the game can go on for ever", str(missing))
        elif len(sizes) + len(path) >= limit:
            raise TooLarge(f"'{root}' has more than {limit:,} positions below it", str(root))
        else:
            path[missing] = sums(missing)
