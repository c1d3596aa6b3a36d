"""Selective search: minimax over the essential moves only."""

from __future__ import annotations

from math import inf

from plyground.evaluation import Evaluate
from plyground.game import Position
from plyground.textbook.algorithm import Algorithm
from plyground.textbook.essential import WIDTH, selection
from plyground.textbook.pseudocode import CodeLine, CodeLines, minimax_lines
from plyground.textbook.result import Essential, Line, Order, Result, check, result
from plyground.textbook.walked_tree import WalkedTree
from plyground.textbook.watch import Watch, watched


def selective(
    position: Position,
    depth: int,
    evaluate: Evaluate,
    *,
    width: int = 3,
    essential: Essential | None = None,
    order: Order | None = None,
    watch: Watch | None = None,
) -> Result:
    """Minimax on the tree that is left when every node keeps only its essential moves (see `selection`).

    By default those are the best `width` moves by a look one ply ahead; such a look does not count as a node. The value
    is exact for the tree that is left. It is no bound for the whole tree, because a good move that looks bad at first
    is never searched. If `width` is as large as the number of moves, the value is that of minimax. Raises
    ValueError for a negative depth or a width below 1.

    >>> import plyground as pg
    >>> from plyground.textbook import selective
    >>> game = pg.load("tree:[[3,5],[2,9]]")
    >>> leaf = game.evaluation("leaf").value
    >>> found = selective(game.start(), 2, leaf, width=1)
    >>> found.value, found.nodes
    (2, 3)
    """
    check(depth=depth)
    check(1, width=width)
    viewpoint = position.side
    chosen = selection(evaluate, viewpoint, width, essential, order, watch)
    nodes = 0
    line: list[Line] = [()] * (depth + 1)

    @watched(watch)
    def value(position: Position, ply: int) -> float:
        nonlocal nodes
        nodes += 1
        moves = chosen(position, ply) if ply < depth else ()
        if not moves:
            line[ply] = ()
            return evaluate(position, viewpoint, ply)
        maximise = position.side is viewpoint
        best = -inf if maximise else inf
        for move in moves:
            child = value(position.play(move), ply + 1)
            if child > best if maximise else child < best:
                best = child
                line[ply] = (move, *line[ply + 1])
        return best

    return result(value(position, 0), line[0], nodes)


def _pseudocode(trace: WalkedTree) -> CodeLines:
    width = trace.options.get("width")
    choice = "the essential ones" if trace.options.get("essential") else f"the best {width} at a glance"
    return minimax_lines("selective", CodeLine(f"  keep of the moves only {choice}", ("choose",)))


ALGORITHM = Algorithm(
    selective,
    "Selective search",
    "minimax over the essential moves only",
    _pseudocode,
    native="selective",
    options=(WIDTH,),
    hooks=("order", "essential"),
    records=("selection",),
    proves=False,
)
