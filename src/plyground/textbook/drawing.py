"""Pictures of a walked tree: as text for a terminal, as SVG for anything else."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from math import hypot
from typing import Literal
from xml.sax.saxutils import escape

from plyground.game import Move
from plyground.textbook.walked_tree import TraceNode, WalkedTree, number

_BOUND = {"exact": "", "lower": "≥", "upper": "≤"}
_MAX, _MIN, _LEAF = "▲", "▼", "■"


def text(trace: WalkedTree, max_nodes: int = 200) -> str:
    """The tree as indented text, one node on each line. Of a larger tree only the upper part and the principal line."""
    shown = _shown(trace, max_nodes)
    principal = {id(node) for node in trace.principal()}
    lines = [*_headline(trace), f"{_MAX} MAX  {_MIN} MIN  {_LEAF} leaf  ━━ principal line  ╳ cut  ┄ not selected", ""]

    def draw(node: TraceNode, lead: str, indent: str) -> None:
        lines.append(lead + _describe(node))
        items: list[TraceNode | str] = [child for child in node.children if id(child) in shown]
        if hidden := [child for child in node.children if id(child) not in shown]:
            count = sum(1 for child in hidden for _ in child.walk())
            items.append(f"… {_some(count, 'more node')} below")
        if node.skipped:
            items.append(f"╳ cut: {_listed(node.skipped)}")
        if node.unselected:
            items.append(f"┄ not selected: {_listed(node.unselected)}")
        for index, item in enumerate(items):
            last = index == len(items) - 1
            corner, bar = ("└", " ") if last else ("├", "│")
            if isinstance(item, str):
                lines.append(f"{indent}{corner}─ {item}")
            else:
                edge = "━" if id(item) in principal else "─"
                draw(item, f"{indent}{corner}{edge} ", f"{indent}{bar}  ")

    draw(trace.root, "", "")
    return "\n".join(lines) + "\n"


def _headline(trace: WalkedTree) -> tuple[str, str]:
    """Two lines: the result, and the number of nodes."""
    result = trace.result
    found = f"{trace.algorithm}: value {number(result.value)}"
    if result.move is not None:
        found += f", move {result.move}, line {' '.join(map(str, result.line))}"
    parts = [f"{trace.evaluated:,} evaluated"]
    if trace.root.window:
        parts.append(f"{trace.cut:,} cut")
    if trace.from_table:
        parts.append(f"{trace.from_table:,} from the table")
    took = f"{_some(trace.visited, 'node')}: {', '.join(parts)}"
    if trace.view == "mover":
        took += "; values as the player to move sees them"
    return found, took


def _describe(node: TraceNode) -> str:
    shape = _LEAF if node.evaluated else _MAX if node.kind == "max" else _MIN
    parts = ["" if node.move is None else f"{node.move} ", shape]
    if not node.evaluated:
        parts.append(f" {node.kind.upper()}")
        if node.window:
            parts.append(f" {_interval(node)}")
    parts.append(f" {_BOUND[node.bound] or '='} {number(node.value)}")
    if node.from_table:
        parts.append(" (from the table)")
    if node.cut:
        parts.append(f"   cut: {node.cut}")
    return "".join(parts).strip()


def _interval(node: TraceNode) -> str:
    assert node.window is not None
    return f"[{number(node.window[0])}, {number(node.window[1])}]"


def _listed(moves: Sequence[Move]) -> str:
    texts = [str(move) for move in moves]
    return " ".join(texts) if len(texts) <= 12 else f"{' '.join(texts[:10])} and {len(texts) - 10} more"


def _some(count: int, noun: str) -> str:
    return f"{count:,} {noun}" + ("" if count == 1 else "s")


def _shown(trace: WalkedTree, max_nodes: int) -> set[int]:
    """Which nodes to draw: the principal line, then level by level from the top."""
    if max_nodes < 1:
        raise ValueError(f"max_nodes must be at least 1, not {max_nodes}")
    shown = {id(node) for node in trace.principal()[:max_nodes]}
    waiting = deque([trace.root])
    while waiting and len(shown) < max_nodes:
        node = waiting.popleft()
        shown.add(id(node))
        waiting.extend(node.children)
    return shown


# The SVG. Sizes are in pixels; the layout puts leaves side by side and parents over the middle of their children.

_CHAR = 7.0  # the width of a character of 12 pixels, with some room
_SMALL = 6.0  # the width of a character of a note
_NODE = 22.0  # half a node's height
_LEAF_HALF = 14.0
_LEVEL = 96.0
_GAP = 10.0
_MARGIN = 28.0

_CSS = """
  text { font: 12px ui-sans-serif, system-ui, "DejaVu Sans", Arial, sans-serif; fill: #1d2433; text-anchor: middle; }
  .bg { fill: #fdfdfb; } .head { font-size: 15px; font-weight: 600; }
  .start { text-anchor: start; } .end { text-anchor: end; }
  .edge, .cut, .out, .more { stroke: #7a8394; stroke-width: 1.3; fill: none; }
  .best { stroke: #0b6e4f; stroke-width: 4; }
  .max { fill: #dbe9fb; stroke: #1f5fae; } .min { fill: #fbe3d3; stroke: #b4530f; }
  .leaf { fill: #eeeef0; stroke: #5b6372; }
  .max, .min, .leaf { stroke-width: 1.6; stroke-linejoin: round; } .on { stroke-width: 3.2; }
  .table { stroke-dasharray: 2 2; }
  .cut { stroke: #c02626; stroke-width: 1.8; } .out { stroke-dasharray: 4 3; } .more { stroke-dasharray: 1 3; }
  .note { font-size: 10px; fill: #5b6372; } .cutnote { font-size: 10px; fill: #c02626; }
  .label, .note, .cutnote { paint-order: stroke; stroke: #fdfdfb; stroke-width: 4px; stroke-linejoin: round; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e7eaf0; } .bg { fill: #14181f; }
    .edge, .out, .more { stroke: #8c96a8; } .best { stroke: #4fd1a1; }
    .max { fill: #1b3557; stroke: #7db4f5; } .min { fill: #55301a; stroke: #f2a56b; }
    .leaf { fill: #2a303b; stroke: #a4adbd; }
    .cut { stroke: #ff7b72; } .cutnote { fill: #ff7b72; } .note { fill: #a4adbd; }
    .label, .note, .cutnote { stroke: #14181f; }
  }
"""

#: The same style, for this picture only, so that the picture can also stand inside a page.
_STYLE = re.sub(r"(\.[a-z]+|\btext)(?= \{|, \.)", r".plyground-tree \1", _CSS)


@dataclass
class _Box:
    """Something that takes room at one level: a node, or a stub for nodes that are not drawn."""

    kind: Literal["node", "cut", "out", "more"]
    label: str
    width: float
    node: TraceNode | None = None
    children: list[_Box] = field(default_factory=list)
    x: float = 0.0
    y: float = 0.0


def svg(trace: WalkedTree, max_nodes: int = 400) -> str:
    """The tree as an SVG document of its own, light or dark like the reader's system. Of a larger tree only the upper
    part."""
    shown = _shown(trace, max_nodes)
    principal = {id(node) for node in trace.principal()}
    root = _box(trace.root, shown)
    (found, took), legend = _headline(trace), _legend(trace, complete=len(shown) == trace.visited)
    room = _place(root, _MARGIN + 76.0)
    left, right = min(left for left, _ in room), max(right for _, right in room)
    legend_width = sum(width for _, width in legend)
    words = max(len(found) * 9.4, len(took) * _CHAR, min(legend_width, 900.0))
    width = max(right - left, words) + 2 * _MARGIN
    _shift(root, (width - left - right) / 2)
    bottom = max(box.y for box in _walk(root)) + _NODE + 40.0

    edges: list[str] = []
    nodes: list[str] = []
    for box in _walk(root):
        for child in box.children:
            edges.extend(_edge(box, child, principal))
        if box.node:
            nodes.extend(_node(box, box.node, id(box.node) in principal))

    keys: list[str] = []
    x, y = _MARGIN, bottom
    for drawing, key_width in legend:
        if x + key_width > width - _MARGIN / 2 and x > _MARGIN:
            x, y = _MARGIN, y + 30.0
        keys.append(f'<g transform="translate({x:.0f},{y:.0f})">{drawing}</g>')
        x += key_width
    height = y + 30.0
    body = "\n".join([*edges, *nodes, *keys])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="plyground-tree" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}" role="img">\n'
        f"<title>{escape(found)}</title>\n<style>{_STYLE}</style>\n"
        f'<rect class="bg" width="100%" height="100%"/>\n'
        f'<text class="head start" x="{_MARGIN:.0f}" y="34">{escape(found)}</text>\n'
        f'<text class="start" x="{_MARGIN:.0f}" y="54">{escape(took)}</text>\n{body}\n</svg>\n'
    )


def _box(node: TraceNode, shown: set[int]) -> _Box:
    label = "" if node.move is None else str(node.move)
    width = max(_shape_width(node) + _GAP, len(label) * _CHAR + _GAP)
    if node.window and not node.evaluated:
        width = max(width, 2 * (9 + max(len(_bound(bound)) for bound in node.window) * _SMALL) + _GAP)
    box = _Box("node", label, width, node, [_box(child, shown) for child in node.children if id(child) in shown])
    if hidden := sum(1 for child in node.children if id(child) not in shown for _ in child.walk()):
        box.children.append(_stub("more", f"… {hidden:,}"))
    box.children.extend(_stubs("cut", node.skipped, _reason(node)))
    box.children.extend(_stubs("out", node.unselected, ""))
    return box


def _stubs(kind: Literal["cut", "out"], moves: Sequence[Move], note: str) -> list[_Box]:
    """A stub for each move that was left out, or one stub for many moves; wide enough for the note."""
    texts = [str(move) for move in moves]
    if len(texts) > 3:
        texts = [f"{len(texts)} moves"]
    stubs = [_stub(kind, label) for label in texts]
    for stub in stubs:
        stub.width = max(stub.width, (len(note) * _SMALL + _GAP) / len(stubs))
    return stubs


def _stub(kind: Literal["cut", "out", "more"], label: str) -> _Box:
    return _Box(kind, label, max(30.0, len(label) * _SMALL + _GAP))


def _reason(node: TraceNode) -> str:
    """The cut in short; the whole sentence is in the hint."""
    if node.cut is None:
        return ""
    sign, name = ("≤", "α") if node.view == "root" and node.kind == "min" else ("≥", "β")
    return f"{number(node.cut.value)} {sign} {name} {number(node.cut.bound)}"


def _bound(bound: float) -> str:
    return number(bound).replace("inf", "∞").replace("-", "−")


def _shape_width(node: TraceNode) -> float:
    return max(44.0, len(_value(node)) * 7.5 + (14.0 if node.evaluated else 34.0))


def _value(node: TraceNode) -> str:
    return _BOUND[node.bound] + number(node.value)


def _place(box: _Box, y: float) -> list[tuple[float, float]]:
    """Places the box and all boxes below it, as close together as they fit. Returns the room taken at each level."""
    box.y = y
    taken: list[tuple[float, float]] = []
    for child in box.children:
        room = _place(child, y + _LEVEL)
        by = max((right - left for (_, right), (left, _) in zip(taken, room, strict=False)), default=0.0)
        _shift(child, by)
        levels = zip_longest(taken, room)
        taken = [(old[0] if old else new[0] + by, new[1] + by if new else old[1]) for old, new in levels]
    if box.children:
        box.x = (box.children[0].x + box.children[-1].x) / 2
    return [(box.x - box.width / 2, box.x + box.width / 2), *taken]


def _shift(box: _Box, by: float) -> None:
    for each in _walk(box):
        each.x += by


def _walk(box: _Box) -> Iterator[_Box]:
    yield box
    for child in box.children:
        yield from _walk(child)


def _edge(parent: _Box, child: _Box, principal: set[int]) -> Iterator[str]:
    x0, y0 = parent.x, parent.y + _NODE
    if child.node:
        best = " best" if id(child.node) in principal else ""
        y1 = child.y - (_LEAF_HALF if child.node.evaluated else _NODE)
        yield f'<path class="edge{best}" d="M{x0:.1f} {y0:.1f}L{child.x:.1f} {y1:.1f}"/>'
        x, y = _between(x0, y0, child.x, y1, 0.6)
        yield f'<text class="label" x="{x:.1f}" y="{y + 4:.1f}">{escape(child.label)}</text>'
        return
    x1, y1 = child.x, y0 + 0.55 * (_LEVEL - 2 * _NODE)
    if child.kind == "cut":
        x, y = _between(x0, y0, x1, y1, 0.6)
        yield f'<path class="cut" d="M{x0:.1f} {y0:.1f}L{x:.1f} {y:.1f}{_strike(x1 - x0, y1 - y0)}"/>'
        yield f'<path class="cut out" d="M{x:.1f} {y:.1f}L{x1:.1f} {y1:.1f}"/>'
    else:
        css = "more" if child.kind == "more" else "out"
        yield f'<path class="{css}" d="M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}"/>'
    css = "cutnote" if child.kind == "cut" else "note"
    yield f'<text class="{css}" x="{x1:.1f}" y="{y1 + 13:.1f}">{escape(child.label)}</text>'


def _strike(dx: float, dy: float) -> str:
    """Two bars across a line in the direction (dx, dy), drawn from the end of it."""
    length = hypot(dx, dy)
    along, across = (4 * dx / length, 4 * dy / length), (-7 * dy / length, 7 * dx / length)
    bar = f"m{-across[0]:.1f} {-across[1]:.1f}l{2 * across[0]:.1f} {2 * across[1]:.1f}"
    back = f"m{-across[0] - along[0]:.1f} {-across[1] - along[1]:.1f}"
    return bar + back + bar


def _between(x1: float, y1: float, x2: float, y2: float, share: float) -> tuple[float, float]:
    return x1 + (x2 - x1) * share, y1 + (y2 - y1) * share


def _node(box: _Box, node: TraceNode, principal: bool) -> Iterator[str]:
    hint = f"{_describe(node)}\n{node.position}"
    yield f'<g transform="translate({box.x:.1f},{box.y:.1f})"><title>{escape(hint)}</title>'
    on = " on" if principal else ""
    yield _shape(node, _shape_width(node) / 2, on)
    drop = 4 if node.evaluated else 14 if node.kind == "max" else -3
    yield f'<text y="{drop}">{escape(_value(node))}</text>'
    if node.window and not node.evaluated:
        beside = -_NODE + 8 if node.kind == "max" else _NODE - 1  # there is room on both sides of the tip
        alpha, beta = map(_bound, node.window)
        yield f'<text class="note end" x="-9" y="{beside:.0f}">{alpha}</text>'
        yield f'<text class="note start" x="9" y="{beside:.0f}">{beta}</text>'
    if node.cut:
        stubs = [child.x for child in box.children if child.kind == "cut"]
        x, y = (stubs[0] + stubs[-1]) / 2 - box.x, _NODE + 0.55 * (_LEVEL - 2 * _NODE) + 26
        yield f'<text class="cutnote" x="{x:.1f}" y="{y:.1f}">{_reason(node)}</text>'
    yield "</g>"


def _shape(node: TraceNode, half: float, on: str) -> str:
    table = " table" if node.from_table else ""
    if node.evaluated:
        height = 2 * _LEAF_HALF
        return f'<rect class="leaf{on}" x="{-half:.1f}" y="{-height / 2}" width="{2 * half:.1f}" height="{height}"/>'
    tip, base = (-_NODE, _NODE) if node.kind == "max" else (_NODE, -_NODE)
    return f'<path class="{node.kind}{on}{table}" d="M0 {tip:.0f}L{half:.1f} {base:.0f}L{-half:.1f} {base:.0f}Z"/>'


def _legend(trace: WalkedTree, complete: bool) -> list[tuple[str, float]]:
    """The entries of the legend, each with its width; only entries for what this tree can have."""
    nodes = list(trace.root.walk())

    def key(drawing: str, words: str) -> tuple[str, float]:
        return f'{drawing}<text class="start" x="32" y="4">{words}</text>', 32 + len(words) * _CHAR + 22

    keys = [
        key('<path class="max" d="M12 -10L24 9L0 9Z"/>', "MAX moves"),
        key('<path class="min" d="M12 10L24 -9L0 -9Z"/>', "MIN moves"),
        key('<rect class="leaf" x="2" y="-8" width="20" height="16"/>', "leaf"),
        key('<path class="edge best" d="M0 0H24"/>', "principal line"),
    ]
    if any(node.from_table for node in nodes):
        keys.append(key('<path class="max table" d="M12 -10L24 9L0 9Z"/>', "from the table"))
    if any(node.cut for node in nodes):
        keys.append(key('<path class="cut" d="M0 0H14M8 -6l6 12m-2 -12l6 12"/>', "cut: never generated"))
    if any(node.unselected for node in nodes):
        keys.append(key('<path class="out" d="M0 0H24"/>', "not selected: never generated"))
    if not complete:
        keys.append(key('<text class="note" x="12" y="4">… n</text>', "n nodes not drawn"))
    if trace.root.window:
        sides = '<path class="max" d="M12 -10L24 9L0 9Z"/><text class="note end" x="5" y="-2">α</text>'
        keys.append(key(sides + '<text class="note start" x="19" y="-2">β</text>', "window on entry"))
    return keys
