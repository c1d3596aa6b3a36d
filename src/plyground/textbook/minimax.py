"""Minimax: the value of a game tree when both players play their best."""

from __future__ import annotations

from math import inf

from plyground.evaluation import Evaluate
from plyground.game import Position
from plyground.textbook.algorithm import Algorithm
from plyground.textbook.pseudocode import CodeLines, minimax_lines
from plyground.textbook.result import Line, Result, check, result
from plyground.textbook.walked_tree import WalkedTree
from plyground.textbook.watch import Watch, watched


def minimax(position: Position, depth: int, evaluate: Evaluate, *, watch: Watch | None = None) -> Result:
    """Searches every line `depth` plies deep, or to the end of the game, and returns the value with the best line.

    The player to move at the root is MAX. `evaluate(position, viewpoint, ply)` must be finite; it values the leaves,
    finished games included, for MAX. The value returned is exact; of equal moves the leftmost is chosen.
    Raises ValueError for a negative depth, and InvalidEvaluation if the value is not finite.

    >>> import plyground as pg
    >>> from plyground.textbook import minimax
    >>> game = pg.load("tree:[[3,5],[2,9]]")
    >>> leaf = game.evaluation("leaf").value
    >>> found = minimax(game.start(), 2, leaf)
    >>> found.value, found.move, found.nodes
    (3, '1', 7)
    """
    check(depth=depth)
    viewpoint = position.side
    nodes = 0
    line: list[Line] = [()] * (depth + 1)  # line[ply]: the best play from the node visited last at that ply

    @watched(watch)
    def value(position: Position, ply: int) -> float:
        nonlocal nodes
        nodes += 1
        moves = position.moves() if ply < depth else ()
        if not moves:
            line[ply] = ()
            return evaluate(position, viewpoint, ply)
        if position.side is viewpoint:
            best = -inf
            for move in moves:
                child = value(position.play(move), ply + 1)
                if child > best:
                    best = child
                    line[ply] = (move, *line[ply + 1])
        else:
            best = inf
            for move in moves:
                child = value(position.play(move), ply + 1)
                if child < best:
                    best = child
                    line[ply] = (move, *line[ply + 1])
        return best

    return result(value(position, 0), line[0], nodes)


def _pseudocode(trace: WalkedTree) -> CodeLines:
    return minimax_lines("minimax")


ALGORITHM = Algorithm(minimax, "Minimax", "looks at everything to a depth", _pseudocode, native="minimax")
