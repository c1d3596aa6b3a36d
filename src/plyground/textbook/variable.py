"""Variable depth: search on where the evaluation is unsettled, stop where it is quiet."""

from __future__ import annotations

from math import inf

from plyground.evaluation import DEEPEST, Evaluate
from plyground.game import Position
from plyground.loading.options import Option
from plyground.textbook.algorithm import Algorithm
from plyground.textbook.pseudocode import CodeLines, minimax_lines, settled_lines
from plyground.textbook.result import Line, Result, check_depths, check_threshold, result
from plyground.textbook.walked_tree import WalkedTree
from plyground.textbook.watch import Watch, watched

DEPTHS = (
    Option("min_depth", "integer", 2, "look at all moves up to this depth", minimum=1, maximum=DEEPEST),
    Option("max_depth", "integer", 4, "never look deeper than this depth", minimum=1, maximum=DEEPEST),
)
THRESHOLD = Option("threshold", "number", 0.0, "look deeper while the evaluation changes by more than this", minimum=0)


def variable(
    position: Position,
    min_depth: int,
    max_depth: int,
    evaluate: Evaluate,
    *,
    threshold: float,
    watch: Watch | None = None,
) -> Result:
    """Minimax on a tree that is complete to `min_depth`, and deeper, to at most `max_depth`, where it is unsettled.

    From `min_depth` on, the children of a node are searched only if |f(parent) - f(node)| > threshold; f is `evaluate`
    from the root player's view. The root has no parent and counts as unsettled. The value is exact for that tree. With
    min_depth = max_depth it is the value of minimax. Raises ValueError if min_depth is greater than max_depth.

    >>> import plyground as pg
    >>> from plyground.textbook import variable
    >>> game = pg.load("tree:[[3,5],[2,9]]")
    >>> leaf = game.evaluation("leaf").value
    >>> variable(game.start(), 1, 2, leaf, threshold=0).value
    3
    """
    check_depths(min_depth, max_depth)
    check_threshold(threshold)
    viewpoint = position.side
    nodes = 0
    line: list[Line] = [()] * (max_depth + 1)

    @watched(watch)
    def value(position: Position, ply: int, parent: float) -> float:
        nonlocal nodes
        nodes += 1
        here = evaluate(position, viewpoint, ply)
        unsettled = abs(parent - here) > threshold
        moves = position.moves() if ply < min_depth or (ply < max_depth and unsettled) else ()
        if not moves:
            line[ply] = ()
            return here
        maximise = position.side is viewpoint
        best = -inf if maximise else inf
        for move in moves:
            child = value(position.play(move), ply + 1, here)
            if child > best if maximise else child < best:
                best = child
                line[ply] = (move, *line[ply + 1])
        return best

    return result(value(position, 0, inf), line[0], nodes)


def _pseudocode(trace: WalkedTree) -> CodeLines:
    return minimax_lines("variable", end=settled_lines(trace, "f(node)"))


ALGORITHM = Algorithm(
    variable,
    "Variable-depth search",
    "goes deeper where the evaluation changes much",
    _pseudocode,
    native="variable",
    depths=DEPTHS,
    options=(THRESHOLD,),
    records=("static",),
)
