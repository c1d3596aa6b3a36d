"""What is written at the nodes of a recorded search beside their values: the evaluation, and what it decided."""

from __future__ import annotations

from math import inf

from plyground.textbook.walked_tree import TraceNode, WalkedTree, number


def notes(trace: WalkedTree) -> dict[int, str]:
    """The notes by `id(node)`. `f = 5` is the evaluation for MAX, where it is not the node's value as shown.
    `|2 - 9| = 7 > 3` has f(parent), f(node) and the threshold: so much has changed that the search looks deeper.

    >>> import plyground as pg
    >>> from plyground.textbook.notes import notes
    >>> found = pg.search_tree(pg.load("tree:[4,5]"), "negamax", depth=1)
    >>> [notes(found)[id(child)] for child in found.root.children]  # MIN is to move there: for MIN it is -4 and -5
    ['f = 4', 'f = 5']
    """
    found: dict[int, str] = {}
    waiting: list[tuple[TraceNode | None, TraceNode]] = [(None, trace.root)]
    while waiting:
        parent, node = waiting.pop()
        if note := _change(trace, parent, node) or _evaluation(parent, node):
            found[id(node)] = note
        waiting.extend((node, child) for child in node.children)
    return found


def _change(trace: WalkedTree, parent: TraceNode | None, node: TraceNode) -> str:
    """The comparison by which a search of variable depth goes on or stops here."""
    asked = trace.options.get("min_depth", inf) <= node.ply < trace.options.get("max_depth", 0)
    if parent is None or not asked or not (node.children or node.quiet):
        return ""
    assert parent.static is not None
    assert node.static is not None
    threshold = trace.options["threshold"]
    change = abs(parent.static - node.static)
    compared = f"{number(change)} {'>' if change > threshold else '<='} {number(threshold)}"
    return f"|{number(parent.static)} - {_bracketed(node.static)}| = {compared}"


def _evaluation(parent: TraceNode | None, node: TraceNode) -> str:
    value = node.static
    if value is None and parent is not None:
        value = parent.looks.get(node.move)
    if value is None or (node.evaluated and value == node.value):
        return ""
    return f"f = {number(value)}"


def _bracketed(value: float) -> str:
    return f"({number(value)})" if value < 0 else number(value)
