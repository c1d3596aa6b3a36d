"""A recorded search as columns of numbers. They are small, even for a hundred thousand nodes, and simple to read.

docs/reference/trees.md describes every field.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isinf
from typing import Any

from plyground.game import Move
from plyground.textbook.algorithms import ALGORITHMS, title
from plyground.textbook.notes import notes
from plyground.textbook.pseudocode import line_of
from plyground.textbook.steps import EVENTS, steps
from plyground.textbook.walked_tree import Bound, Kind, TraceNode, WalkedTree

FORMAT = "plyground-tree/1"

_KINDS: tuple[Kind, ...] = ("max", "min")
_BOUNDS: tuple[Bound, ...] = ("exact", "lower", "upper")
_EVENT_NUMBERS = {event: number for number, event in enumerate(EVENTS)}
_ENDS = ("inner", "evaluated", "table")


def columns(trace: WalkedTree) -> dict[str, Any]:
    """The search as data. Nodes are numbered in the order visited, the root first; an infinite bound is None.

    >>> import plyground as pg
    >>> from plyground.textbook import alphabeta, columns, trace
    >>> game = pg.load("tree:[[3,5],[2,9]]")
    >>> leaf = game.evaluation("leaf").value
    >>> document = columns(trace(alphabeta, game.start(), 2, leaf))
    >>> document["visited"], document["nodes"]["value"]
    (6, [3, 3, 3, 5, 2, 2])
    """
    nodes = list(trace.root.walk())
    numbers = {id(node): number for number, node in enumerate(nodes)}
    texts = _Texts()
    return {
        "format": FORMAT,
        "algorithm": trace.algorithm,
        "title": title(trace),
        "evaluation": trace.evaluation,
        "options": {name: value for name, value in trace.options.items() if value is not None},
        "view": trace.view,
        "windows": trace.cuts,
        "value": trace.result.value,
        "line": [str(move) for move in trace.line],
        "visited": trace.visited,
        "evaluated": trace.evaluated,
        "cut": trace.cut,
        "from_table": trace.from_table,
        "nodes": _nodes(trace, nodes, numbers, texts),
        **_cuts(nodes, texts),
        "unselected": [
            {"node": numbers[id(node)], "moves": texts.all(node.unselected)} for node in nodes if node.unselected
        ],
        "looks": [
            {
                "node": numbers[id(node)],
                "moves": texts.all(list(node.looks)),
                "values": [_number(value) for value in node.looks.values()],
            }
            for node in nodes
            if node.looks
        ],
        "quiet": [{"node": numbers[id(node)], "moves": texts.all(node.quiet)} for node in nodes if node.quiet],
        **_notes(trace, numbers),
        "moves": texts.known,
        **_steps(trace, numbers),
    }


class _Texts:
    """The texts of moves, each kept once, with a number."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def number(self, move: Move | None) -> int:
        return -1 if move is None else self._numbers.setdefault(str(move), len(self._numbers))

    def all(self, moves: Sequence[Move | None]) -> list[int]:
        return [self.number(move) for move in moves]

    @property
    def known(self) -> list[str]:
        return list(self._numbers)


def _nodes(trace: WalkedTree, nodes: list[TraceNode], numbers: dict[int, int], texts: _Texts) -> dict[str, Any]:
    parents = [-1] * len(nodes)
    for number, node in enumerate(nodes):
        for child in node.children:
            parents[numbers[id(child)]] = number
    found: dict[str, Any] = {
        "parent": parents,
        "move": texts.all([node.move for node in nodes]),
        "kind": [_KINDS.index(node.kind) for node in nodes],
        "end": [_ENDS.index(_end(node)) for node in nodes],
        "value": [_number(node.value) for node in nodes],
    }
    if trace.cuts:
        windows = [node.window or (None, None) for node in nodes]
        found |= {"alpha": [_number(alpha) for alpha, _ in windows], "beta": [_number(beta) for _, beta in windows]}
        found["bound"] = [_BOUNDS.index(node.bound) for node in nodes]
    if any(node.static is not None and not node.evaluated for node in nodes):
        found["static"] = [_number(node.static) for node in nodes]
    return found


def _notes(trace: WalkedTree, numbers: dict[int, int]) -> dict[str, Any]:
    """One entry for each node with a note. Like reasons, each text is written once."""
    known: dict[str, int] = {}
    found = [[numbers[node], known.setdefault(note, len(known))] for node, note in notes(trace).items()]
    return {"noted": sorted(found), "notes": list(known)}


def _end(node: TraceNode) -> str:
    return "evaluated" if node.evaluated else "table" if node.from_table else "inner"


def _cuts(nodes: list[TraceNode], texts: _Texts) -> dict[str, Any]:
    """One entry for each node with a cut. Reasons occur often, so each text is written once."""
    found: dict[str, list[Any]] = {"node": [], "moves": [], "by": [], "owner_ply": [], "owner_move": [], "reason": []}
    reasons: dict[str, int] = {}
    for number, node in enumerate(nodes):
        if node.cut is not None:
            found["node"].append(number)
            found["moves"].append(texts.all(node.skipped))
            found["by"].append(texts.number(node.cut.by_move))
            found["owner_ply"].append(node.cut.owner_ply)
            found["owner_move"].append(texts.number(node.cut.owner_move))
            found["reason"].append(reasons.setdefault(str(node.cut), len(reasons)))
    return {"cuts": found, "reasons": list(reasons)}


def _steps(trace: WalkedTree, numbers: dict[int, int]) -> dict[str, Any]:
    lines = ALGORITHMS[trace.algorithm].lines(trace)
    places = {
        (event, kind): line_of(lines, event, kind)
        for event in EVENTS
        for kind in _KINDS
        if any(event in line.events or f"{event}:{kind}" in line.events for line in lines)
    }
    found: dict[str, list[Any]] = {"node": [], "event": [], "line": [], "value": []}
    if trace.cuts:
        found |= {"alpha": [], "beta": []}
    for step in steps(trace):
        found["node"].append(numbers[id(step.node)])
        found["event"].append(_EVENT_NUMBERS[step.event])
        found["line"].append(places[step.event, step.node.kind])
        found["value"].append(_number(step.value))
        if trace.cuts:
            alpha, beta = step.window or (None, None)
            found["alpha"].append(_number(alpha))
            found["beta"].append(_number(beta))
    return {"pseudocode": [line.text for line in lines], "events": list(EVENTS), "steps": found}


def _number(value: float | None) -> float | None:
    """The number for JSON: whole numbers without a decimal point, and None for infinity."""
    if value is None or isinf(value):
        return None
    return int(value) if value == int(value) else value
