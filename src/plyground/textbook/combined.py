"""The four combined: negamax with selection, variable depth, averages and cuts."""

from __future__ import annotations

from math import inf

from plyground.evaluation import Evaluate
from plyground.game import Position
from plyground.textbook.algorithm import Algorithm
from plyground.textbook.average import LARGEST, SMALLEST
from plyground.textbook.essential import WIDTH, selection
from plyground.textbook.pseudocode import RETURNED, CodeLine, CodeLines, settled_lines, window_lines
from plyground.textbook.result import Essential, Line, Order, Result, check, check_depths, check_threshold, mean, result
from plyground.textbook.variable import DEPTHS, THRESHOLD
from plyground.textbook.walked_tree import WalkedTree
from plyground.textbook.watch import Watch, watched


def combined(
    position: Position,
    min_depth: int,
    max_depth: int,
    evaluate: Evaluate,
    *,
    threshold: float,
    m: int = 1,
    n: int = 1,
    width: int | None = None,
    essential: Essential | None = None,
    order: Order | None = None,
    watch: Watch | None = None,
) -> Result:
    """The (m,n)-average (see `average`) of the tree that selection (`selective`) and `variable` depth leave, with cuts.

    Without `width` and `essential` all moves are searched. With m = n = 1, no selection and min_depth = max_depth it is
    `alphabeta` in value, move and nodes.

    Inside, value(position, ply, alpha, beta, parent) sees everything as the player who moves at the node does (only
    `parent`, the evaluation of the parent, is the root player's). A child's value is negated, unless the same player
    moves again. It returns v, and with t the true value of the node:

        alpha < v < beta    v is exact: v = t
        v <= alpha          v is an upper bound: t <= v
        v >= beta           v is a lower bound: t >= v

    Raises ValueError for depths, m, n or a width that make no sense, such as min_depth > max_depth.

    >>> import plyground as pg
    >>> from plyground.textbook import combined
    >>> game = pg.load("tree:[[3,5],[2,9]]")
    >>> leaf = game.evaluation("leaf").value
    >>> combined(game.start(), 1, 2, leaf, threshold=0).value
    3.0
    """
    check_depths(min_depth, max_depth)
    check_threshold(threshold)
    check(1, m=m, n=n, width=1 if width is None else width)
    viewpoint = position.side
    chosen = selection(evaluate, viewpoint, width, essential, order, watch)
    nodes = 0
    line: list[Line] = [()] * (max_depth + 1)

    @watched(watch, mover=True)
    def value(position: Position, ply: int, alpha: float, beta: float, parent: float) -> float:
        nonlocal nodes
        nodes += 1
        own = position.side is viewpoint
        here = evaluate(position, viewpoint, ply)
        unsettled = abs(parent - here) > threshold
        moves = chosen(position, ply) if ply < min_depth or (ply < max_depth and unsettled) else ()
        if not moves:
            line[ply] = ()
            return here if own else -here

        k = min(m if own else n, len(moves))
        best: list[float] = []  # the k best so far, the best first
        low, high = (alpha, beta) if k == 1 else (-inf, inf)
        for move in moves:
            after = position.play(move)
            if after.side is position.side:
                child = value(after, ply + 1, low, high, here)
            else:
                child = -value(after, ply + 1, -high, -low, here)
            if not best or child > best[0]:
                line[ply] = (move, *line[ply + 1])
            best = sorted([*best, child], reverse=True)[:k]
            if len(best) == k:
                if mean(best) >= beta:
                    break
                low = max(low, best[-1])
        return mean(best)

    return result(value(position, 0, -inf, inf, inf), line[0], nodes)


def _pseudocode(trace: WalkedTree) -> CodeLines:
    m, n, width = (trace.options[name] for name in ("m", "n", "width"))
    chosen = f"keep of the moves only the best {width} at a glance" if width else "put the moves in order"
    return [
        CodeLine("combined(node, α, β):", ("enter",)),
        *settled_lines(trace, "f(node) for the mover"),
        CodeLine(f"  {chosen}", ("choose",)),
        CodeLine(f"  k = {m} where MAX moves, {n} where MIN moves,"),
        CodeLine("      or the number of moves if there are fewer"),
        *window_lines("  "),
        CodeLine("  for each move:"),
        CodeLine("    v = -combined(child, -high, -low)"),
        CodeLine("    keep the k largest v", RETURNED),
        CodeLine("    if k are kept:"),
        CodeLine("      if their mean ≥ β: break", ("cut",)),
        CodeLine("      low = max(low, the smallest v kept)"),
        CodeLine("  return the mean of those kept", ("return",)),
    ]


ALGORITHM = Algorithm(
    combined,
    "Combined search, ({m},{n})-average",
    "negamax with selection, variable depth, averages and cuts",
    _pseudocode,
    native="combined",
    depths=DEPTHS,
    options=(THRESHOLD, LARGEST, SMALLEST, WIDTH),
    hooks=("order", "essential"),
    records=("windows", "selection", "static"),
    view="mover",
    proves=False,
)
