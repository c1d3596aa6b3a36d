"""Planes, action indices and masks, of every shipped game and of games in files."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import plyground
from plyground.game import IllegalMove, InvalidMove, InvalidPosition, Position, TooLarge, UnknownGame
from plyground.learning import Actions, Planes
from plyground.loading import registry
from plyground.loading.loaded_game import LoadedGame
from tests.places import ROOT

OPTIONS = ["tictactoe:7x5x4", "nim:1,2,9", "grundy:12", "gipf:reserve=30", "tree:[1,[2,[3,4,5]]]"]
#: Games in files that list their moves, and how many those are.
LISTED = {
    f"{ROOT}/examples/kalah.py": 6,
    f"{ROOT}/examples/othello.py": 65,
    f"{ROOT}/examples/othello.py:size=4": 17,
    f"{ROOT}/examples/dots_and_boxes.py": 24,
    f"{ROOT}/examples/dots_and_boxes.py:columns=5,rows=2": 27,
}
SPECS = [*registry.shipped_names(), *OPTIONS, *LISTED]
GAMES = 6


def positions(game: LoadedGame, games: int = GAMES, plies: int = 120) -> Iterator[Position]:
    chance = random.Random(5)
    for _ in range(games):
        position = game.start()
        yield position
        for _ in range(plies):
            if not position.moves():
                break
            position = position.play(chance.choice(position.moves()))
            yield position


@pytest.mark.parametrize("spec", SPECS)
def test_every_legal_move_has_an_index_of_its_own_and_comes_back(spec: str) -> None:
    game = plyground.load(spec)
    actions = Actions(game)
    assert len(set(actions.texts)) == len(actions) == LISTED.get(spec, len(actions))
    for position in positions(game):
        moves = list(position.moves())
        legal = actions.legal(position)
        assert list(legal.values()) == moves
        mask = actions.mask(position)
        assert mask.shape == (len(actions),)
        assert set(np.flatnonzero(mask)) == set(legal)
        for move in moves[:3]:
            assert actions.move(position, actions.index(position, move)) == move
            assert actions.index(position, str(move)) == actions.index(position, move)


@pytest.mark.parametrize("spec", SPECS)
def test_positions_with_equal_planes_play_alike(spec: str) -> None:
    game = plyground.load(spec)
    planes = Planes(game)
    seen: dict[bytes, tuple[str, list[str], bool]] = {}
    for position in positions(game):
        encoded = planes.encode(position)
        assert encoded.shape == planes.shape == (len(planes.names), *encoded.shape[1:])
        assert encoded.dtype == np.float32
        playing = str(position.side), list(map(str, position.moves())), position.outcome() is None
        assert seen.setdefault(encoded.tobytes(), playing) == playing


def test_the_order_of_the_planes_is_the_documented_one() -> None:
    def named(spec: str) -> tuple[str, ...]:
        return Planes(plyground.load(spec)).names

    assert named("tictactoe") == ("first:X", "first:O", "second:X", "second:O", "second to move")
    assert named("ultimate")[4:] == ("playable", "won:first", "won:second", "second to move")
    assert named("nim")[:3] == ("heaps:1", "heaps:2", "heaps:3")
    hands = [f"hand:{side}:{piece}" for side in ("first", "second") for piece in "LGECH"]
    assert named("dobutsu")[10:] == (*hands, "feature:1", "second to move")


def test_what_stands_where() -> None:
    planes = Planes(plyground.load("chess"))
    start = planes.encode(planes.game.start())
    assert planes.shape == (26, 8, 8)
    assert start[planes.names.index("first:R"), 0].tolist() == [1, 0, 0, 0, 0, 0, 0, 1]
    assert start[planes.names.index("second:K"), 7].tolist() == [0, 0, 0, 0, 1, 0, 0, 0]
    assert start[planes.names.index("feature:1") :, 0, 0].tolist() == [1, 1, 1, 1, *[0] * 10]
    moved = planes.encode(planes.game.start().play("e2e4"))
    assert (moved[-1] == 1).all()


def test_heaps_are_counted_by_size_and_hands_by_piece() -> None:
    nim = Planes(plyground.load("nim:heaps=3,3,5"))
    assert nim.encode(nim.game.start()).ravel().tolist() == [0, 0, 2, 0, 1, 0]
    with pytest.raises(InvalidPosition, match="no plane 'heaps:6'"):
        nim.encode(nim.game.position("6 first"))
    dobutsu = Planes(plyground.load("dobutsu"))
    encoded = dobutsu.encode(dobutsu.game.position("1le/3/3/ELG[CCG] w"))
    assert (encoded[dobutsu.names.index("hand:first:C")] == 2).all()
    assert (encoded[dobutsu.names.index("hand:first:G")] == 1).all()


def test_hexagonal_cells_have_places_of_their_own() -> None:
    planes = Planes(plyground.load("gipf"))
    assert planes.shape[1:] == (17, 9)
    pieces = planes.encode(planes.game.start())[:4]
    assert pieces.sum() == 6


def test_batches_are_their_parts() -> None:
    game = plyground.load("connect4")
    planes, actions = Planes(game), Actions(game)
    some = list(positions(game, 2))
    assert planes.batch(some).shape == (len(some), *planes.shape)
    assert (planes.batch(some)[3] == planes.encode(some[3])).all()
    assert (actions.masks(some)[3] == actions.mask(some[3])).all()
    assert planes.batch([]).shape == (0, *planes.shape)
    assert actions.masks([]).shape == (0, 7)


def test_the_actions_of_chess_are_the_usual_ones() -> None:
    actions = Actions(plyground.load("chess"))
    assert len(actions) == 1968
    assert actions.texts[:3] == ("a1b1", "a1c1", "a1d1")
    assert sum(len(text) == 5 for text in actions.texts) == 176


def test_wrong_actions_are_refused_in_a_sentence() -> None:
    actions = Actions(plyground.load("connect4"))
    full = actions.game.start()
    for _ in range(6):
        full = full.play("1")
    with pytest.raises(IllegalMove, match=r"action '0' \(1\) is not legal"):
        actions.move(full, 0)
    with pytest.raises(IllegalMove, match="action '9', there are 7 actions"):
        actions.move(full, 9)
    with pytest.raises(IllegalMove, match="action '-1'"):
        actions.move(full, -1)
    with pytest.raises(IllegalMove):
        actions.index(full, "1")
    nim = Actions(plyground.load("nim:heaps=2"))
    with pytest.raises(InvalidMove, match="'5=0' in '5 first' is none of the 3 actions of nim:2"):
        nim.index(nim.game.position("5 first"), "5=0")


def test_a_small_game_of_ones_own_needs_to_say_nothing() -> None:
    race = plyground.load(str(ROOT / "examples/race.py"))
    assert Actions(race).texts == ("1", "2", "3")
    with pytest.raises(UnknownGame, match="give the game a layout and a view, or a method 'features'"):
        Planes(race)


LARGE = """
from dataclasses import dataclass
from plyground import Outcome, Side, legal_move, InvalidPosition

@dataclass(frozen=True)
class Position:
    taken: tuple = ()
    side: Side = Side.FIRST
    def moves(self):
        return [f"c{n}" for n in range(12) if n not in self.taken]
    def play(self, move):
        return Position((*self.taken, int(legal_move(self, move, "c[0-9]+")[1:])), self.side.other)
    def outcome(self):
        return None if len(self.taken) < 12 else Outcome(None, "full")
    def __str__(self):
        return " ".join(map(str, self.taken)) or "-"

class Large:
    name = "large"
    def start(self):
        return Position()
    def position(self, text):
        raise InvalidPosition("no", text)
"""


def test_a_large_game_of_ones_own_lists_its_moves(tmp_path: Path) -> None:
    file = tmp_path / "large.py"
    file.write_text(LARGE)
    with pytest.raises(TooLarge, match="more than 50,000 positions and does not list its moves"):
        Actions(plyground.load(str(file)))
    listing = "    def actions(self):\n        return [f'c{n}' for n in range(12)]\n"
    features = "    def features(self, position):\n        return [n in position.taken for n in range(12)]\n"
    file.write_text(LARGE + listing + features)
    game = plyground.load(str(file))
    position = game.start().play("c3")
    assert Actions(game).mask(position).tolist() == [n != 3 for n in range(12)]
    assert Planes(game).encode(position).ravel().tolist() == [*(n == 3 for n in range(12)), 1]


PITS = LARGE.replace(
    "class Large:",
    """class Large:
    layout = {
        "cells": [{"id": f"c{n}", "x": n, "y": 0, "shape": "spot", "label": str(n)} for n in range(12)],
        "edges": [],
        "zones": [],
        "pieces": {},
    }
    def view(self, position):
        pieces = [{"cell": f"c{n}", "piece": str(10 + n), "side": "second"} for n in position.taken]
        return {"side": str(position.side), "pieces": pieces, "zones": {}, "marks": []}
""",
)


def test_a_board_of_numbers_has_their_values(tmp_path: Path) -> None:
    file = tmp_path / "pits.py"
    file.write_text(PITS)
    game = plyground.load(str(file))
    planes = Planes(game)
    assert planes.names == ("first:number", "second:number", "nobody:number", "second to move")
    encoded = planes.encode(game.start().play("c3").play("c5"))
    assert encoded[1].tolist() == [[0, 0, 0, 13, 0, 15, 0, 0, 0, 0, 0, 0]]
    assert not encoded[[0, 2, 3]].any()


def test_pieces_of_nobody_have_planes_in_games_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "stones.py"
    stones = PITS.replace('"side": "second"', '"side": None').replace("str(10 + n)", '"S"')
    file.write_text(stones.replace('"pieces": {},', '"pieces": {"S": {"name": "stone", "art": "disc"}},'))
    game = plyground.load(str(file))
    planes = Planes(game)
    assert planes.names == ("first:S", "second:S", "nobody:S", "second to move")
    assert planes.encode(game.start().play("c3"))[2].sum() == 1


def test_features_are_always_equally_many(tmp_path: Path) -> None:
    file = tmp_path / "large.py"
    file.write_text(LARGE + "    def features(self, position):\n        return [1, *position.taken]\n")
    planes = Planes(plyground.load(str(file)))
    with pytest.raises(InvalidPosition, match="gives 2 features of '3', but 1 of the start"):
        planes.encode(planes.game.start().play("c3"))
