"""A graph in levels as an SVG picture: every node once, with lines from a level to later ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from plyground.draw.markup import Element, element
from plyground.draw.tree import CHAR, GAP, LEVEL, MARGIN, NODE, Box, branch, drawing, node

#: Where there are more lines than this, they have no labels.
MOST_LABELS = 30

#: Where on its line a label may stand, the middle first.
_PLACES = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82)

#: Left, top, right, bottom.
_Room: TypeAlias = tuple[float, float, float, float]


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
    ends = [(boxes[start], boxes[end]) for start, end, _ in edges]
    drawn = [branch(a.x, a.y + a.height, b.x, b.y - b.height, "edge") for a, b in ends]
    if len(edges) <= MOST_LABELS:
        drawn.extend(_labels(boxes, [(a, b, label) for (a, b), (_, _, label) in zip(ends, edges, strict=True)]))
    said = [
        element("text", text, class_="tree-head" if at == 0 else "tree-start", x=MARGIN, y=34 + 20 * at)
        for at, text in enumerate(lines)
    ]
    height = top + LEVEL * (len(rows) - 1) + NODE + MARGIN
    return drawing(lines[0], width + 2 * MARGIN, height, [*said, *drawn, *map(node, boxes)])


def _labels(boxes: Sequence[Box], edges: Sequence[tuple[Box, Box, str]]) -> Iterator[Element]:
    """The labels of lines, each as near to its line's middle as there is room; none lies on another or on a node."""
    taken = [(box.x - box.half, box.y - box.height, box.x + box.half, box.y + box.height) for box in boxes]
    for start, end, label in edges:
        top, bottom = start.y + start.height, end.y - end.height
        for place in _PLACES:
            x, y = start.x + place * (end.x - start.x), top + place * (bottom - top)
            half = len(label) * CHAR / 2 + 1
            room = x - half, y - 8, x + half, y + 8
            if not any(_meet(room, other) for other in taken):
                taken.append(room)
                yield element("text", label, class_="tree-label", x=x, y=y + 4)
                break


def _meet(one: _Room, other: _Room) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _middle(parents: Sequence[Box]) -> float:
    return sum(parent.x for parent in parents) / len(parents) if parents else 0.0
