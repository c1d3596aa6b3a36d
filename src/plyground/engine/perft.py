"""Counting the game tree of any game; native games are counted by the core."""

from __future__ import annotations

from collections.abc import Callable

from plyground import _core
from plyground.game import Position
from plyground.history.place import AnyGame, Place, position_of
from plyground.score import whole_number

#: No game is longer; the numbers for each ply are kept.
DEEPEST = 100_000


def perft(
    place: Place, depth: int, *, game: AnyGame | None = None, on_nodes: Callable[[int], object] | None = None
) -> list[int]:
    """The number of positions at each ply 1..depth; a position counts once for each way that reaches it.

    place: where to begin: a position, a line, a game tree, a game or its name, or a text with its `game`.
    on_nodes: called from time to time with the number of positions so far. If it raises an exception, the count ends.

    Raises InvalidOption if the depth is not a whole number from 0.

    >>> import plyground as pg
    >>> pg.perft("chess", 3)
    [20, 400, 8902]
    """
    position = position_of(place, game)
    depth = whole_number("depth", depth, most=DEEPEST)
    if isinstance(position, _core.Position):
        return position.perft(depth, on_nodes=on_nodes)
    plies = [0] * depth

    def walk(at: Position, ply: int) -> None:
        if ply == depth:
            return
        if on_nodes is not None:
            on_nodes(sum(plies))
        for move in at.moves():
            plies[ply] += 1
            walk(at.play(move), ply + 1)

    walk(position, 0)
    return plies
