"""Sums of impartial games, by the theorem of Sprague and Grundy: heaps of any size, where positions are too many.

A game says that its positions are such sums by a hook, `components(position)`: positions whose disjoint sum it is. That
promises that a move is a move in exactly one of them, the others staying as they are; that both sides have the same
moves; and that who cannot move loses. Then a component is worth as much as a heap of Nim of the size of the smallest
number that none of its moves leads to, a sum is worth the exclusive or, and who moves wins unless that is 0. The
components must stand for themselves whoever moves: of equal ones, equal positions, with the first player to move.
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
    """Who wins `position`, and by which moves; the scores have no number of plies. None where the game is no such sum.

    Raises TooLarge when there are more than `limit` components, or when one comes again.
    """
    components: Components | None = getattr(game.rules, "components", None)
    if components is None:
        return None
    sizes: dict[Position, int] = {}

    def wins(reached: Position) -> bool:
        """Whether who moves there wins."""
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
    """Finds the size of a component, and of all that its moves lead to: depth first, with a stack of its own."""

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
