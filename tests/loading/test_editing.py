"""Positions read from drawings: what a game draws can be turned back into the position."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground import load
from plyground.drawing import View
from plyground.game import InvalidPosition, Position
from plyground.loading import registry
from plyground.loading.editing import compose, examine, extras, is_editable, palette
from tests.goldens import lines

EDITABLE = ["tictactoe", "chess", "connect4", "dobutsu", "gipf", "ultimate", "nim", "grundy"]
SPECS = [
    *EDITABLE,
    "tictactoe:7x4x4",
    "gipf:reserve=15,12",
    "ultimate:sending=off",
    "nim:heaps=9,9,1",
    "grundy:heap=40",
]


def check(spec: str, position: Position) -> None:
    game = load(spec)
    extra = " ".join(str(position).split()[2:]) if extras(game) else ""
    view = game.view(position)
    before = copy.deepcopy(view)
    assert game.position(compose(game, view, extra)) == position
    assert view == before


@pytest.mark.parametrize("spec", SPECS)
@given(seed=st.integers(0, 10**9))
def test_random_play_can_be_put_together(spec: str, seed: int) -> None:
    chance = random.Random(seed)
    position = load(spec).start()
    for _ in range(chance.randrange(60)):
        if not position.moves():
            break
        position = position.play(chance.choice(position.moves()))
    check(spec, position)


@pytest.mark.parametrize("name", EDITABLE)
def test_every_valid_position_can_be_put_together(name: str) -> None:
    for kind, spec, text, *_ in lines(name, "positions.txt"):
        if kind == "valid":
            check(spec, load(spec).position(text))


def test_which_games_have_an_editor() -> None:
    assert {name for name in registry.game_names() if is_editable(load(name))} == set(EDITABLE)
    assert not is_editable(load("./examples/race.py"))
    assert examine(load("tree"), load("tree").view(load("tree").start())) == (
        "",
        ["positions of A tree of values cannot be put together"],
    )


def test_what_a_drawing_does_not_show_is_found_where_it_can_be() -> None:
    game = load("ultimate")
    sent = game.start().play("a1")
    assert compose(game, game.view(sent)) == str(sent)
    with pytest.raises(InvalidPosition, match="no last move can have sent to board b2"):
        compose(game, game.view(sent), "b2")
    with pytest.raises(InvalidPosition, match="'nonsense' is neither"):
        compose(game, game.view(sent), "nonsense")
    with pytest.raises(InvalidPosition, match="fields"):
        compose(game, game.view(sent), "a1 b2")


def nonsense(**changes: Any) -> View:
    view: Any = {"side": "first", "pieces": [], "zones": {}, "marks": [], **changes}
    return view  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("spec", "view", "faults"),
    [
        (
            "dobutsu",
            nonsense(
                side="nobody",
                pieces=[
                    {"cell": "a9", "piece": "L", "side": "first"},
                    {"cell": "a1", "piece": "Q", "side": "first"},
                    {"cell": "a2", "piece": "L", "side": "third"},
                    {"cell": "b1", "piece": "L", "side": "first"},
                    {"cell": "b1", "piece": "L", "side": "second"},
                ],
                zones={
                    "hand:third": [],
                    "hand:first": [{"piece": "C", "count": -1}, {"piece": "X", "count": 1}],
                    "hand:second": [{"piece": "C", "count": 1}, {"piece": "C", "count": 1}],
                },
            ),
            [
                "no cell 'a9'",
                "on a1: 'first' has no piece 'Q'",
                "on a2: 'third' has no piece 'L'",
                "two pieces on b1",
                "no place 'hand:third'",
                "in hand:first: -1 of 'C'",
                "in hand:first: 'first' has no piece 'X'",
                "in hand:second: 'C' is there twice",
                "side to move is 'nobody'",
                "the second player's Lion is there 0 times",
                "0 of the kind Giraffe",
            ],
        ),
        ("dobutsu", nonsense(zones={"hand:first": [{"piece": "H", "count": 1}]}), ["in hand: '+' is not one of"]),
        ("dobutsu", nonsense(zones={"hand:first": [{"piece": "C", "count": 900}]}), ["more than three of 'C'"]),
        ("gipf", nonsense(pieces=[{"cell": "a1", "piece": "W", "side": "first"}]), ["'a1'"]),
        ("tictactoe", nonsense(pieces=[{"cell": "a1", "piece": "X", "side": "second"}]), ["'second' has no piece 'X'"]),
        ("tictactoe", nonsense(side="second"), ["it is the turn of x"]),
        ("connect4", nonsense(pieces=[{"cell": "a2", "piece": "X", "side": "first"}]), ["above an empty cell"]),
        ("nim", nonsense(zones={"heaps": [{"piece": "1001", "count": 1001}]}), ["1001 of '1001'"]),
        ("grundy", nonsense(zones={"heaps": [{"piece": "1001", "count": 1001}]}), ["1001 of '1001'"]),
    ],
)
def test_all_faults_are_named(spec: str, view: View, faults: list[str]) -> None:
    _, found = examine(load(spec), view)
    for fault in faults:
        assert any(fault in line for line in found), (fault, found)
    with pytest.raises(InvalidPosition) as caught:
        compose(load(spec), view)
    assert list(caught.value.faults) == found


VIEWS = st.fixed_dictionaries(
    {
        "side": st.sampled_from(["first", "second", ""]),
        "pieces": st.lists(
            st.fixed_dictionaries(
                {
                    "cell": st.sampled_from(["a1", "b2", "e5", "c4", "", "{side}"]),
                    "piece": st.sampled_from(["X", "O", "L", "H", "W", "B", "{rows}"]),
                    "side": st.sampled_from(["first", "second", "x"]),
                }
            ),
            max_size=6,
        ),
        "zones": st.dictionaries(
            st.sampled_from(["hand:first", "hand:second", "reserve:first", "lost:second", "heaps", "?"]),
            st.lists(
                st.fixed_dictionaries({"piece": st.sampled_from(["C", "G", "W", "3"]), "count": st.integers()}),
                max_size=3,
            ),
        ),
        "marks": st.just([]),
    }
)


@pytest.mark.parametrize("spec", EDITABLE)
@given(view=VIEWS, extra=st.text(max_size=5))
def test_nonsense_is_refused_and_nothing_else_happens(spec: str, view: Any, extra: str) -> None:
    text, faults = examine(load(spec), view, extra)
    if not faults:
        load(spec).position(text)


@pytest.mark.parametrize("name", EDITABLE)
def test_the_palette_has_every_piece_that_a_side_can_have(name: str) -> None:
    game = load(name)
    offered = palette(game)
    assert set(offered) == {"first", "second"}
    for kind, spec, text, *_ in lines(name, "positions.txt"):
        if kind == "valid":
            view = load(spec).view(load(spec).position(text))
            assert all(piece["piece"] in offered[str(piece["side"])] for piece in view["pieces"])


def test_the_palette_tells_the_sides_apart() -> None:
    assert palette(load("connect4")) == {"first": ["X"], "second": ["O"]}
    assert palette(load("dobutsu"))["second"] == ["L", "G", "E", "C", "H"]
    assert palette(load("nim")) == {"first": [], "second": []}
