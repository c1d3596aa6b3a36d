"""A tree as an SVG picture: of a search, of a strategy, of a game. Sizes are in pixels; leaves stand side by side, and
parents over the middle of their children."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from math import hypot
from typing import Literal, TypeAlias, TypeVar

from plyground.draw.markup import Element, element, number
from plyground.draw.style import painted

_Node = TypeVar("_Node")

CHAR = 7.0  # the width of a character of 12 pixels, with some room
SMALL = 6.0  # the width of a character of a note
NODE = 22.0  # half a node's height
LEAF = 14.0
LEVEL = 96.0
FOOT = 16.0  # a line below a node
GAP = 10.0
MARGIN = 28.0

#: Triangles, boxes in the colours of a side or of nobody, and ends of different worth.
Shape: TypeAlias = Literal["max", "min", "first", "second", "other", "leaf", "won", "lost"]
#: How a branch is drawn that leads to a node; and branches without one: cut, left out, or not drawn.
Branch: TypeAlias = Literal["edge", "best", "cut", "out", "more"]


@dataclass
class Box:
    """A node with the branch that leads to it. Without a shape it is the end of a branch that was not followed.

    `hint`: what is said when somebody points at it. `strong`, `dashed`: its outline. `beside`: notes at both sides
    of a triangle's tip. `note`: a line below it. `reason`: why branches were cut. `joined`: all of its branches belong
    together (AND).
    """

    shape: Shape | None
    text: str = ""
    label: str = ""
    branch: Branch = "edge"
    hint: str = ""
    strong: bool = False
    dashed: bool = False
    beside: tuple[str, str] | None = None
    note: str = ""
    reason: str = ""
    joined: bool = False
    children: list[Box] = field(default_factory=list)
    least: float = 0.0  # its room, if it needs more than is seen
    x: float = 0.0
    y: float = 0.0

    @property
    def half(self) -> float:
        """Half the width of its shape."""
        room = 34.0 if self.shape in ("max", "min") else 14.0
        return max(44.0, len(self.text) * 7.5 + room) / 2

    @property
    def height(self) -> float:
        """Half the height of its shape."""
        return NODE if self.shape in ("max", "min") else LEAF

    @property
    def foot(self) -> float:
        """How far below its middle its branches begin."""
        return self.height + (FOOT if self.note else 0.0)

    @property
    def width(self) -> float:
        """The room that it takes on its level."""
        if self.shape is None:
            return max(30.0, len(self.label) * SMALL + GAP, self.least)
        notes = 2 * (_tip(self) + max(map(len, self.beside)) * SMALL) + GAP if self.beside else 0.0
        notes = max(notes, len(self.note) * SMALL + GAP)
        # Labels stand at 60 % of their branches, where siblings are nearer to each other.
        return max(2 * self.half + GAP, (len(self.label) * CHAR + GAP) / 0.6, notes, self.least)

    def walk(self) -> Iterator[Box]:
        yield self
        for child in self.children:
            yield from child.walk()


def _tip(box: Box) -> float:
    """How far from its middle a triangle leaves room for notes beside its tip."""
    return box.half * 10 / (2 * NODE) + 4


def grown(root: _Node, box: Callable[[_Node], Box], below: Callable[[_Node], Sequence[_Node]], most: int) -> Box:
    """The boxes of a tree of `most` nodes, level by level from the top; what is left out is counted."""
    top = box(root)
    waiting, made = deque([(root, top)]), 1
    while waiting:
        node, above = waiting.popleft()
        children = below(node)
        for child in children[: most - made]:
            above.children.append(box(child))
            waiting.append((child, above.children[-1]))
        made += len(above.children)
        if hidden := len(children) - len(above.children):
            above.children.append(Box(None, label=f"… {hidden}", branch="more"))
    return top


@dataclass(frozen=True)
class Key:
    """An entry of the legend: a small drawing and its meaning."""

    drawn: Sequence[Element]
    words: str

    @property
    def width(self) -> float:
        return 32 + len(self.words) * CHAR + 22


def key(name: str, words: str) -> Key:
    """An entry of the legend for boxes."""
    return Key([element("rect", class_=f"tree-{name}", x=2, y=-8, width=20, height=16, rx=4)], words)


def tree_picture(root: Box, lines: Sequence[str], keys: Sequence[Key] = (), dark: bool | None = None) -> Element:
    """The tree below some lines of text, the first of which is its title, and a legend."""
    top = MARGIN + 20.0 + 20.0 * len(lines) + NODE
    room = _place(root, top)
    left, right = min(left for left, _ in room), max(right for _, right in room)
    words = [len(text) * (9.4 if at == 0 else CHAR) for at, text in enumerate(lines)]
    width = max(right - left, *words, min(sum(key.width for key in keys), 900.0)) + 2 * MARGIN
    _shift(root, (width - left - right) / 2)
    bottom = max(box.y for box in root.walk()) + NODE + 40.0
    edges = [part for box in root.walk() for child in box.children for part in _edge(box, child)]
    nodes = [node(box) for box in root.walk() if box.shape]
    legend, height = _legend(keys, width, bottom)
    said = [
        element("text", text, class_="tree-head" if at == 0 else "tree-start", x=MARGIN, y=34 + 20 * at)
        for at, text in enumerate(lines)
    ]
    return drawing(lines[0] if lines else "", width, height, [*said, *edges, *nodes, *legend], dark)


def drawing(title: str, width: float, height: float, drawn: Sequence[Element], dark: bool | None = None) -> Element:
    """A picture of this size, with its ground and its colours."""
    size = {"width": round(width), "height": round(height)}
    whole = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "class": "tree-text",
            "viewBox": f"0 0 {size['width']} {size['height']}",
            **size,
            "role": "img",
        },
        (element("title", title), element("rect", class_="picture-ground", **size), *drawn),
    )
    return painted(whole, {}, dark)


def _legend(keys: Sequence[Key], width: float, top: float) -> tuple[list[Element], float]:
    """The legend in as many lines as it needs, and where it ends."""
    drawn, x, y = [], MARGIN, top
    for key in keys:
        if x + key.width > width - MARGIN / 2 and x > MARGIN:
            x, y = MARGIN, y + 30.0
        words = element("text", key.words, class_="tree-start", x=32, y=4)
        drawn.append(element("g", *key.drawn, words, transform=f"translate({number(x)} {number(y)})"))
        x += key.width
    return drawn, y + 30.0 if keys else top


def _place(box: Box, y: float) -> list[tuple[float, float]]:
    """Places the box and all boxes below it, as close together as they fit. Returns the room taken at each level."""
    box.y = y
    taken: list[tuple[float, float]] = []
    for child in box.children:
        room = _place(child, y + LEVEL)
        by = max((right - left for (_, right), (left, _) in zip(taken, room, strict=False)), default=0.0)
        _shift(child, by)
        levels = zip_longest(taken, room)
        taken = [(old[0] if old else new[0] + by, new[1] + by if new else old[1]) for old, new in levels]
    if box.children:
        box.x = (box.children[0].x + box.children[-1].x) / 2
    return [(box.x - box.width / 2, box.x + box.width / 2), *taken]


def _shift(box: Box, by: float) -> None:
    for each in box.walk():
        each.x += by


def _edge(parent: Box, child: Box) -> Iterator[Element]:
    """The branch from a node to what is below it, with its label."""
    x0, y0 = parent.x, parent.y + parent.foot
    if child.shape:
        y1 = child.y - child.height
        yield branch(x0, y0, child.x, y1, "edge" if child.branch == "edge" else "edge best")
        x, y = x0 + 0.6 * (child.x - x0), y0 + 0.6 * (y1 - y0)
        yield element("text", child.label, class_="tree-label", x=x, y=y + 4)
        return
    x1, y1 = child.x, parent.y + _stub(parent)
    if child.branch == "cut":
        x, y = x0 + 0.6 * (x1 - x0), y0 + 0.6 * (y1 - y0)
        yield _path("cut", f"M{number(x0)} {number(y0)}L{number(x)} {number(y)}{_strike(x1 - x0, y1 - y0)}")
        yield branch(x, y, x1, y1, "cut out")
    else:
        yield branch(x0, y0, x1, y1, child.branch)
    name = "tree-cutnote" if child.branch == "cut" else "tree-note"
    yield element("text", child.label, class_=name, x=x1, y=y1 + 13)


def _stub(parent: Box) -> float:
    """How far below a node's middle the branches end that were not followed."""
    return parent.foot + 0.55 * (LEVEL - 2 * NODE)


def branch(x0: float, y0: float, x1: float, y1: float, kind: str) -> Element:
    return _path(kind, f"M{number(x0)} {number(y0)}L{number(x1)} {number(y1)}")


def _path(kind: str, line: str) -> Element:
    classes = " ".join(f"tree-{name}" for name in kind.split())
    return Element("path", {"class": classes, "d": line, "data-kind": kind})


def _strike(dx: float, dy: float) -> str:
    """Two bars across a line in the direction (dx, dy), drawn from the end of it."""
    length = hypot(dx, dy)
    along, across = (4 * dx / length, 4 * dy / length), (-7 * dy / length, 7 * dx / length)
    bar = f"m{number(-across[0])} {number(-across[1])}l{number(2 * across[0])} {number(2 * across[1])}"
    back = f"m{number(-across[0] - along[0])} {number(-across[1] - along[1])}"
    return bar + back + bar


def node(box: Box) -> Element:
    drawn = [element("title", box.hint)] if box.hint else []
    drawn.append(shape(box))
    drop = {"max": 14, "min": -3}.get(box.shape or "", 4)
    drawn.append(element("text", box.text, y=drop))
    if box.beside:  # there is room on both sides of the tip
        y = -NODE + 8 if box.shape == "max" else NODE - 1
        x = _tip(box)
        drawn.append(element("text", box.beside[0], class_="tree-note tree-end", x=-x, y=y))
        drawn.append(element("text", box.beside[1], class_="tree-note tree-start", x=x, y=y))
    if box.note:
        drawn.append(element("text", box.note, class_="tree-note", y=box.height + 12))
    if box.reason:
        stubs = [child.x for child in box.children if child.branch == "cut"]
        x, y = (stubs[0] + stubs[-1]) / 2 - box.x, _stub(box) + 26
        drawn.append(element("text", box.reason, class_="tree-cutnote", x=x, y=y))
    if box.joined and len(box.children) > 1:
        drawn.append(_bow(box))
    return element("g", *drawn, transform=f"translate({number(box.x)} {number(box.y)})")


def _bow(box: Box) -> Element:
    """An arc across the branches of an AND node."""
    down = 0.22 * (LEVEL - 2 * NODE)
    first, last = (0.22 * (child.x - box.x) for child in (box.children[0], box.children[-1]))
    ends = [(x, box.height + down) for x in (first, last)]
    control = (first + last) / 2, box.height + 1.6 * down
    points = [f"{number(x)} {number(y)}" for x, y in (ends[0], control, ends[1])]
    return _path("bow", f"M{points[0]}Q{points[1]} {points[2]}")


def shape(box: Box) -> Element:
    """A node's shape around its middle."""
    kind = f"{box.shape}{' on' if box.strong else ''}{' table' if box.dashed else ''}"
    name = " ".join(f"tree-{part}" for part in kind.split())
    half, height = box.half, box.height
    if box.shape in ("max", "min"):
        tip, base = (-height, height) if box.shape == "max" else (height, -height)
        outline = f"M0 {number(tip)}L{number(half)} {number(base)}L{number(-half)} {number(base)}Z"
        return Element("path", {"class": name, "d": outline, "data-kind": kind})
    round_ = None if box.shape in ("leaf", "won", "lost") else 8
    size = {"x": -half, "y": -height, "width": 2 * half, "height": 2 * height, "rx": round_}
    return Element("rect", {"class": name, **size, "data-kind": kind})
