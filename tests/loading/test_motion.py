"""What happens to the pieces: steps that games give, and those that are made from two views."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from plyground.drawing import Layout, Step, View, grid
from plyground.loading import registry
from plyground.loading.motion import Pieces, between, played
from plyground.testing import check

SWAP = str(Path(__file__).parents[1] / "swap.py")


def test_a_made_up_game_keeps_the_contract() -> None:
    assert check(registry.load(SWAP)) > 0


@pytest.mark.parametrize("spec", [*registry.game_names(), SWAP])
def test_steps_made_from_two_views_lead_from_one_to_the_other(spec: str) -> None:
    game, chance = registry.load(spec), random.Random(1)
    for _ in range(3):
        position = game.start()
        for _ in range(60):
            if position.outcome() is not None:
                break
            click = game.click(position, chance.choice(position.moves()))
            before, after = game.view(position), game.view(position.play(click["move"]))
            steps = between(game.layout, before, after, click["path"])
            assert played(before, [steps], game.layout) == Pieces.of(after)
            position = position.play(click["move"])


def layout(*zones: str) -> Layout:
    cells, edges = grid(3, 3)
    return {
        "cells": cells,
        "edges": edges,
        "zones": [{"id": zone, "kind": "hand", "side": None} for zone in zones],
        "pieces": {},
    }


def view(*pieces: str, **zones: dict[str, int]) -> View:
    """A view with pieces such as `a1A`; those of capital letters are the first player's."""
    return {
        "side": "first",
        "pieces": [
            {"cell": text[:2], "piece": text[2].upper(), "side": "first" if text[2].isupper() else "second"}
            for text in pieces
        ],
        "zones": {
            zone: [{"piece": piece, "count": count} for piece, count in held.items()] for zone, held in zones.items()
        },
        "marks": [],
    }


@pytest.mark.parametrize(
    ("before", "after", "steps"),
    [
        (view(), view("b2A"), [{"to": "b2", "piece": "A"}]),
        (view(), view("b2a"), [{"to": "b2", "piece": "A", "side": "second"}]),
        (view("b2A"), view(), [{"from": "b2"}]),
        (view("a1A", "c3b"), view("c3A"), [{"from": "a1", "to": "c3"}, {"from": "c3"}]),
        (view("a1A", "a3A"), view("b1A", "b3A"), [{"from": "a1", "to": "b1"}, {"from": "a3", "to": "b3"}]),
        (view("b2A"), view("b2a"), [{"from": "b2", "to": "b2", "side": "second"}]),
        (view("b2A"), view("b2Q"), [{"from": "b2", "to": "b2", "piece": "Q"}]),
        (view("a1A", "c3b"), view("c3A", hand={"B": 1}), [{"from": "a1", "to": "c3"}, {"from": "c3", "to": "hand"}]),
        (view(hand={"B": 2}), view("b2B", hand={"B": 1}), [{"to": "b2", "piece": "B", "from": "hand"}]),
        (view(hand={"B": 2}), view(bag={"B": 2}), [{"from": "hand", "to": "bag", "piece": "B", "count": 2}]),
        (view(hand={"B": 2}), view(), [{"from": "hand", "piece": "B", "count": 2}]),
    ],
)
def test_steps_between_two_views(before: View, after: View, steps: list[Step]) -> None:
    assert between(layout("hand", "bag"), before, after, []) == steps


def test_the_piece_on_the_first_cell_of_the_path_goes_to_its_last_and_may_change() -> None:
    path = [{"cell": "a1"}, {"cell": "a3"}]
    steps = between(layout(), view("a1P", "a2Q"), view("a2Q", "a3Q"), path)  # type: ignore[arg-type]
    assert steps == [{"from": "a1", "to": "a3", "piece": "Q"}]


def test_steps_together_change_places_and_later_ones_follow() -> None:
    start = view("a1A", "b1b", hand={"S": 1})
    swap: list[Step] = [{"from": "a1", "to": "b1"}, {"from": "b1", "to": "a1"}]
    assert played(start, [swap], layout("hand")) == Pieces.of(view("b1A", "a1b", hand={"S": 1}))
    then: list[Step] = [
        *swap,
        {"from": "a1", "to": "hand", "order": 1},
        {"from": "hand", "to": "a1", "piece": "S", "order": 2},
    ]
    assert played(start, [then], layout("hand")) == Pieces.of(view("b1A", "a1S", hand={"B": 1}))


@pytest.mark.parametrize(
    ("step", "complaint"),
    [
        ({"from": "c3", "to": "a2"}, "nothing stands on c3"),
        ({"from": "a1", "to": "b1"}, "a piece on b1 already"),
        ({"to": "a2"}, "the piece is not named"),
        ({"from": "hand", "to": "a2", "piece": "S", "count": 2}, "too few S in hand"),
        ({"from": "a1", "to": (5.0, 5.0)}, "does not stay at a point"),
    ],
)
def test_steps_that_cannot_happen_are_refused(step: Step, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        played(view("a1A", "b1b", hand={"S": 1}), [[step]], layout("hand"))
