"""Pictures of a walked tree: as text for a terminal, as SVG for anything else."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Literal

from plyground.draw.markup import Element, Svg, element
from plyground.draw.tree import GAP, SMALL, Box, Key, tree_picture
from plyground.game import Move
from plyground.textbook.algorithms import title
from plyground.textbook.notes import notes
from plyground.textbook.walked_tree import TraceNode, WalkedTree, number

_BOUND = {"exact": "", "lower": "≥", "upper": "≤"}
_MAX, _MIN, _LEAF = "▲", "▼", "■"


def text(trace: WalkedTree, max_nodes: int = 200) -> str:
    """The tree as indented text, one node on each line. Of a larger tree only the upper part and the principal line.

    >>> import plyground as pg
    >>> from plyground.textbook import alphabeta, text, trace
    >>> game = pg.load("tree:[[3,5],[2,9]]")
    >>> leaf = game.evaluation("leaf").value
    >>> print(text(trace(alphabeta, game.start(), 2, leaf)), end="")
    Alpha-beta, depth 2: value 3, move 1, line 1 1
    6 nodes: 3 evaluated, 1 cut
    ▲ MAX  ▼ MIN  ■ leaf  ━━ principal line  ╳ cut  ┄ not selected
    <BLANKLINE>
    ▲ MAX [-inf, +inf] = 3
    ├━ 1 ▼ MIN [-inf, +inf] = 3
    │  ├━ 1 ■ = 3
    │  └─ 2 ■ = 5
    └─ 2 ▼ MIN [3, +inf] ≤ 2   cut: beta 2 <= alpha 3, because MAX already has 3 by 1
       ├─ 1 ■ = 2
       └─ ╳ cut: 2
    """
    shown = _shown(trace, max_nodes)
    written = notes(trace)
    principal = {id(node) for node in trace.principal()}
    legend = f"{_MAX} MAX  {_MIN} MIN  {_LEAF} leaf  ━━ principal line  ╳ cut  ┄ not selected"
    lines = [*_headline(trace), legend + ("  f evaluation, for MAX" if written else ""), ""]

    def draw(node: TraceNode, lead: str, indent: str) -> None:
        lines.append(lead + _describe(node, written))
        items: list[TraceNode | str] = [child for child in node.children if id(child) in shown]
        if hidden := [child for child in node.children if id(child) not in shown]:
            count = sum(1 for child in hidden for _ in child.walk())
            items.append(f"… {_some(count, 'more node')} below")
        if node.skipped:
            items.append(f"╳ cut: {_listed(node.skipped)}")
        if node.unselected:
            items.append(f"┄ not selected: {_listed([_looked(node, move) for move in node.unselected])}")
        if node.quiet:
            items.append(f"┄ not looked at: {_listed(node.quiet)}")
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
    found = f"{title(trace)}: value {number(result.value)}"
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


def _describe(node: TraceNode, written: Mapping[int, str]) -> str:
    shape = _LEAF if node.evaluated else _MAX if node.kind == "max" else _MIN
    parts = ["" if node.move is None else f"{node.move} ", shape]
    if not node.evaluated:
        parts.append(f" {node.kind.upper()}")
        if node.window:
            parts.append(f" {_interval(node)}")
    parts.append(f" {_BOUND[node.bound] or '='} {number(node.value)}")
    if note := written.get(id(node), ""):
        parts.append(f" ({'quiet: ' if node.quiet else ''}{note}{_turned(node)})")
    if node.from_table:
        parts.append(" (from the table)")
    if node.cut:
        parts.append(f"   cut: {node.cut}")
    return "".join(parts).strip()


def _turned(node: TraceNode) -> str:
    """Why a leaf's value is not the evaluation's own."""
    return " for MAX; MIN is to move" if node.evaluated and node.value != node.static else ""


def _looked(node: TraceNode, move: Move) -> str:
    """A move that was not selected, with its value at a glance."""
    return f"{move} (f = {number(node.looks[move])})" if move in node.looks else str(move)


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


# The SVG --------------------------------------------------------------------------------------------------------------


def svg(trace: WalkedTree, max_nodes: int = 400) -> Svg:
    """The tree as an SVG document of its own, light or dark like the reader's system. Of a larger tree only the upper
    part.

    >>> import plyground as pg
    >>> from plyground.textbook import svg
    >>> picture = svg(pg.search_tree(pg.load("tree:[[3,5],[2,9]]"), "alphabeta", depth=2))
    >>> str(picture)[:4]
    '<svg'
    """
    shown = _shown(trace, max_nodes)
    principal = {id(node) for node in trace.principal()}
    legend = _legend(trace, complete=len(shown) == trace.visited)
    return Svg(tree_picture(_box(trace.root, shown, principal, notes(trace)), _headline(trace), legend))


def _box(node: TraceNode, shown: set[int], principal: set[int], written: Mapping[int, str]) -> Box:
    inner = not node.evaluated
    box = Box(
        node.kind if inner else "leaf",
        _value(node),
        label="" if node.move is None else str(node.move),
        branch="best" if id(node) in principal else "edge",
        hint=f"{_describe(node, written)}\n{node.position}",
        strong=id(node) in principal,
        dashed=node.from_table,
        beside=(f"α {_bound(node.window[0])}", f"β {_bound(node.window[1])}") if node.window and inner else None,
        note=written.get(id(node), "").replace("-", "−").replace("<=", "≤"),
        reason=_reason(node),
        children=[_box(child, shown, principal, written) for child in node.children if id(child) in shown],
    )
    if hidden := sum(1 for child in node.children if id(child) not in shown for _ in child.walk()):
        box.children.append(Box(None, label=f"… {hidden:,}", branch="more"))
    box.children.extend(_stubs("cut", node.skipped, box.reason))
    box.children.extend(_stubs("out", [_looked(node, move) for move in node.unselected], ""))
    box.children.extend(_stubs("out", node.quiet, ""))
    return box


def _stubs(branch: Literal["cut", "out"], moves: Sequence[Move], note: str) -> list[Box]:
    """A stub for each move that was left out, or one stub for many moves; wide enough for the note."""
    texts = [str(move) for move in moves]
    if len(texts) > 3:
        texts = [f"{len(texts)} moves"]
    return [Box(None, label=text, branch=branch, least=(len(note) * SMALL + GAP) / len(texts)) for text in texts]


def _reason(node: TraceNode) -> str:
    """The cut in short; the whole sentence is in the hint."""
    if node.cut is None:
        return ""
    sign, name = ("≤", "α") if node.view == "root" and node.kind == "min" else ("≥", "β")
    mean = "mean " if node.cut.averaged > 1 else ""
    return f"{mean}{_bound(node.cut.value)} {sign} {name} {_bound(node.cut.bound)}"


def _bound(bound: float) -> str:
    return number(bound).replace("inf", "∞").replace("-", "−")


def _value(node: TraceNode) -> str:
    return _BOUND[node.bound] + _bound(node.value)


def _legend(trace: WalkedTree, complete: bool) -> list[Key]:
    """Only entries for what this tree can have."""
    nodes = list(trace.root.walk())

    def line(kind: str, path: str) -> Element:
        return element("path", class_=" ".join(f"tree-{part}" for part in kind.split()), d=path)

    up, down = "M12 -10L24 9L0 9Z", "M12 10L24 -9L0 -9Z"
    keys = [
        Key([line("max", up)], "MAX moves"),
        Key([line("min", down)], "MIN moves"),
        Key([element("rect", class_="tree-leaf", x=2, y=-8, width=20, height=16)], "leaf"),
        Key([line("edge best", "M0 0H24")], "principal line"),
    ]
    if any(node.from_table for node in nodes):
        keys.append(Key([line("max table", up)], "from the table"))
    if any(node.cut for node in nodes):
        keys.append(Key([line("cut", "M0 0H14M8 -6l6 12m-2 -12l6 12")], "cut: never generated"))
    if any(node.unselected for node in nodes):
        keys.append(Key([line("out", "M0 0H24")], "not selected: never generated"))
    if any(node.quiet for node in nodes):
        keys.append(Key([line("out", "M0 0H24")], "quiet above: not looked at"))
    if not complete:
        keys.append(Key([element("text", "… n", class_="tree-note", x=12, y=4)], "n nodes not drawn"))
    if trace.root.window:
        alpha = element("text", "α", class_="tree-note tree-end", x=5, y=-2)
        beta = element("text", "β", class_="tree-note tree-start", x=19, y=-2)
        keys.append(Key([line("max", up), alpha, beta], "window on entry"))
    if written := notes(trace).values():
        keys.append(Key([element("text", "f", class_="tree-note", x=12, y=4)], "the evaluation, for MAX"))
        if any("|" in note for note in written):
            keys.append(
                Key(
                    [element("text", "|a − b|", class_="tree-note", x=12, y=4)],
                    "f(parent) less f(node), against the threshold",
                )
            )
    if any(node.bound != "exact" for node in nodes):
        keys.append(
            Key([element("text", "≤ ≥", class_="tree-note", x=12, y=4)], "a bound: what was cut could change it")
        )
    return keys
