"""A recorded search step by step, and as columns: compared with an independent search."""

from __future__ import annotations

import json
from math import inf
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground import load
from plyground.history.line import Line
from plyground.players import PlayerSpec
from plyground.players.classic import ClassicPlayer
from plyground.textbook import ALGORITHMS, Trace, alphabeta, average, columns, combined, minimax, negamax, steps, trace

from .test_trace import RUNS
from .trees import Tree, TreePosition, leaf, trees

Told = tuple[str, Any, Any, Any, Any]


def told_by_alphabeta(tree: Tree, windows: bool = True) -> list[Told]:
    """Alpha-beta on nested lists, written down while it runs: event, path, alpha, beta, value so far."""
    said: list[Told] = []

    def value(node: Tree, path: tuple[str, ...], maximise: bool, alpha: float, beta: float) -> float:
        def say(event: str, best: float | None, low: float, high: float) -> None:
            said.append((event, path, *((low, high) if windows else (None, None)), best))

        if not isinstance(node, list):
            say("leaf", node, alpha, beta)
            return float(node)
        entry = alpha, beta
        say("enter", None, alpha, beta)
        best: float | None = None
        for number, child in enumerate(node):
            found = value(child, (*path, str(number + 1)), not maximise, alpha, beta)
            better = best is None or (found > best if maximise else found < best)
            best = found if better else best
            assert best is not None
            if windows and maximise:
                alpha = max(alpha, best)
            elif windows:
                beta = min(beta, best)
            say("better" if better else "kept", best, alpha, beta)
            if windows and beta <= alpha:
                if number + 1 < len(node):
                    say("cut", best, alpha, beta)
                break
        assert best is not None
        say("return", best, *entry)
        return best

    value(tree, (), True, -inf, inf)
    return said


def told(traced: Trace) -> list[Told]:
    return [(step.event, step.node.position.path, *(step.window or (None, None)), step.value) for step in steps(traced)]


@given(trees(leaves=60))
@settings(max_examples=80)
def test_the_steps_are_those_of_a_search_that_tells_them_itself(tree: Tree) -> None:
    assert told(trace(alphabeta, TreePosition(tree), 99, leaf)) == told_by_alphabeta(tree)
    assert told(trace(minimax, TreePosition(tree), 99, leaf)) == told_by_alphabeta(tree, windows=False)


@given(trees(leaves=60))
@settings(max_examples=40)
def test_negamax_has_the_same_steps_with_the_movers_signs(tree: Tree) -> None:
    mirrored = [
        (event, path, value if value is None or len(path) % 2 == 0 else -value)
        for event, path, _, _, value in told_by_alphabeta(tree, windows=False)
    ]
    assert [
        (event, path, value) for event, path, _, _, value in told(trace(negamax, TreePosition(tree), 99, leaf))
    ] == (mirrored)


@given(trees(leaves=60))
@settings(max_examples=40)
def test_combined_is_alphabeta_seen_by_the_mover(tree: Tree) -> None:
    run = trace(combined, TreePosition(tree), 99, 99, leaf, threshold=0)
    found = [step for step in told(run) if step[0] != "choose"]
    expected: list[Told] = []
    for event, path, alpha, beta, value in told_by_alphabeta(tree):
        if len(path) % 2:
            alpha, beta, value = -beta, -alpha, None if value is None else -value
        expected.append((event, path, alpha, beta, value))
    assert found == expected


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run[0].__name__)
@given(trees(leaves=60), st.data())
@settings(max_examples=25)
def test_columns_are_the_trace(run: tuple[Any, tuple[Any, ...], dict[str, Any]], tree: Tree, data: Any) -> None:
    algorithm, arguments, options = run
    traced = trace(algorithm, TreePosition(tree), *arguments, **options)
    found = json.loads(json.dumps(columns(traced)))
    result = algorithm(TreePosition(tree), *arguments, **options)
    assert (found["value"], found["visited"], found["line"]) == (result.value, result.nodes, list(result.line))
    nodes = found["nodes"]
    assert {len(column) for column in nodes.values()} == {result.nodes}
    assert (nodes["end"].count(1), nodes["end"].count(2)) == (found["evaluated"], found["from_table"])
    assert len(found["cuts"]["node"]) == found["cut"] == sum(bool(node.skipped) for node in traced.root.walk())
    made = found["steps"]
    assert {len(column) for column in made.values()} == {len(made["node"])}
    events = [found["events"][event] for event in made["event"]]
    assert events.count("cut") == found["cut"]
    assert sum(events.count(end) for end in ("leaf", "quiet", "table", "return")) == result.nodes
    # Every step is at a line, and lines of one event say what the event is.
    assert all(0 <= line < len(found["pseudocode"]) for line in made["line"])
    # A node's steps lie between its first and its last; what it has at last is what it returns.
    place = data.draw(st.integers(0, result.nodes - 1))
    own = [step for step, node in enumerate(made["node"]) if node == place]
    last = place + sum(1 for _ in list(traced.root.walk())[place].walk()) - 1
    assert set(made["node"][own[0] : own[-1] + 1]) == set(range(place, last + 1))
    assert made["value"][own[-1]] == nodes["value"][place]


def test_averages_step_by_step() -> None:
    traced = trace(average, TreePosition([[8, 8], [6, 6], [1, 3, 99, 50]]), 2, leaf, cuts=True)
    third = [step for step in steps(traced) if step.node.position.path == ("3",)]
    assert [(step.event, step.window, step.value) for step in third] == [
        ("enter", (-inf, inf), None),
        ("better", (-inf, inf), 1),
        ("counted", (-inf, 3), 2),
        ("cut", (6, inf), 2),
        ("return", (6, inf), 2),
    ]
    without = columns(trace(average, TreePosition([[8, 8], [6, 6]]), 2, leaf))
    assert without["windows"] is False
    assert "alpha" not in without["nodes"]


def test_quiet_nodes_are_told_from_leaves() -> None:
    game = load("tree:0:[0:[1,1],9:[1,1]]")
    player = PlayerSpec.parse("variable:min_depth=1,max_depth=2,threshold=3").player(game)
    assert isinstance(player, ClassicPlayer)
    found = columns(player.trace(game.start()))
    events = [found["events"][event] for event in found["steps"]["event"]]
    assert events == [
        "enter",
        "quiet",
        "better",
        "enter",
        "leaf",
        "better",
        "leaf",
        "kept",
        "return",
        "better",
        "return",
    ]
    assert found["nodes"]["static"] == [0, 0, 9, 1, 1]
    assert "|f(parent) - f(node)| ≤ 3" in found["pseudocode"][found["steps"]["line"][1]]


def test_pseudocode_has_what_the_options_leave() -> None:
    lines = ALGORITHMS["alphabeta"].lines
    plain = lines(trace(alphabeta, TreePosition([1, 2]), 2, leaf))
    assert not any("table" in line.text or "order" in line.text for line in plain)
    full = lines(trace(alphabeta, TreePosition([1, 2]), 2, leaf, table=True, order=lambda p, moves: moves))
    assert sum("table" in line.text for line in full) == 2
    assert sum("order" in line.text for line in full) == 1


def test_a_notebook_shows_the_picture() -> None:
    assert trace(minimax, TreePosition([1, 2]), 1, leaf)._repr_svg_().startswith("<svg ")


@pytest.mark.parametrize("spec", ["tree:[[3,12,8],[2,4,6],[14,5,2]]", "tictactoe", "grundy:heap=9", "connect4"])
@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "alphabeta:order=on"])
def test_the_counts_under_a_tree_are_the_core_s_and_the_textbook_s(spec: str, algorithm: str) -> None:
    game = load(spec)
    player = PlayerSpec.parse(f"{algorithm}{',' if ':' in algorithm else ':'}depth=3").player(game)
    assert isinstance(player, ClassicPlayer)
    assert columns(player.trace(game.start()))["visited"] == player.choose(Line.of(game)).nodes


def test_a_tree_s_own_order_is_the_movers_best_first() -> None:
    game = load("tree:[[9,1],[3,4]]")
    position = game.start()
    assert list(game.order(position, position.moves())) == ["1", "2"]
    assert list(game.order(position.play("1"), position.play("1").moves())) == ["2", "1"]
