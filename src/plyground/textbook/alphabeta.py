"""Alpha-beta: minimax without the branches that cannot matter."""

from __future__ import annotations

from math import inf
from typing import Literal, NamedTuple

from plyground.evaluation import Evaluate
from plyground.game import Position
from plyground.loading.options import Option
from plyground.textbook.algorithm import Algorithm
from plyground.textbook.pseudocode import CodeLine, CodeLines, loop
from plyground.textbook.result import Line, Order, Result, check, result
from plyground.textbook.walked_tree import WalkedTree
from plyground.textbook.watch import Watch, watched


class Entry(NamedTuple):
    """What the table knows about a position: its value or a bound of it, and the best line."""

    value: float
    bound: Literal["exact", "lower", "upper"]
    line: Line

    def answers(self, alpha: float, beta: float) -> bool:
        if self.bound == "exact":
            return True
        return self.value >= beta if self.bound == "lower" else self.value <= alpha


def alphabeta(
    position: Position,
    depth: int,
    evaluate: Evaluate,
    *,
    order: Order | None = None,
    table: bool = False,
    watch: Watch | None = None,
) -> Result:
    """The value and the move of `minimax`, with fewer nodes; with an `order`, leftmost means first in that order.

    Inside, value(position, ply, alpha, beta) requires alpha < beta: MAX is already sure of alpha and MIN of beta,
    elsewhere in the tree. It returns v, and with t the true minimax value of the node:

        alpha < v < beta    v is exact: v = t
        v <= alpha          v is an upper bound: t <= v, and MAX will not come here
        v >= beta           v is a lower bound: t >= v, and MIN will not come here

    With `table`, a position met again with the same remaining depth is answered from a table, if the stored bound is
    enough. Equal remaining depth means equal ply here, so even values that depend on the ply stay exact. Positions must
    be hashable. A position answered from the table counts as visited. Raises as `minimax` does.

    >>> import plyground as pg
    >>> from plyground.textbook import alphabeta
    >>> game = pg.load("tree:[[3,5],[2,9]]")
    >>> leaf = game.evaluation("leaf").value
    >>> found = alphabeta(game.start(), 2, leaf)
    >>> found.value, found.move, found.nodes
    (3, '1', 6)
    """
    check(depth=depth)
    viewpoint = position.side
    nodes = 0
    line: list[Line] = [()] * (depth + 1)
    entries: dict[tuple[Position, int], Entry] = {}

    @watched(watch)
    def value(position: Position, ply: int, alpha: float, beta: float) -> float:
        nonlocal nodes
        nodes += 1
        if table and (entry := entries.get((position, depth - ply))) and entry.answers(alpha, beta):
            line[ply] = entry.line
            return entry.value
        moves = position.moves() if ply < depth else ()
        if not moves:
            line[ply] = ()
            return evaluate(position, viewpoint, ply)
        if order:
            moves = order(position, moves)

        low, high = alpha, beta
        if position.side is viewpoint:
            best = -inf
            for move in moves:
                child = value(position.play(move), ply + 1, alpha, beta)
                if child > best:
                    best = child
                    line[ply] = (move, *line[ply + 1])
                    alpha = max(alpha, best)
                    if beta <= alpha:
                        break
        else:
            best = inf
            for move in moves:
                child = value(position.play(move), ply + 1, alpha, beta)
                if child < best:
                    best = child
                    line[ply] = (move, *line[ply + 1])
                    beta = min(beta, best)
                    if beta <= alpha:
                        break

        if table:
            bound: Literal["exact", "lower", "upper"]
            bound = "upper" if best <= low else "lower" if best >= high else "exact"
            entries[position, depth - ply] = Entry(best, bound, line[ply])
        return best

    return result(value(position, 0, -inf, inf), line[0], nodes)


def _pseudocode(trace: WalkedTree) -> CodeLines:
    call = "alphabeta(child, α, β)"
    table, order = trace.options.get("table"), trace.options.get("order")
    cut = "      if β ≤ α: break"
    return [
        CodeLine("alphabeta(node, α, β):", ("enter",)),
        CodeLine("  if the table answers: return its value", ("table",)) if table else None,
        CodeLine("  if game over or deep enough: return f(node)", ("leaf",)),
        CodeLine("  put the moves in order", ("choose",)) if order else None,
        CodeLine("  if MAX moves:"),
        *loop("max", call, ">", "-∞", [CodeLine("      α = max(α, best)"), CodeLine(cut, ("cut:max",))]),
        CodeLine("  else:"),
        *loop("min", call, "<", "+∞", [CodeLine("      β = min(β, best)"), CodeLine(cut, ("cut:min",))]),
        CodeLine("  put best into the table") if table else None,
        CodeLine("  return best", ("return",)),
    ]


ALGORITHM = Algorithm(
    alphabeta,
    "Alpha-beta",
    "minimax that leaves out branches that cannot matter",
    _pseudocode,
    native="alphabeta",
    options=(
        Option("order", "switch", False, "look at moves in the game's static order"),
        Option("table", "switch", False, "remember positions met on other paths"),
    ),
    hooks=("order",),
    records=("windows", "table"),
)
