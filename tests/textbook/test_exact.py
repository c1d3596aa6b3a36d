"""Every algorithm that claims to be exact returns minimax's value and, searching in the same order, its move."""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import ceil
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground import _core
from plyground.evaluation import zero as only_the_end
from plyground.game import Outcome, Position, Side
from plyground.textbook import Result, alphabeta, average, combined, minimax, negamax, selective, variable

from .trees import Tree, TreePosition, leaf, trees, uniform

DEEP = 50


def naive(tree: Tree, maximise: bool = True) -> float:
    if not isinstance(tree, list):
        return float(tree)
    return (max if maximise else min)(naive(child, not maximise) for child in tree)


def backwards(position: Any, moves: Any) -> Any:
    return list(reversed(moves))


def check_all(position: Position, depth: int, evaluate: Any, order: Any) -> None:
    expected = minimax(position, depth, evaluate)
    same: list[Result] = [
        negamax(position, depth, evaluate),
        alphabeta(position, depth, evaluate),
        alphabeta(position, depth, evaluate, table=True),
        average(position, depth, evaluate, m=1, n=1),
        average(position, depth, evaluate, m=1, n=1, cuts=True),
        variable(position, depth, depth, evaluate, threshold=0),
        variable(position, 0, depth, evaluate, threshold=-1),
        combined(position, depth, depth, evaluate, threshold=0),
    ]
    for other in same:
        assert (other.value, other.move, other.line) == (expected.value, expected.move, expected.line)
    for plain in (same[0], same[3], same[5], same[6]):
        assert plain.nodes == expected.nodes
    assert same[4].nodes == same[7].nodes == same[1].nodes <= expected.nodes

    reordered: list[Result] = [
        alphabeta(position, depth, evaluate, order=order),
        alphabeta(position, depth, evaluate, order=order, table=True),
        selective(position, depth, evaluate, width=1000),
        combined(position, depth, depth, evaluate, threshold=0, width=1000),
        combined(position, depth, depth, evaluate, threshold=0, order=order),
        selective(position, depth, evaluate, essential=order),
    ]
    for other in reordered:
        assert other.value == expected.value
        if expected.move is not None:
            assert seen_from_the_root(position, depth, evaluate, other.move) == expected.value
    assert reordered[0].nodes == reordered[4].nodes
    assert reordered[0].move == reordered[4].move == reordered[5].move


def seen_from_the_root(root: Position, depth: int, evaluate: Any, move: Any) -> float:
    """The value of a move at the root, by the definition of minimax."""

    def value(position: Position, ply: int) -> float:
        moves = position.moves() if ply < depth else ()
        if not moves:
            return float(evaluate(position, root.side, ply))
        return (max if position.side is root.side else min)(value(position.play(move), ply + 1) for move in moves)

    return value(root.play(move), 1)


@given(trees())
def test_minimax_is_the_definition(tree: Tree) -> None:
    result = minimax(TreePosition(tree), DEEP, leaf)
    assert result.value == naive(tree)
    best = [str(i + 1) for i, child in enumerate(tree) if naive(child, False) == result.value]
    assert result.move == best[0]
    position = TreePosition(tree)
    for move in result.line:
        position = position.play(move)
    assert position.tree == result.value


@given(trees(), st.sampled_from([1, 2, 3, DEEP]))
def test_exact_on_trees(tree: Tree, depth: int) -> None:
    check_all(TreePosition(tree), depth, leaf, backwards)


@given(uniform(3, 4))
@settings(max_examples=50)
def test_exact_on_uniform_trees(tree: Tree) -> None:
    check_all(TreePosition(tree), 4, leaf, backwards)


GAMES = [
    ("tictactoe", {}, ("default", "threats", "open", "zero"), 3),
    ("tictactoe", {"columns": "4", "rows": "3", "line": "3"}, ("default", "threats", "open", "zero"), 2),
    ("connect4", {}, ("zero",), 3),
]


@pytest.mark.parametrize(("name", "options", "evaluations", "depth"), GAMES)
def test_exact_on_games(name: str, options: dict[str, str], evaluations: tuple[str, ...], depth: int) -> None:
    game = _core.Game(name, options)
    chance = random.Random(7)
    for _ in range(6):
        position = game.start()
        for _ in range(chance.randrange(9)):
            if moves := position.moves():
                position = position.play(chance.choice(moves))
        for evaluation in evaluations:
            evaluate = game.evaluation(evaluation).value
            check_all(position, chance.randint(0, depth), evaluate, lambda p, moves: p.order(moves))


def test_the_table_saves_nodes_and_keeps_ply_dependent_wins() -> None:
    game = _core.Game("tictactoe", {})
    zero = game.evaluation("zero").value
    plain = alphabeta(game.start(), 9, zero)
    tabled = alphabeta(game.start(), 9, zero, table=True)
    assert (tabled.value, tabled.move, tabled.line) == (plain.value, plain.move, plain.line)
    assert len(tabled.line) == 9
    assert tabled.nodes < plain.nodes / 3


@dataclass(frozen=True)
class Subtraction:
    """Take 1, 2 or 3. The same number, with the same side to move, comes up after different numbers of plies."""

    left: int
    side: Side = Side.FIRST

    def moves(self) -> list[str]:
        return [str(taken) for taken in (1, 2, 3) if taken <= self.left]

    def play(self, move: Any, /) -> Subtraction:
        return Subtraction(self.left - int(move), self.side.other)

    def outcome(self) -> Outcome | None:
        return None if self.left else Outcome(self.side.other, "took the last")


@pytest.mark.parametrize("left", range(12))
@pytest.mark.parametrize("depth", [2, 5, 7, 12])
def test_the_table_tells_depths_apart(left: int, depth: int) -> None:
    def guess(position: Any, viewpoint: Side, ply: int) -> float:
        return only_the_end(position, viewpoint, ply) or (position.left * 7 + ply * 5) % 11 - 5

    expected = minimax(Subtraction(left), depth, guess)
    found = alphabeta(Subtraction(left), depth, guess, table=True)
    assert (found.value, found.line) == (expected.value, expected.line)


def perfectly_ordered(width: int, depth: int, value: int = 0, maximise: bool = True) -> Tree:
    """A uniform tree in which the first child of every node is its best and no two leaves that matter are equal."""
    if depth == 0:
        return value
    worse = -1 if maximise else 1
    return [perfectly_ordered(width, depth - 1, value + worse * i, not maximise) for i in range(width)]


@pytest.mark.parametrize(("width", "depth"), [(2, 5), (3, 4), (3, 5), (5, 3), (4, 4), (1, 6)])
def test_knuth_and_moore_best_case(width: int, depth: int) -> None:
    leaves = 0

    def counted(position: TreePosition, viewpoint: Side, ply: int) -> float:
        nonlocal leaves
        leaves += 1
        return float(position.tree)

    alphabeta(TreePosition(perfectly_ordered(width, depth)), depth, counted)
    assert leaves == width ** ceil(depth / 2) + width ** (depth // 2) - 1


# Published counts for tic-tac-toe, calls of the recursive function. Cells 0 to 8 row by row from the top left. The
# score of a win is 10 - depth with depth 1 at the root, so that a win with the ninth mark is worth no more than a draw.

CELLS = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]


def centre_corners_edges(position: Any, moves: Any) -> Any:
    rank = {cell: index for index, cell in enumerate(CELLS[i] for i in (4, 0, 2, 6, 8, 1, 3, 5, 7))}
    return sorted(moves, key=lambda move: rank[str(move)])


def after(cell: int | None) -> Any:
    start = _core.Game("tictactoe", {}).start()
    return start if cell is None else start.play(CELLS[cell])


def zero() -> Any:
    return _core.Game("tictactoe", {}).evaluation("zero").weighted({"win": 9}).value


@pytest.mark.parametrize(("cell", "calls"), [(4, 55_504), (0, 59_704), (5, 63_904), (7, 63_904), (None, 549_945)])
def test_minimax_figures(cell: int | None, calls: int) -> None:
    assert minimax(after(cell), 9, zero()).nodes - 1 == calls


@pytest.mark.parametrize(("cell", "calls"), [(4, 2_459), (5, 3_957), (7, 5_631), (None, 16_771)])
def test_alphabeta_figures(cell: int | None, calls: int) -> None:
    assert alphabeta(after(cell), 9, zero()).nodes == calls


@pytest.mark.parametrize(("cell", "calls"), [(4, 2_174), (0, 1_607), (5, 1_998), (None, 7_273)])
def test_ordered_alphabeta_figures(cell: int | None, calls: int) -> None:
    assert alphabeta(after(cell), 9, zero(), order=centre_corners_edges).nodes == calls
