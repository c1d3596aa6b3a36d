"""A recorded search step by step: what it did, at which node, with which window and value so far."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Literal, NamedTuple

from plyground.textbook.result import mean
from plyground.textbook.walked_tree import TraceNode, WalkedTree
from plyground.textbook.watch import Window

Event = Literal["enter", "choose", "leaf", "quiet", "table", "better", "counted", "kept", "cut", "return"]

#: The kinds of steps. In data each kind is its number in this list.
EVENTS: tuple[Event, ...] = (
    "enter",  # an inner node is visited
    "choose",  # its moves have been put in order, or selected
    "leaf",  # a node is visited and valued by the evaluation: the game is over, or it is deep enough
    "quiet",  # the same, but because the evaluation is quiet there (variable depth)
    "table",  # a node is visited and answered from the table
    "better",  # a child has come back with the best value so far
    "counted",  # a child has come back and is among those averaged
    "kept",  # a child has come back and changes nothing
    "cut",  # the value so far has reached a bound: the moves left are not looked at
    "return",  # an inner node has its value
)


class Step(NamedTuple):
    """One step. Window and value are in the node's own view.

    `window` is the window that the node's next child would get; at a leaf, and at a cut in an average, it is the node's
    own window. It is None in a search without windows. `value` is the node's value so far; None before the first child.

    >>> import plyground as pg
    >>> from plyground.textbook import alphabeta, steps, trace
    >>> game = pg.load("tree:[[3,5],[2,9]]")
    >>> leaf = game.evaluation("leaf").value
    >>> first = next(steps(trace(alphabeta, game.start(), 2, leaf)))
    >>> first.event, first.window
    ('enter', (-inf, inf))
    """

    node: TraceNode
    event: Event
    window: Window | None
    value: float | None


def steps(trace: WalkedTree) -> Iterator[Step]:
    """All steps in the order in which the search made them. Each visit ends with a leaf, quiet, table or return.

    >>> import plyground as pg
    >>> from plyground.textbook import alphabeta, steps, trace
    >>> game = pg.load("tree:[[3,5],[2,9]]")
    >>> leaf = game.evaluation("leaf").value
    >>> events = [step.event for step in steps(trace(alphabeta, game.start(), 2, leaf))]
    >>> len(events), events[-5:]
    (15, ['better', 'cut', 'return', 'kept', 'return'])
    """
    ordered = bool(trace.options.get("order")) or "width" in trace.options or bool(trace.options.get("essential"))
    waiting = [_visit(trace, trace.root, ordered)]
    while waiting:
        for made in waiting[-1]:
            if isinstance(made, TraceNode):
                waiting.append(_visit(trace, made, ordered))
                break
            yield made
        else:
            waiting.pop()


def _visit(trace: WalkedTree, node: TraceNode, ordered: bool) -> Iterator[Step | TraceNode]:
    """The steps made at a node, and its children at the places where they are searched."""
    window = node.window if trace.cuts else None
    if not node.children:
        yield Step(node, _end(node), window, node.value)
        return
    rank = trace.averaged(node)
    alpha, beta = window if window and rank == 1 else (-inf, inf)

    def given() -> Window | None:
        return (alpha, beta) if window else None

    yield Step(node, "enter", given(), None)
    if ordered:
        yield Step(node, "choose", given(), None)
    maximise = node.view == "mover" or node.kind == "max"
    best: list[float] = []  # the values that count so far, the best first
    for child in node.children:
        yield child
        turned = node.view == "mover" and child.kind != node.kind  # the same player may move again
        value = -child.value if turned else child.value
        event: Event = "kept"
        if not best or (value > best[0] if maximise else value < best[0]):
            event = "better"
        elif len(best) < rank or (value > best[-1] if maximise else value < best[-1]):
            event = "counted"
        best = sorted([*best, value], reverse=maximise)[:rank]
        if window and len(best) == rank:
            alpha, beta = (max(alpha, best[-1]), beta) if maximise else (alpha, min(beta, best[-1]))
        yield Step(node, event, given(), mean(best))
    if node.cut:
        yield Step(node, "cut", given() if rank == 1 else window, node.value)
    yield Step(node, "return", window, node.value)


def _end(node: TraceNode) -> Event:
    if node.from_table:
        return "table"
    return "quiet" if node.quiet else "leaf"
