"""Pictures of a trace: their texts, and that nothing overlaps."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from plyground.textbook import Trace, alphabeta, combined, minimax, selective, svg, text, trace

from .trees import Tree, TreePosition, leaf, trees

SVG = "{http://www.w3.org/2000/svg}"
TREE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def traced() -> Trace:
    return trace(alphabeta, TreePosition(TREE), 2, leaf)


def test_text() -> None:
    assert (
        text(traced())
        == """\
Alpha-beta, depth 2: value 3, move 1, line 1 1
11 nodes: 7 evaluated, 1 cut
▲ MAX  ▼ MIN  ■ leaf  ━━ principal line  ╳ cut  ┄ not selected

▲ MAX [-inf, +inf] = 3
├━ 1 ▼ MIN [-inf, +inf] = 3
│  ├━ 1 ■ = 3
│  ├─ 2 ■ = 12
│  └─ 3 ■ = 8
├─ 2 ▼ MIN [3, +inf] ≤ 2   cut: beta 2 <= alpha 3, because MAX already has 3 by 1
│  ├─ 1 ■ = 2
│  └─ ╳ cut: 2 3
└─ 3 ▼ MIN [3, +inf] = 2
   ├─ 1 ■ = 14
   ├─ 2 ■ = 5
   └─ 3 ■ = 2
"""
    )


def test_text_of_a_part_keeps_the_principal_line_and_counts_the_rest() -> None:
    drawn = text(traced(), max_nodes=4)
    assert "├━ 1 ▼ MIN [-inf, +inf] = 3\n│  ├━ 1 ■ = 3\n│  └─ … 2 more nodes below" in drawn
    assert "└─ … 4 more nodes below" in drawn
    with pytest.raises(ValueError, match="not 0"):
        text(traced(), max_nodes=0)


def test_text_tells_selection_from_cuts_and_says_whose_view() -> None:
    drawn = text(trace(selective, TreePosition(TREE), 2, leaf, width=2))
    assert drawn.endswith("└─ ┄ not selected: 1 (f = -2)\n")
    assert "├━ 3 ▼ MIN = 2 (f = 0)" in drawn  # chosen by its value at a glance
    assert "f evaluation, for MAX" in drawn
    assert "╳ cut:" not in drawn
    assert "values as the player to move sees them" in text(
        trace(combined, TreePosition(TREE), 2, 2, leaf, threshold=0)
    )


def test_svg_shapes() -> None:
    root = ElementTree.fromstring(svg(traced()))
    groups = [group for group in root.iter(f"{SVG}g") if group.find(f"{SVG}title") is not None]
    assert len(groups) == 11
    classes = [group[1].get("data-kind") for group in groups]
    assert sorted(str(each) for each in classes) == ["leaf"] * 6 + ["leaf on", "max on", "min", "min", "min on"]
    hints = "\n".join(str(title.text) for title in root.iter(f"{SVG}title"))
    assert "because MAX already has 3 by 1" in hints
    cuts = [path for path in root.iter(f"{SVG}path") if path.get("data-kind") == "cut"]
    assert len(cuts) == 2
    assert len([path for path in root.iter(f"{SVG}path") if path.get("data-kind") == "edge best"]) == 2
    assert "2 ≤ α 3" in [each.text for each in root.iter(f"{SVG}text")]


class Odd(TreePosition):
    def moves(self) -> list[str]:
        return [f"<{move}&\"'>" for move in super().moves()]

    def play(self, move: Any, /) -> Odd:
        return Odd(self.tree[int(move[1]) - 1], (*self.path, move))


def test_svg_escapes() -> None:
    drawn = svg(trace(minimax, Odd([1, [2, 3]]), 2, lambda *_: 0))
    labels = [each.text for each in ElementTree.fromstring(drawn).iter(f"{SVG}text")]
    assert "<1&\"'>" in labels


@given(trees(leaves=60, width=6))
@settings(max_examples=40)
def test_svg_layout(tree: Tree) -> None:
    for run in (trace(alphabeta, TreePosition(tree), 6, leaf), trace(selective, TreePosition(tree), 6, leaf, width=2)):
        drawn = svg(run)
        root = ElementTree.fromstring(drawn)
        width = float(str(root.get("width")))
        levels: dict[float, list[float]] = {}
        for x, y in re.findall(r'<g transform="translate\(([-\d.]+) ([-\d.]+)\)"><title>', drawn):
            levels.setdefault(float(y), []).append(float(x))
        assert sum(map(len, levels.values())) == run.visited
        for xs in levels.values():
            assert xs == sorted(xs)
            assert xs[0] >= 40
            assert xs[-1] <= width - 40
            assert all(right - left >= 53.8 for left, right in pairwise(xs))


def test_svg_of_a_part() -> None:
    drawn = svg(traced(), max_nodes=5)
    assert drawn.count("<title>") == 1 + 5
    assert "… 3" in drawn
