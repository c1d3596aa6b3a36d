"""The recorded tree: the same search, and the right reasons for its cuts."""

from __future__ import annotations

import json
from math import inf
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground import _core, load
from plyground.textbook import (
    ALGORITHMS,
    Algorithm,
    Trace,
    TraceNode,
    alphabeta,
    average,
    combined,
    minimax,
    negamax,
    selective,
    trace,
    variable,
)

from .trees import Tree, TreePosition, leaf, trees


def backwards(position: TreePosition, moves: Any) -> Any:
    assert isinstance(position, TreePosition)  # functions get the bare position
    return list(reversed(moves))


def bare(position: TreePosition, viewpoint: Any, ply: int) -> float:
    assert isinstance(position, TreePosition)
    assert len(position.path) == ply
    return leaf(position, viewpoint, ply)


Run = tuple[Any, tuple[Any, ...], dict[str, Any]]


def as_described(algorithm: Algorithm) -> Run:
    """The search with its usual options; with two depths, deeper where it is unsettled."""
    options = {option.name: option.default for option in algorithm.options}
    for hook in algorithm.hooks:
        options[hook] = backwards if options.get(hook, True) else None
    return algorithm.function, ((4,) if len(algorithm.depths) == 1 else (2, 4)) + (bare,), options


RUNS: list[Run] = [
    *map(as_described, ALGORITHMS.values()),
    (minimax, (4, bare), {}),
    (negamax, (4, bare), {}),
    (alphabeta, (4, bare), {}),
    (alphabeta, (4,), {"evaluate": bare, "order": backwards, "table": True}),
    (selective, (4, bare), {"width": 2}),
    (selective, (4, bare), {"essential": lambda p, moves: backwards(p, moves)[:2]}),
    (average, (4, bare), {"cuts": True}),
    (average, (4, bare), {"m": 1, "n": 3, "cuts": True}),
    (variable, (1, 4, bare), {"threshold": 2}),
    (combined, (2, 4, bare), {"threshold": 1, "m": 2, "width": 3}),
    (combined, (4, 4, bare), {"threshold": 0, "n": 3, "order": backwards}),
]


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run[0].__name__)
@given(trees(leaves=60))
@settings(max_examples=40)
def test_a_trace_is_the_same_search(run: Run, tree: Tree) -> None:
    algorithm, arguments, options = run
    position = TreePosition(tree)
    traced = trace(algorithm, position, *arguments, **options)
    assert traced.result == algorithm(position, *arguments, **options)
    assert traced.algorithm == algorithm.__name__
    assert traced.visited == traced.result.nodes
    described = ALGORITHMS[algorithm.__name__]
    assert traced.view == described.view
    assert traced.root.value == traced.root.root_value == traced.result.value
    assert [node.move for node in traced.principal()] == [None, *traced.line]
    for node in traced.root.walk():
        check_node(node, selects="selection" in described.records)
    json.dumps(traced.to_json(), allow_nan=False)


def check_node(node: TraceNode, selects: bool) -> None:
    assert isinstance(node.position, TreePosition)
    assert node.kind == ("min" if node.ply % 2 else "max")
    assert node.position.path[-1:] == (() if node.move is None else (node.move,))
    assert node.evaluated + node.from_table + bool(node.children) == 1
    assert bool(node.skipped) == (node.cut is not None)
    if node.children:
        seen = [*(child.move for child in node.children), *node.skipped, *node.unselected]
        assert sorted(map(str, seen)) == sorted(node.position.moves())
    assert selects or not node.unselected


def recorded(traced: Trace) -> set[str]:
    """What the trees of a search show beside moves and values."""
    nodes = list(traced.root.walk())
    found = {
        "windows": any(node.window is not None for node in nodes),
        "table": traced.from_table > 0,
        "selection": any(node.unselected for node in nodes),
        "static": any(node.static is not None and not node.evaluated for node in nodes),
    }
    return {name for name, there in found.items() if there}


@pytest.mark.parametrize("algorithm", ALGORITHMS.values(), ids=lambda algorithm: algorithm.name)
def test_a_search_records_what_it_says(algorithm: Algorithm) -> None:
    game = load("tictactoe")
    shown: set[str] = set()
    for function, arguments, options in RUNS:
        if function is algorithm.function:
            depths = [argument for argument in arguments if isinstance(argument, int)]
            given = {name: value for name, value in options.items() if name not in ("order", "essential", "evaluate")}
            shown |= recorded(trace(function, game.start(), *depths, game.evaluation("threats").value, **given))
    assert shown == set(algorithm.records)


CUTTING: list[tuple[Any, dict[str, Any]]] = [
    (alphabeta, {}),
    (alphabeta, {"table": True}),
    (average, {"cuts": True}),
    (average, {"m": 1, "n": 2, "cuts": True}),
    (combined, {"threshold": 0}),
    (combined, {"threshold": 0, "m": 3, "n": 2}),
]


@pytest.mark.parametrize("run", CUTTING, ids=lambda run: f"{run[0].__name__}{len(run[1])}")
@given(trees(leaves=80, width=6), st.integers(2, 6))
@settings(max_examples=60)
def test_every_cut_has_its_reason(run: tuple[Any, dict[str, Any]], tree: Tree, depth: int) -> None:
    algorithm, options = run
    depths = (depth, depth) if algorithm is combined else (depth,)
    traced = trace(algorithm, TreePosition(tree), *depths, leaf, **options)
    averaged = {"max": options.get("m", 1), "min": options.get("n", 1)}
    if algorithm is average:
        averaged = {"max": options.get("m", 2), "min": options.get("n", 2)}
    check_cuts([traced.root], averaged)


def check_cuts(path: list[TraceNode], averaged: dict[str, int]) -> None:
    node = path[-1]
    if node.cut:
        assert node.window is not None
        flip = -1 if node.view == "mover" and node.kind == "min" else 1
        assert node.cut.by_move == node.children[-1].move
        assert node.cut.value == node.value
        assert node.cut.bound == (node.window[0] if node.view == "root" and node.kind == "min" else node.window[1])
        owner, towards = path[node.cut.owner_ply], path[node.cut.owner_ply + 1]
        assert owner.kind != node.kind
        before = owner.children[: owner.children.index(towards)]
        values = sorted((child.root_value for child in before), reverse=owner.kind == "max")
        assert node.cut.rank == min(averaged[owner.kind], len(owner.position.moves()))
        assert values[node.cut.rank - 1] == flip * node.cut.bound
        (giver,) = [child for child in before if child.move == node.cut.owner_move]
        assert giver.root_value == flip * node.cut.bound
        for between in path[node.cut.owner_ply + 1 : -1]:  # the bound passed through all of these
            assert min(averaged[between.kind], len(between.position.moves())) == 1
    for child in node.children:
        check_cuts([*path, child], averaged)


def at(traced: Trace, *moves: str) -> TraceNode:
    node = traced.root
    for move in moves:
        (node,) = [child for child in node.children if child.move == move]
    return node


def test_a_tree_worked_by_hand() -> None:
    traced = trace(alphabeta, TreePosition([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), 2, leaf)
    assert (traced.visited, traced.evaluated, traced.cut, traced.from_table) == (11, 7, 1, 0)
    assert traced.root.window == (-inf, inf)
    first, second, third = traced.root.children
    assert [node.window for node in (first, second, third)] == [(-inf, inf), (3, inf), (3, inf)]
    assert [node.value for node in (first, second, third)] == [3, 2, 2]
    assert [node.bound for node in (first, second, third)] == ["exact", "upper", "exact"]
    assert [child.window for child in third.children] == [(3, inf), (3, 14), (3, 5)]
    assert list(second.skipped) == ["2", "3"]
    assert third.cut is None  # its last move is below alpha too, but nothing is left to cut
    assert second.cut is not None
    assert (second.cut.by_move, second.cut.bound, second.cut.owner_ply, second.cut.owner_move) == ("1", 3, 0, "1")
    assert str(second.cut) == "beta 2 <= alpha 3, because MAX already has 3 by 1"


DEEP = [5, [[[4, 100], 9], 7]]


def test_a_deep_cut_names_the_ancestor() -> None:
    cut = at(trace(alphabeta, TreePosition(DEEP), 9, leaf), "2", "1", "1").cut
    assert str(cut) == "beta 4 <= alpha 5, because MAX at the root already has 5 by 1"
    assert cut is not None
    assert cut.owner_ply == 0
    shallow = at(trace(alphabeta, TreePosition([[7, [9, 1]], 0]), 9, leaf), "1", "2").cut
    assert str(shallow) == "alpha 9 >= beta 7, because MIN already has 7 by 1"
    below = at(trace(alphabeta, TreePosition([[DEEP, 3], 0]), 9, leaf), "1", "1", "2", "1", "1").cut
    assert below is not None
    assert (below.deep, below.owner_path) == (True, ("1", "1"))
    assert str(below) == "beta 4 <= alpha 5, because MAX at node 1 1 already has 5 by 1"


def test_in_the_movers_view() -> None:
    node = at(trace(combined, TreePosition(DEEP), 9, 9, leaf, threshold=0), "2", "1", "1")
    assert (node.view, node.window, node.value) == ("mover", (-inf, -5), -4)
    assert (node.root_window, node.root_value) == ((5, inf), 4)
    assert str(node.cut) == "-4 >= beta -5, because MAX at the root already has 5 by 1"


def test_cuts_under_averages() -> None:
    tree = TreePosition([[8, 8], [6, 6], [1, 3, 99, 50]])
    node = at(trace(average, tree, 2, leaf, cuts=True), "3")
    assert node.window == (6, inf)
    assert list(node.skipped) == ["3", "4"]
    holds = "because MAX already has 2 moves worth 6 or more, the worst of them 2"
    assert str(node.cut) == f"the mean of the 2 smallest is 2 <= alpha 6, {holds}"
    assert list(at(trace(average, tree, 2, leaf), "3").skipped) == []


def test_a_bound_that_an_average_happens_to_share_with_an_ancestor_is_its_own() -> None:
    node = at(
        trace(average, TreePosition([[6, 6, [[5, 6, [7, 1]]]]]), 9, leaf, m=1, n=2, cuts=True), "1", "3", "1", "3"
    )
    assert node.cut is not None
    assert (node.cut.bound, node.cut.owner_ply, node.cut.owner_move, node.cut.rank) == (6, 3, "2", 2)


def test_selection_is_no_cut() -> None:
    traced = trace(
        selective,
        TreePosition([[4], [5], [6]]),
        2,
        lambda p, *_: p.tree[0] if isinstance(p.tree, list) and p.path else 0,
        width=2,
    )
    assert [child.move for child in traced.root.children] == ["3", "2"]
    assert list(traced.root.unselected) == ["1"]
    assert list(traced.root.skipped) == []
    assert traced.cut == 0


def test_table_hits() -> None:
    game = _core.Game("tictactoe", {})
    traced = trace(alphabeta, game.position("xo./.x./..o x"), 5, game.evaluation("zero").value, table=True)
    assert traced.from_table == sum(node.from_table for node in traced.root.walk()) > 0
    assert all(not node.children and not node.evaluated for node in traced.root.walk() if node.from_table)
    data = traced.to_json()
    assert data["root"]["position"] == "xo./.x./..o x"
    assert data["root"]["window"] == [None, None]
    assert data["move"] == data["line"][0]


def test_a_tree_too_large_is_refused() -> None:
    with pytest.raises(ValueError, match="more than 2 nodes"):
        trace(minimax, TreePosition([1, 2, 3]), 1, leaf, limit=2)
