"""Artificial trees as a game: nested lists of leaf values, MAX first, moves "1" to "n" from the left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from plyground.game import Outcome, Side

Tree = Any  # float | list[Tree]


class TreePosition:
    """A node of a tree. Two nodes are the same position only if they are the same node."""

    def __init__(self, tree: Tree, path: tuple[str, ...] = ()) -> None:
        self.tree = tree
        self.path = path
        self.side = Side.SECOND if len(path) % 2 else Side.FIRST

    def moves(self) -> Sequence[str]:
        return [str(i + 1) for i in range(len(self.tree))] if isinstance(self.tree, list) else []

    def play(self, move: Any, /) -> TreePosition:
        return TreePosition(self.tree[int(move) - 1], (*self.path, move))

    def outcome(self) -> Outcome | None:
        return None if self.moves() else Outcome(None, "end of the tree")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TreePosition) and self.path == other.path

    def __hash__(self) -> int:
        return hash(self.path)

    def __str__(self) -> str:
        return f"{self.tree} after {'.'.join(self.path) or 'nothing'}"


def leaf(position: TreePosition, viewpoint: Side, ply: int) -> float:
    """The value of a leaf for MAX; for an inner node some number, always the same."""
    if isinstance(position.tree, list):
        return sum(int(move) * (3 * ply + 1) for ply, move in enumerate(position.path)) % 7 - 3
    return float(position.tree) if viewpoint is Side.FIRST else -float(position.tree)


def trees(leaves: int = 30, width: int = 5) -> st.SearchStrategy[Tree]:
    """Trees of any shape; few different values, so that there are many ties."""
    below: st.SearchStrategy[Tree] = st.recursive(
        st.integers(-4, 4), lambda inner: st.lists(inner, min_size=1, max_size=width), max_leaves=leaves
    )
    return st.lists(below, min_size=1, max_size=width)


def uniform(width: int, depth: int) -> st.SearchStrategy[Tree]:
    """Trees of one width and depth."""
    tree: st.SearchStrategy[Tree] = st.integers(-9, 9)
    for _ in range(depth):
        tree = st.lists(tree, min_size=width, max_size=width)
    return tree
