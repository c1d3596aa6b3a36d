"""Selection, variable depth and averages against plain references written here, and cuts against no cuts."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground import _core
from plyground.game import Side
from plyground.textbook import alphabeta, average, combined, minimax, negamax, selective, variable

from .trees import Tree, TreePosition, leaf, trees, uniform


class Reference:
    """All methods combined, in minimax form and without cuts."""

    def __init__(
        self,
        root: Any,
        min_depth: int,
        max_depth: int,
        evaluate: Any,
        threshold: float = -1.0,
        m: int = 1,
        n: int = 1,
        width: int | None = None,
    ) -> None:
        self.min_depth, self.max_depth, self.evaluate, self.threshold = min_depth, max_depth, evaluate, threshold
        self.m, self.n, self.width = m, n, width
        self.viewpoint = root.side
        self.nodes = 0
        self.value, self.line = self.search(root, 0, None)

    def search(self, position: Any, ply: int, parent: float | None) -> tuple[float, tuple[Any, ...]]:
        self.nodes += 1
        f = self.evaluate(position, self.viewpoint, ply)
        deeper = ply < self.min_depth or (ply < self.max_depth and (parent is None or abs(parent - f) > self.threshold))
        moves = list(position.moves())
        if not deeper or not moves:
            return f, ()
        sign = 1 if position.side is self.viewpoint else -1
        if self.width is not None:
            looks = [-sign * self.evaluate(position.play(move), self.viewpoint, ply + 1) for move in moves]
            moves = [moves[i] for i in sorted(range(len(moves)), key=lambda i: looks[i])][: self.width]
        found = [(move, *self.search(position.play(move), ply + 1, f)) for move in moves]
        best = sorted((value for _, value, _ in found), key=lambda value: -sign * value)
        best = best[: self.m if sign > 0 else self.n]
        move, _, line = next(each for each in found if each[1] == best[0])
        total = 0.0
        for value in best:  # not `sum`, which rounds floats less from Python 3.12 on
            total += value
        return total / len(best), (move, *line)


SMALL = st.integers(1, 4)


@given(trees(leaves=60, width=6), SMALL, SMALL)
@settings(max_examples=250)
def test_average_cuts_change_nothing(tree: Tree, m: int, n: int) -> None:
    position = TreePosition(tree)
    expected = Reference(position, 50, 50, leaf, m=m, n=n)
    plain = average(position, 50, leaf, m=m, n=n)
    cut = average(position, 50, leaf, m=m, n=n, cuts=True)
    assert (plain.value, plain.line, plain.nodes) == (expected.value, expected.line, expected.nodes)
    assert (cut.value, cut.move, cut.line) == (plain.value, plain.move, plain.line)
    assert cut.nodes <= plain.nodes
    negated = combined(position, 50, 50, leaf, threshold=0, m=m, n=n)
    assert (negated.value, negated.line, negated.nodes) == (cut.value, cut.line, cut.nodes)


@pytest.mark.parametrize("m", [1, 2, 3, 4])
@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_average_cuts_on_uniform_trees(m: int, n: int) -> None:
    saved = 0

    @given(uniform(4, 3))
    @settings(max_examples=25)
    def check(tree: Tree) -> None:
        nonlocal saved
        plain = average(TreePosition(tree), 3, leaf, m=m, n=n)
        cut = average(TreePosition(tree), 3, leaf, m=m, n=n, cuts=True)
        assert (cut.value, cut.move, cut.line) == (plain.value, plain.move, plain.line)
        saved += plain.nodes - cut.nodes

    check()
    assert (saved > 0) is (m < 4 and n < 4)  # a node that averages all its children needs them all: nothing is cut


def test_average_by_hand() -> None:
    position = TreePosition([[1, 2, 9], [6, 0, 3], [5]])
    assert average(position, 2, leaf, m=1, n=2).value == 5
    assert average(position, 2, leaf, m=2, n=2).value == (5 + 1.5) / 2
    assert average(position, 2, leaf, m=2, n=1).value == (5 + 1) / 2
    assert average(position, 2, leaf, m=3, n=3).value == pytest.approx((4 + 3 + 5) / 3)
    assert average(position, 2, leaf, m=2, n=2).move == "3"


THRESHOLDS = st.sampled_from([-1.0, 0.0, 1.0, 2.5, 4.0])


@given(trees(leaves=40), st.integers(0, 3), st.integers(0, 3), THRESHOLDS)
def test_variable(tree: Tree, least: int, more: int, threshold: float) -> None:
    expected = Reference(TreePosition(tree), least, least + more, leaf, threshold)
    found = variable(TreePosition(tree), least, least + more, leaf, threshold=threshold)
    assert (found.value, found.line, found.nodes) == (expected.value, expected.line, expected.nodes)


def test_variable_by_hand() -> None:
    evaluations = {(): 0, ("1",): 0, ("2",): 5, ("1", "1"): 1, ("2", "1"): 4, ("2", "2"): 9, ("2", "2", "1"): 3}

    def f(position: TreePosition, viewpoint: Side, ply: int) -> float:
        return evaluations.get(position.path, 0)

    position = TreePosition([[0], [0, [0]]])
    found = variable(position, 1, 3, f, threshold=2)
    assert found.value == 3  # "1" is quiet (0 from 0); "2" jumps by 5; below it "1" is quiet (4), "2" jumps and is 3
    assert found.line == ("2", "2", "1")
    assert found.nodes == 6
    assert variable(position, 1, 2, f, threshold=2).value == 4
    assert variable(position, 1, 3, f, threshold=5).value == 5


@given(trees(leaves=40), st.integers(1, 4), st.integers(0, 4))
def test_selective(tree: Tree, width: int, depth: int) -> None:
    expected = Reference(TreePosition(tree), depth, depth, leaf, width=width)
    found = selective(TreePosition(tree), depth, leaf, width=width)
    assert (found.value, found.line, found.nodes) == (expected.value, expected.line, expected.nodes)


def test_selection_orders_ties_statically_and_takes_a_function() -> None:
    position = TreePosition([[4], [4], [4], [9]])

    def flat(position: TreePosition, viewpoint: Side, ply: int) -> float:
        return 0 if isinstance(position.tree, list) else position.tree

    assert selective(position, 2, flat, width=2).move == "1"
    backwards = selective(position, 2, flat, width=3, order=lambda p, moves: moves[::-1])
    assert (backwards.value, backwards.move, backwards.nodes) == (9, "4", 7)
    second = selective(position, 2, flat, essential=lambda p, moves: moves[1:2] or moves)
    assert (second.value, second.move, second.nodes) == (4, "2", 3)
    with pytest.raises(ValueError, match="no essential move at"):
        selective(position, 2, flat, essential=lambda p, moves: [])


@given(trees(leaves=60, width=6), st.integers(0, 3), st.integers(0, 3), THRESHOLDS, SMALL, SMALL, st.none() | SMALL)
@settings(max_examples=250)
def test_combined(tree: Tree, least: int, more: int, threshold: float, m: int, n: int, width: int | None) -> None:
    position = TreePosition(tree)
    expected = Reference(position, least, least + more, leaf, threshold, m, n, width)
    found = combined(position, least, least + more, leaf, threshold=threshold, m=m, n=n, width=width)
    assert (found.value, found.line) == (expected.value, expected.line)
    assert found.nodes <= expected.nodes


@pytest.mark.parametrize("text", ["x.o/.x./... o", ".../.../... x", "xo./.x./..o x"])
def test_combined_on_a_game(text: str) -> None:
    game = _core.Game("tictactoe", {})
    position, evaluate = game.position(text), game.evaluation("threats").value
    expected = Reference(position, 2, 3, evaluate, 30, 2, 3, 4)
    found = combined(position, 2, 3, evaluate, threshold=30, m=2, n=3, width=4)
    assert (found.value, found.line) == (expected.value, expected.line)
    assert found.nodes < expected.nodes


def test_bad_numbers_are_quoted() -> None:
    p = TreePosition([1])
    calls: list[tuple[Any, str]] = [
        (lambda: minimax(p, -1, leaf), "depth must be at least 0, not -1"),
        (lambda: negamax(p, -2, leaf), "-2"),
        (lambda: alphabeta(p, -3, leaf), "-3"),
        (lambda: selective(p, 1, leaf, width=0), "width must be at least 1, not 0"),
        (lambda: selective(p, -1, leaf), "-1"),
        (lambda: average(p, 1, leaf, m=0), "m must be at least 1, not 0"),
        (lambda: average(p, 1, leaf, n=-5), "n must be at least 1, not -5"),
        (lambda: average(p, -6, leaf), "-6"),
        (lambda: variable(p, 3, 2, leaf, threshold=0), "min_depth 3 is greater than max_depth 2"),
        (lambda: variable(p, -1, 2, leaf, threshold=0), "-1"),
        (lambda: combined(p, 3, 2, leaf, threshold=0), "3 .* 2"),
        (lambda: combined(p, 1, 2, leaf, threshold=0, m=0), "m must"),
        (lambda: combined(p, 1, 2, leaf, threshold=0, width=0), "width must be at least 1, not 0"),
        (lambda: minimax(p, 1, lambda *_: float("-inf")), "finite, not -inf"),
    ]
    for call, message in calls:
        with pytest.raises(ValueError, match=message):
            call()


def test_nothing_to_choose() -> None:
    for position, depth in ((TreePosition(4), 3), (TreePosition([1, 2]), 0)):
        value = leaf(position, Side.FIRST, 0)
        for found in (
            minimax(position, depth, leaf),
            negamax(position, depth, leaf),
            alphabeta(position, depth, leaf, table=True),
            selective(position, depth, leaf),
            average(position, depth, leaf, cuts=True),
            variable(position, depth, depth, leaf, threshold=0),
            combined(position, depth, depth, leaf, threshold=0),
        ):
            assert (found.value, found.move, found.line, found.nodes) == (value, None, (), 1)


def test_a_threshold_is_a_number() -> None:
    for search in (variable, combined):
        with pytest.raises(ValueError, match="threshold must be a number, not nan"):
            search(TreePosition([1, 2]), 1, 2, leaf, threshold=float("nan"))
