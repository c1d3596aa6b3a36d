"""The (m,n)-average: not the best child alone counts, but how many good ones there are."""

from __future__ import annotations

from math import inf

from plyground.evaluation import Evaluate
from plyground.game import Position
from plyground.textbook.result import Line, Result, check, result
from plyground.textbook.watch import Watch, watched


def mean(values: list[float]) -> float:
    """Added from the left. `sum` does not, from Python 3.12 on: there it rounds less, and the core would differ."""
    total: float = 0
    for value in values:
        total += value
    return total / len(values)


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
