"""A graph in levels as an SVG picture: every node once, with lines from a level to later ones."""

from __future__ import annotations

from collections.abc import Sequence

from plyground.draw.markup import Element, element
from plyground.draw.tree import GAP, LEVEL, MARGIN, NODE, Box, branch, drawing, node

#: Where there are more lines than this, they have no labels.
MOST_LABELS = 30


def graph_picture(
    boxes: Sequence[Box], levels: Sequence[int], edges: Sequence[tuple[int, int, str]], lines: Sequence[str]
) -> Element:
    """Nodes with the number of their level, and edges: the numbers of two nodes, and a label."""
    rows = [[box for box, at in zip(boxes, levels, strict=True) if at == level] for level in sorted(set(levels))]
    parents: dict[int, list[Box]] = {}
    for start, end, _ in edges:
        parents.setdefault(id(boxes[end]), []).append(boxes[start])
    top = MARGIN + 20.0 + 20.0 * len(lines) + NODE
    rooms = [sum(box.width + GAP for box in row) - GAP for row in rows]
    width = max([*rooms, *(len(text) * 9.4 for text in lines)])
    for at, (row, room) in enumerate(zip(rows, rooms, strict=True)):
        # Each node stands near its parents, as far as that is possible by their order alone.
        row.sort(key=lambda box: _middle(parents.get(id(box), [])))
        gap = GAP + min(60.0, (width - room) / (len(row) + 1))
        x = MARGIN + (width - room - (gap - GAP) * (len(row) - 1)) / 2
        for box in row:
            box.x, box.y = x + box.width / 2, top + at * LEVEL
            x += box.width + gap
    labels = len(edges) <= MOST_LABELS
    drawn: list[Element] = []
    for start, end, label in edges:
        a, b = boxes[start], boxes[end]
        drawn.append(branch(a.x, a.y + a.height, b.x, b.y - b.height, "edge"))
        if labels:
            x, y = a.x + 0.6 * (b.x - a.x), a.y + 0.6 * (b.y - a.y)
            drawn.append(element("text", label, class_="tree-label", x=x, y=y + 4))
    said = [
        element("text", text, class_="tree-head" if at == 0 else "tree-start", x=MARGIN, y=34 + 20 * at)
        for at, text in enumerate(lines)
    ]
    height = top + LEVEL * (len(rows) - 1) + NODE + MARGIN
    return drawing(lines[0], width + 2 * MARGIN, height, [*said, *drawn, *map(node, boxes)])


def _middle(parents: Sequence[Box]) -> float:
    return sum(parent.x for parent in parents) / len(parents) if parents else 0.0
