"""What is seen of a position, and the patterns in it: the core beside the drawing, and a naive reading of tables."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import plyground as pg
from plyground import _core
from plyground.game import InvalidOption, Side, UnknownGame
from plyground.loading.loaded_game import LoadedGame
from plyground.train import features

NATIVE = (
    "connect4",
    "ultimate",
    "ultimate:sending=off",
    "gipf",
    "gipf:rules=standard",
    "gipf:rules=tournament",
    "dobutsu",
    "tictactoe",
    "tictactoe:5x4x4",
    "chess",
)


def positions(game: LoadedGame, games: int = 12, plies: int = 80, seed: int = 5) -> Iterator[Any]:
    """Unfinished positions of random games; not those from which the sight was made."""
    chance = random.Random(seed)
    for _ in range(games):
        position = game.start()
        for _ in range(plies):
            if not position.moves():
                break
            yield position
            position = position.play(chance.choice(position.moves()))


@pytest.mark.parametrize("spec", NATIVE)
def test_the_core_sees_what_is_drawn(spec: str) -> None:
    game = pg.load(spec)
    sight = features(game).sight
    assert game.sighted is not None
    assert len(sight.states) == game.sighted.place_count
    for position in positions(game):
        limited = bytes(min(number, states - 1) for number, states in zip(position.places(), sight.states, strict=True))
        assert limited == sight.see(game.view(position)), str(position)


@pytest.mark.parametrize("spec", NATIVE)
def test_the_core_finds_the_weights_that_a_naive_reading_finds(spec: str) -> None:
    game = pg.load(spec)
    found = features(game)
    for position in positions(game, games=3):
        seen, second = found.sight.see(game.view(position)), position.side is Side.SECOND
        assert found.patterns.indices(seen, second) == _naive_indices(found.patterns, seen, second)


def _naive_indices(patterns: _core.Patterns, seen: bytes, second: bool) -> list[list[int]]:
    found, begin = [], 0
    sizes = []
    for table in patterns.tables:
        size = 1
        for place in table[0][0]:
            size *= patterns.states[place]
        sizes.append(size)
    side = sum(sizes) if second and patterns.apart else 0
    for table, size in zip(patterns.tables, sizes, strict=True):
        for placement in table:
            indices = []
            for order in placement:
                index, worth = 0, 1
                for place in reversed(order):
                    index, worth = index + worth * seen[place], worth * patterns.states[place]
                indices.append(side + begin + index)
            least = indices.index(min(indices))
            indices[0], indices[least] = indices[least], indices[0]
            found.append(indices)
        begin += size
    return found


def test_patterns_of_the_shipped_games() -> None:
    def shape(spec: str) -> tuple[int, int, int]:
        patterns = features(pg.load(spec)).patterns
        return len(patterns.tables), patterns.placements, patterns.weights

    def lengths(spec: str) -> set[int]:
        return {len(placement[0]) for table in features(pg.load(spec)).patterns.tables for placement in table}

    # Connect Four: 7 columns, 6 rows and 16 diagonals, and the rectangles of eight, 20 wide and 18 high.
    assert shape("connect4")[1] == 7 + 6 + 16 + 20 + 18
    # GIPF: 21 lines, 19 flowers, and the zones.
    gipf = features(pg.load("gipf"))
    assert gipf.patterns.placements == 21 + 19 + 3
    assert lengths("gipf") == {4, 5, 6, 7, 2}
    # Ultimate: nine boards with their state, and the eight lines of boards; the boards have three tables.
    assert shape("ultimate")[:2] == (3 + 3, 9 + 8)
    assert shape("tictactoe")[:2] == (1, 1)


@pytest.mark.parametrize("spec", ["connect4", "gipf", "tictactoe:4x4x4", "dobutsu"])
def test_symmetric_positions_have_the_same_patterns(spec: str) -> None:
    """Positions that the game itself calls symmetric look at the same weights."""
    game = pg.load(spec)
    found = features(game)
    by_key: dict[int, dict[Any, list[int]]] = {}
    for position in positions(game, games=400, plies=4):
        seen = found.sight.see(game.view(position))
        weights = sorted(group[0] for group in found.patterns.indices(seen, position.side is Side.SECOND))
        by_key.setdefault(position.symmetric_key(), {})[position] = weights
    images = [list(group.values()) for group in by_key.values() if len(group) > 1]
    assert all(weights == group[0] for group in images for weights in group)
    assert images or spec == "dobutsu"  # where no image of a position comes up so soon


class Dots:
    """A game with a board of the user's own that has neither edges nor named pieces."""

    name = "dots"
    symmetries = "mirror"

    def __init__(self) -> None:
        self.layout = {
            "cells": [
                {"id": f"{x}{y}", "x": x, "y": y, "shape": "square", "label": ""} for y in range(4) for x in range(4)
            ],
            "edges": [],
            "zones": [],
            "pieces": {},
        }

    def start(self) -> Stones:
        return Stones(())

    def position(self, text: str) -> Stones:
        return Stones(tuple(text.split()))

    def view(self, position: Stones) -> dict[str, Any]:
        pieces = [
            {"cell": cell, "piece": "stone", "side": "second" if number % 2 else "first"}
            for number, cell in enumerate(position.cells)
        ]
        return {"side": str(position.side), "pieces": pieces, "zones": {}, "marks": []}

    def patterns(self) -> list[list[str]]:
        return [["00", "30", "03", "33"]]


class Stones:
    def __init__(self, cells: tuple[str, ...]) -> None:
        self.cells = cells

    @property
    def side(self) -> Side:
        return Side.SECOND if len(self.cells) % 2 else Side.FIRST

    def moves(self) -> tuple[str, ...]:
        every = (f"{x}{y}" for y in range(4) for x in range(4))
        return () if self.outcome() else tuple(cell for cell in every if cell not in self.cells)

    def play(self, move: Any) -> Stones:
        return Stones((*self.cells, str(move)))

    def outcome(self) -> pg.Outcome | None:
        """The third stone of a side in the lowest row wins."""
        for side in (0, 1):
            if sum(cell[1] == "0" for cell in self.cells[side::2]) == 3:
                return pg.Outcome(Side.SECOND if side else Side.FIRST, "three")
        return pg.Outcome(None, "full") if len(self.cells) == 16 else None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stones) and self.cells == other.cells

    def __hash__(self) -> int:
        return hash(self.cells)

    def __str__(self) -> str:
        return " ".join(self.cells)


def test_a_users_game_has_patterns_too() -> None:
    game = pg.load(Dots())
    found = features(game)
    assert found.sight.kinds == (("stone",), ("stone",), ())
    assert [0, 3, 12, 15] in [placement[0] for table in found.patterns.tables for placement in table]
    # Lines of three cells and more, the rectangles of eight cells, and the game's own pattern.
    assert found.patterns.placements == 4 + 4 + 6 + 3 + 3 + 1


def test_patterns_need_a_drawing() -> None:
    class Plain(Dots):
        name = "plain"

        def __init__(self) -> None:
            self.layout = {}

    with pytest.raises(UnknownGame, match="nothing of plain is drawn"):
        features(pg.load(Plain()))


def test_wrong_declarations_are_named() -> None:
    class Wrong(Dots):
        symmetries = "some"

    with pytest.raises(InvalidOption, match="symmetries 'some': expected none, mirror, all"):
        features(pg.load(Wrong()))

    class Elsewhere(Dots):
        def patterns(self) -> list[list[str]]:
            return [["z9"]]

    with pytest.raises(InvalidOption, match="the cell 'z9', which is not drawn"):
        features(pg.load(Elsewhere()))


@pytest.mark.parametrize(
    ("states", "tables", "problem"),
    [
        ([], [], "1 to 512 places"),
        ([3, 0], [[[[0]]]], "1 to 256 states"),
        ([3], [], "at least one pattern"),
        ([3], [[[[1]]]], "a place that there is not"),
        ([3, 2], [[[[0]], [[1]]]], "do not fit together"),
        ([256] * 8, [[[list(range(8))]]], "too many states"),
        ([3], [[[]]], "without a placement"),
    ],
)
def test_patterns_that_do_not_fit_together_are_refused(states: list[int], tables: Any, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        _core.Patterns(states, tables, False)
