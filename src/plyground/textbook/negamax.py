"""Negamax: minimax with one case instead of two; every node is seen by the player to move there."""

from __future__ import annotations

from math import inf

from plyground.evaluation import Evaluate
from plyground.game import Position
from plyground.textbook.algorithm import Algorithm
from plyground.textbook.pseudocode import RETURNED, CodeLine, CodeLines
from plyground.textbook.result import Line, Result, check, result
from plyground.textbook.walked_tree import WalkedTree
from plyground.textbook.watch import Watch, watched


def negamax(position: Position, depth: int, evaluate: Evaluate, *, watch: Watch | None = None) -> Result:
    """The same tree, value, move and count as `minimax`.

    max(a, b) = -min(-a, -b). So a node's value, for the player to move there, is the largest of its children's values
    negated: those are for the opponent. (If the same player moves again, they are not negated.) `evaluate` still gives
    the root player's view and need not be antisymmetric: on the opponent's levels its value is negated. It must be
    finite. Raises as `minimax` does.

    >>> import plyground as pg
    >>> from plyground.textbook import minimax, negamax
    >>> game = pg.load("tree:[[3,5],[2,9]]")
    >>> leaf = game.evaluation("leaf").value
    >>> negamax(game.start(), 2, leaf) == minimax(game.start(), 2, leaf)
    True
    """
    check(depth=depth)
    viewpoint = position.side
    nodes = 0
    line: list[Line] = [()] * (depth + 1)

    @watched(watch, mover=True)
    def value(position: Position, ply: int) -> float:
        nonlocal nodes
        nodes += 1
        moves = position.moves() if ply < depth else ()
        if not moves:
            line[ply] = ()
            here = evaluate(position, viewpoint, ply)
            return here if position.side is viewpoint else -here
        best = -inf
        for move in moves:
            after = position.play(move)
            reached = value(after, ply + 1)
            child = reached if after.side is position.side else -reached
            if child > best:
                best = child
                line[ply] = (move, *line[ply + 1])
        return best

    return result(value(position, 0), line[0], nodes)


def _pseudocode(trace: WalkedTree) -> CodeLines:
    return [
        CodeLine("negamax(node):", ("enter",)),
        CodeLine("  if game over or deep enough: return f(node) for the mover", ("leaf",)),
        CodeLine("  best = -∞"),
        CodeLine("  for each move:"),
        CodeLine("    v = -negamax(child)"),
        CodeLine("    if v > best: best = v", RETURNED),
        CodeLine("  return best", ("return",)),
    ]


ALGORITHM = Algorithm(
    negamax, "Negamax", "minimax with one rule for both sides", _pseudocode, native="negamax", view="mover"
)
