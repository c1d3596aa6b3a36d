"""The (m,n)-average: a node is worth the average of its best children, not only the best one."""

from __future__ import annotations

from math import inf

from plyground.evaluation import Evaluate
from plyground.game import Position
from plyground.loading.options import Option
from plyground.textbook.algorithm import Algorithm
from plyground.textbook.pseudocode import RETURNED, CodeLine, CodeLines, window_lines
from plyground.textbook.result import Line, Result, check, mean, result
from plyground.textbook.walked_tree import Kind, WalkedTree
from plyground.textbook.watch import Watch, watched

LARGEST = Option(
    "m", "integer", 2, "how many of the largest values are averaged on own levels", minimum=1, maximum=1000
)
SMALLEST = Option(
    "n", "integer", 2, "how many of the smallest values are averaged on the opponent's levels", minimum=1, maximum=1000
)


def average(
    position: Position,
    depth: int,
    evaluate: Evaluate,
    *,
    m: int = 2,
    n: int = 2,
    cuts: bool = False,
    watch: Watch | None = None,
) -> Result:
    """A MAX node is worth the average of its m largest children, a MIN node of its n smallest (all, if it has fewer).

    m = n = 1 is minimax. The move is the best child's, the leftmost of equals. `evaluate` must be finite.

    With `cuts` the result is the same and the nodes are fewer. Inside, value(position, ply, alpha, beta) returns v, and
    with t the true average of the node:

        alpha < v < beta    v is exact: v = t
        v <= alpha          v is an upper bound: t <= v
        v >= beta           v is a lower bound: t >= v

    At a MAX node that averages its k largest, a child below the k-th largest so far changes nothing: that is the
    child's alpha. The ancestors' bounds concern the average, not a single child, and pass through only where k = 1. The
    average of the k largest so far can only grow: once it reaches beta, the rest is cut. MIN nodes mirror this.

    Raises ValueError for a negative depth, m or n below 1.

    >>> import plyground as pg
    >>> from plyground.textbook import average
    >>> game = pg.load("tree:[[3,5],[2,9]]")
    >>> leaf = game.evaluation("leaf").value
    >>> average(game.start(), 2, leaf, m=1, n=2).value  # the better of two averages
    5.5
    """
    check(depth=depth)
    check(1, m=m, n=n)
    viewpoint = position.side
    nodes = 0
    line: list[Line] = [()] * (depth + 1)

    @watched(watch)
    def value(position: Position, ply: int, alpha: float, beta: float) -> float:
        nonlocal nodes
        nodes += 1
        moves = position.moves() if ply < depth else ()
        if not moves:
            line[ply] = ()
            return evaluate(position, viewpoint, ply)

        maximise = position.side is viewpoint
        k = min(m if maximise else n, len(moves))
        best: list[float] = []  # the k best so far, the best first
        low, high = (alpha, beta) if k == 1 else (-inf, inf)
        for move in moves:
            child = value(position.play(move), ply + 1, low, high)
            if not best or (child > best[0] if maximise else child < best[0]):
                line[ply] = (move, *line[ply + 1])
            best = sorted([*best, child], reverse=maximise)[:k]
            if cuts and len(best) == k:
                so_far = mean(best)
                if so_far >= beta if maximise else so_far <= alpha:
                    break
                if maximise:
                    low = max(low, best[-1])
                else:
                    high = min(high, best[-1])
        return mean(best)

    return result(value(position, 0, -inf, inf), line[0], nodes)


def _pseudocode(trace: WalkedTree) -> CodeLines:
    cuts = trace.cuts
    name = "average(node, α, β)" if cuts else "average(node)"
    call = "average(child, low, high)" if cuts else "average(child)"

    def side(kind: Kind, count: int, largest: str, reached: str, update: str) -> CodeLines:
        returned = tuple(f"{event}:{kind}" for event in RETURNED)
        return [
            CodeLine(f"    k = {count}, or the number of moves if there are fewer"),
            *(window_lines("    ") if cuts else []),
            CodeLine("    for each move:"),
            CodeLine(f"      v = {call}"),
            CodeLine(f"      keep the k {largest} v", returned),
            CodeLine("      if k are kept:") if cuts else None,
            CodeLine(f"        if their mean {reached}: break", (f"cut:{kind}",)) if cuts else None,
            CodeLine(f"        {update}") if cuts else None,
        ]

    return [
        CodeLine(f"{name}:", ("enter",)),
        CodeLine("  if game over or deep enough: return f(node)", ("leaf",)),
        CodeLine("  if MAX moves:"),
        *side("max", trace.options["m"], "largest", "≥ β", "low = max(low, the smallest v kept)"),
        CodeLine("  else:"),
        *side("min", trace.options["n"], "smallest", "≤ α", "high = min(high, the largest v kept)"),
        CodeLine("  return the mean of those kept", ("return",)),
    ]


ALGORITHM = Algorithm(
    average,
    "({m},{n})-average",
    "backs up averages of the best values",
    _pseudocode,
    native="average",
    options=(LARGEST, SMALLEST, Option("cuts", "switch", True, "leave out branches that cannot change the value")),
    records=("windows",),
    proves=False,
)
