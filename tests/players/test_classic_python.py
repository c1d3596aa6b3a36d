"""The core's classic family on games written in Python, artificial trees above all, against the textbook: the same
value, line and count, at every option."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import signature
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground import Side, _core, load, textbook
from plyground.evaluation import Evaluate
from plyground.loading.loaded_game import LoadedGame
from plyground.textbook import Algorithm
from tests.clothed import Clothed

from .test_classic import TWINS, algorithms, by_the_textbook

#: Few different values, so that there are many ties; negative ones, and fractions that are no sums of halves.
NUMBERS = st.sampled_from(["0", "1", "-1", "2", "-3", "0.1", "-0.1", "0.2", "0.3", "-0.7", "2.5", "1000000", "-12.75"])


def inside(below: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """A node with children, and half of the time a value of its own."""
    children = st.lists(below, min_size=1, max_size=5).map(lambda texts: f"[{','.join(texts)}]")
    return st.builds(lambda own, text: own + text, st.just("") | NUMBERS.map("{}:".format), children)


#: Trees as the game `tree` writes them, of unequal depths.
TREES = inside(st.recursive(NUMBERS, inside, max_leaves=40))


def reordered(position: Any, moves: Sequence[Any]) -> Sequence[Any]:
    """An order that depends on the position, where several moves have the same rank."""
    turn = len(str(position)) % 3
    return sorted(moves, key=lambda move: (ord(str(move)[-1]) + turn) % 3)[::-1]


def every_other(position: Any, moves: Sequence[Any]) -> Sequence[Any]:
    return moves[::2][::-1]


def lopsided(position: Any, viewpoint: Side, ply: int) -> float:
    """An evaluation that is not antisymmetric, not whole, and depends on the ply."""
    own = position.side is viewpoint
    return (3 if own else 2) * (len(position.moves()) - 1.7) + 0.1 * ply


def compare(algorithm: Algorithm, position: Any, evaluate: Evaluate, options: dict[str, Any], order: Any) -> None:
    if "order" in options:
        options["order"] = order if options["order"] else None
    assert algorithm.native is not None
    value, line, nodes, complete = _core.search_in_python(algorithm.native, position, evaluate, **options)
    leaves_over = True

    def watched(at: Any, viewpoint: Side, ply: int) -> float:
        nonlocal leaves_over
        leaves_over = leaves_over and not at.moves()
        return evaluate(at, viewpoint, ply)

    expected = by_the_textbook(algorithm, position, watched, options)
    assert (value, line, nodes) == (expected.value, expected.line, expected.nodes)
    if not {"selection", "static"} & set(algorithm.records):  # then only leaves are evaluated
        assert complete is leaves_over


@given(TREES, algorithms(6), st.booleans(), st.sampled_from([None, every_other]), st.integers(0, 5), st.booleans())
@settings(max_examples=600)
def test_trees(
    tree: str, search: tuple[Algorithm, dict[str, Any]], leaf: bool, essential: Any, child: int, all_moves: bool
) -> None:
    game = load(f"tree:{tree}")
    position = game.start()
    if child < len(position.moves()):
        position = position.play(position.moves()[child])  # MIN's turn
    algorithm, options = search
    if "essential" in algorithm.hooks:
        options["essential"] = essential
    if all_moves and "width" in options and signature(algorithm.function).parameters["width"].default is None:
        del options["width"]
    compare(algorithm, position, game.evaluation("leaf").value if leaf else lopsided, options, reordered)


@pytest.mark.parametrize("algorithm", TWINS, ids=lambda algorithm: algorithm.name)
def test_every_algorithm_on_tenths(algorithm: Algorithm) -> None:
    """Averages of tenths depend on the order of adding: 0.1 + 0.2 + 0.3 is not 0.6."""
    game = load("tree:[[0.1,0.2,0.3,[0.7,-0.1]],[0.3,[0.2,0.1],0.1]]")
    options: dict[str, Any] = {"min_depth": 4, "max_depth": 4}
    tried = {"m": 3, "n": 3, "threshold": 0, "width": 3}
    options |= {option.name: tried[option.name] for option in algorithm.options if option.name in tried}
    compare(algorithm, game.start(), game.evaluation("leaf").value, options, None)


def test_an_average_is_added_from_the_left() -> None:
    game = load("tree:[0.1,0.2,0.3,0.3]")
    for found in (
        textbook.average(game.start(), 1, game.evaluation("leaf").value, m=4),
        textbook.combined(game.start(), 1, 1, game.evaluation("leaf").value, threshold=0, m=4),
    ):
        assert found.value == (0.3 + 0.3 + 0.2 + 0.1) / 4


GAMES = [load("nim:heaps=2,3,4"), load("grundy:heap=11"), load("./examples/race.py")]


@given(st.sampled_from(GAMES), st.lists(st.integers(0, 10**6), max_size=4), algorithms(5), st.booleans())
def test_games_where_positions_are_met_again(
    game: LoadedGame, choices: list[int], search: tuple[Algorithm, dict[str, Any]], zero: bool
) -> None:
    position = game.start()
    for choice in choices:
        if position.moves():
            position = position.play(position.moves()[choice % len(position.moves())])
    compare(*search[:1], position, game.evaluation("zero").value if zero else lopsided, search[1], reordered)


@given(algorithms(3))
@settings(max_examples=50)
def test_a_native_game_in_pythons_clothes(search: tuple[Algorithm, dict[str, Any]]) -> None:
    game = load("tictactoe")
    evaluation = game.evaluation("threats")
    algorithm, options = search
    assert algorithm.native is not None
    native = evaluation.search(algorithm.native, game.start(), **options)  # type: ignore[attr-defined]
    if "order" in options:
        options["order"] = (lambda at, moves: game.order(at.bare, moves)) if options["order"] else None

    def evaluate(at: Clothed, viewpoint: Side, ply: int) -> float:
        return evaluation.value(at.bare, viewpoint, ply)

    value, line, nodes, complete = _core.search_in_python(algorithm.native, Clothed(game.start()), evaluate, **options)
    assert (value, nodes, complete) == (native[0], *native[2:])
    assert [str(move) for move in line] == [str(move) for move in native[1]]


def test_values_keep_their_kind() -> None:
    for tree, kind in (("[1,-2]", int), ("[1.5,1]", float)):
        game = load(f"tree:{tree}")
        value, *_ = _core.search_in_python(
            "negamax", game.start(), game.evaluation("leaf").value, min_depth=1, max_depth=1
        )
        assert type(value) is kind


def test_what_goes_wrong_in_python_comes_through() -> None:
    game = load("tree:[[1,2],[3,4]]")

    def search(evaluate: Any, algorithm: str = "selective", **options: Any) -> Any:
        return _core.search_in_python(algorithm, game.start(), evaluate, min_depth=2, max_depth=2, **options)

    leaf = game.evaluation("leaf").value
    with pytest.raises(ZeroDivisionError):
        search(lambda *_: 1 / 0)
    with pytest.raises(ValueError, match=r"no essential move at '\[\[1,2\],\[3,4\]\]'"):
        search(leaf, essential=lambda position, moves: [])
    with pytest.raises(ValueError, match="not legal"):
        search(leaf, essential=lambda position, moves: ["9"])
    with pytest.raises(ValueError, match="no search 'magic'"):
        search(leaf, "magic")
    with pytest.raises(ValueError, match="depth must not be negative"):
        _core.search_in_python("minimax", game.start(), leaf, min_depth=0, max_depth=-1)
