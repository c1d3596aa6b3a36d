"""The core's classic family against the textbook: the same value, line and count, at every option."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground import Position, load, textbook
from plyground.evaluation import Evaluate
from plyground.loading.loaded_game import LoadedGame
from plyground.textbook import ALGORITHMS, Algorithm

GAMES = ["tictactoe", "tictactoe:4x4x3", "tictactoe:5x2x3", "connect4", "ultimate", "ultimate:sending=off", "dobutsu",
         "gipf", "gipf:reserve=3,2"]  # fmt: skip


#: The searches that the core has too. Both must be the same.
TWINS = [algorithm for algorithm in ALGORITHMS.values() if algorithm.native is not None]

#: Numbers to try for an option, by its type.
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "switch": st.booleans(),
    "integer": st.integers(1, 4),
    "number": st.sampled_from([0, 0.5, 3, 40, 1000]),
}


@st.composite
def algorithms(draw: st.DrawFn, deepest: int) -> tuple[Algorithm, dict[str, Any]]:
    """A search and its options, as the core names them."""
    algorithm = draw(st.sampled_from(TWINS))
    options: dict[str, Any] = {"max_depth": draw(st.integers(0, deepest))}
    options["min_depth"] = options["max_depth"] if len(algorithm.depths) == 1 else draw(st.integers(0, deepest))
    options["min_depth"] = min(options["min_depth"], options["max_depth"])
    options |= {option.name: draw(VALUES[option.type]) for option in algorithm.options}
    if "order" in algorithm.hooks:
        options["order"] = draw(st.booleans())
    return algorithm, options


def by_the_textbook(
    algorithm: Algorithm, position: Any, evaluate: Evaluate, options: dict[str, Any]
) -> textbook.Result:
    """The same search; `order` is a function here, or None."""
    depths = [options["min_depth"], options["max_depth"]][-len(algorithm.depths) :]
    others = {name: value for name, value in options.items() if name not in ("min_depth", "max_depth")}
    return algorithm.function(position, *depths, evaluate, **others)


@st.composite
def searches(draw: st.DrawFn) -> tuple[LoadedGame, Position, Algorithm, dict[str, Any]]:
    """A game, a position some random moves into it, an algorithm and its options."""
    game = load(draw(st.sampled_from(GAMES)))
    position = game.start()
    for choice in draw(st.lists(st.integers(0, 10**6), max_size=30)):
        if position.moves():
            position = position.play(position.moves()[choice % len(position.moves())])
    # As deep as the textbook can search in a moment, with this number of moves.
    deepest = 4 if len(position.moves()) < 8 else 3 if len(position.moves()) < 20 else 2
    return game, position, *draw(algorithms(deepest))


@given(search=searches(), choice=st.integers(0, 10))
def test_the_core_equals_the_textbook(
    search: tuple[LoadedGame, Position, Algorithm, dict[str, Any]], choice: int
) -> None:
    game, position, algorithm, options = search
    names = list(game.evaluations)
    evaluation = game.evaluation(names[choice % len(names)])
    value, line, nodes, _ = evaluation.search(algorithm.native, position, **options)  # type: ignore[attr-defined]
    if "order" in options:
        options["order"] = game.order if options["order"] else None
    expected = by_the_textbook(algorithm, position, evaluation.value, options)
    assert (value, line, nodes) == (expected.value, expected.line, expected.nodes)


@pytest.mark.parametrize(
    ("text", "depth", "complete"), [(".../.../... x", 9, True), (".../.../... x", 8, False), ("xox/oox/.x. o", 2, True)]
)
def test_a_search_knows_whether_it_saw_everything(text: str, depth: int, complete: bool) -> None:
    game = load("tictactoe")
    evaluation, position = game.evaluation("zero"), game.position(text)
    for algorithm in ("minimax", "negamax", "alphabeta"):
        found = evaluation.search(algorithm, position, min_depth=depth, max_depth=depth)  # type: ignore[attr-defined]
        assert found[3] is complete


def test_every_search_of_the_textbook_has_its_twin() -> None:
    assert [algorithm.native for algorithm in ALGORITHMS.values()] == list(ALGORITHMS)


def test_an_unknown_search_is_refused() -> None:
    game = load("tictactoe")
    with pytest.raises(ValueError, match="no search 'magic'"):
        game.evaluation("zero").search("magic", game.start(), min_depth=1, max_depth=1)  # type: ignore[attr-defined]
