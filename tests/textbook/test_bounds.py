"""A value that is called exact is the true one, and a bound bounds it: against a search that leaves out nothing."""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import inf
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground.game import Side
from plyground.textbook import Trace, TraceNode, alphabeta, average, combined, trace

from .trees import Tree, TreePosition, leaf, trees


class Shared(TreePosition):
    """A node that is the same position as every other with the same tree below, so that a table has answers."""

    def play(self, move: Any, /) -> Shared:
        return Shared(self.tree[int(move) - 1], (*self.path, move))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shared) and (self.tree, self.side) == (other.tree, other.side)

    def __hash__(self) -> int:
        return hash((str(self.tree), self.side))


@dataclass(frozen=True)
class Uncut:
    """The value of a node by definition: the mean of its best children, to a depth that may vary, of all moves or of
    some that look best."""

    least: int
    most: int
    threshold: float = 0
    m: int = 1
    n: int = 1
    width: int | None = None

    def value(
        self, position: TreePosition, above: float = inf, given: dict[tuple[str, ...], float] | None = None
    ) -> float:
        """`given`: nodes whose values are to be taken as they are."""
        if given and position.path in given:
            return given[position.path]
        ply, largest = len(position.path), position.side is Side.FIRST
        here = leaf(position, Side.FIRST, ply)
        moves = list(position.moves())
        if not moves or ply >= self.most or (ply >= self.least and abs(above - here) <= self.threshold):
            return here
        if self.width is not None:
            glance = {move: leaf(position.play(move), Side.FIRST, ply + 1) for move in moves}
            moves = sorted(moves, key=lambda move: glance[move], reverse=largest)[: self.width]
        values = [self.value(position.play(move), here, given) for move in moves]
        best = sorted(values, reverse=largest)[: self.m if largest else self.n]
        return sum(best) / len(best)


Run = tuple[Any, dict[str, Any], Uncut]

DEEP = 9
RUNS: dict[str, Run] = {
    "alphabeta": (alphabeta, {}, Uncut(DEEP, DEEP)),
    "backwards": (alphabeta, {"order": lambda position, moves: list(reversed(moves))}, Uncut(DEEP, DEEP)),
    "shallow": (alphabeta, {"depth": 3}, Uncut(3, 3)),
    "average": (average, {"cuts": True}, Uncut(DEEP, DEEP, m=2, n=2)),
    "one and three": (average, {"m": 1, "n": 3, "cuts": True}, Uncut(DEEP, DEEP, m=1, n=3)),
    "three and one": (average, {"m": 3, "n": 1, "cuts": True}, Uncut(DEEP, DEEP, m=3, n=1)),
    "combined": (combined, {"threshold": 0}, Uncut(DEEP, DEEP)),
    "all of it": (combined, {"depth": (2, 5), "threshold": 1, "m": 2, "width": 3}, Uncut(2, 5, 1, m=2, width=3)),
    "one and two": (combined, {"depth": (1, 4), "threshold": 2, "n": 2}, Uncut(1, 4, 2, n=2)),
}


def recorded(run: Run, position: TreePosition, **more: Any) -> Trace:
    algorithm, options, _ = run
    given = {**options, **more}
    depths = given.pop("depth", (DEEP, DEEP) if algorithm is combined else DEEP)
    return trace(algorithm, position, *(depths if isinstance(depths, tuple) else (depths,)), leaf, **given)


def visited(found: Trace) -> list[tuple[TraceNode | None, TraceNode]]:
    """All nodes with their parents."""
    below = [(node, child) for node in found.root.walk() for child in node.children]
    return [(None, found.root), *below]


def for_the_root(node: TraceNode) -> str:
    """What the value is for MAX."""
    mirrored = node.view == "mover" and node.kind == "min"
    return {"lower": "upper", "upper": "lower"}.get(node.bound, "exact") if mirrored else node.bound


def check(found: Trace, uncut: Uncut) -> None:
    for parent, node in visited(found):
        above = inf if parent is None else leaf(parent.position, Side.FIRST, parent.ply)
        true = uncut.value(node.position, above)
        bound = for_the_root(node)
        if bound == "exact":
            assert node.root_value == pytest.approx(true)
        elif bound == "upper":
            assert node.root_value >= true - 1e-9
        else:
            assert node.root_value <= true + 1e-9
        if not any(below.skipped or below.from_table for below in node.walk()):
            assert node.bound == "exact"
    assert found.root.bound == "exact"


@pytest.mark.parametrize("run", RUNS.values(), ids=RUNS)
@given(trees(leaves=80))
@settings(max_examples=120)
def test_a_value_is_what_its_label_says(run: Run, tree: Tree) -> None:
    check(recorded(run, TreePosition(tree)), run[2])


@given(trees(leaves=80, width=3))
@settings(max_examples=120)
def test_an_answer_from_the_table_is_labelled_as_what_the_table_knows(tree: Tree) -> None:
    check(recorded(RUNS["alphabeta"], Shared([tree, [tree, tree]]), table=True), Uncut(DEEP, DEEP))


@pytest.mark.parametrize("run", [RUNS["alphabeta"], RUNS["average"], RUNS["one and three"], RUNS["combined"]])
@given(trees(leaves=80))
@settings(max_examples=60)
def test_a_bound_is_one_that_a_cut_can_change(run: Run, tree: Tree) -> None:
    found = recorded(run, TreePosition(tree))
    for node in found.root.walk():
        if node.bound == "exact":
            continue
        extreme = -1e6 if for_the_root(node) == "upper" else 1e6
        cut = {(*below.position.path, str(move)): extreme for below in node.walk() for move in below.skipped}
        true = run[2].value(node.position, given=cut)
        assert true < node.root_value if extreme < 0 else true > node.root_value


def test_what_was_searched_fully_is_no_bound_on_200_random_trees() -> None:
    chance = random.Random(23)

    def tree(depth: int) -> Tree:
        return chance.randint(-9, 9) if depth == 0 else [tree(depth - 1) for _ in range(chance.randint(2, 4))]

    bounds = full = 0
    for _ in range(200):
        for node in recorded(RUNS["alphabeta"], TreePosition(tree(chance.randint(2, 4)))).root.walk():
            searched = not any(below.skipped for below in node.walk())
            bounds += node.bound != "exact"
            full += node.bound != "exact" and searched
    assert full == 0
    assert bounds > 500


def test_aima_s_figure() -> None:
    third = recorded(RUNS["alphabeta"], TreePosition([[3, 12, 8], [2, 4, 6], [14, 5, 2]])).root.children[2]
    assert (third.window, third.value, third.bound) == ((3, inf), 2, "exact")


def test_one_leaf_below_a_cut_is_enough_to_be_exact() -> None:
    """A child is a bound, but its parent has a better one: what was cut cannot change the parent."""
    root = recorded(RUNS["alphabeta"], TreePosition([[3, 9], [2, 7]])).root
    assert [node.bound for node in root.children] == ["exact", "upper"]
    assert (root.value, root.bound) == (3, "exact")


@given(st.integers(1, 3), st.integers(1, 3), trees(leaves=40))
@settings(max_examples=60)
def test_without_cuts_everything_is_exact(m: int, n: int, tree: Tree) -> None:
    found = recorded((average, {"m": m, "n": n}, Uncut(DEEP, DEEP)), TreePosition(tree))
    assert {node.bound for node in found.root.walk()} == {"exact"}
