"""Keys that symmetric positions share: all images of a position have one, and no other position has it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from plyground import load
from plyground.game import Position
from plyground.loading.loaded_game import LoadedGame

#: Games, and whether their boards may be turned upside down and, square ones, turned: they are mirrored in any case.
GAMES = {
    "connect4": (False, False),
    "dobutsu": (False, False),
    "tictactoe": (True, True),
    "tictactoe:4x4x3": (True, True),
    "tictactoe:8x8x5": (True, True),
    "tictactoe:5x3x3": (True, False),
    "tictactoe:1x5x3": (True, False),
}


def images(text: str, upside_down: bool, turned: bool) -> set[str]:
    """The texts of a position's images, by its rows alone."""
    board, _, rest = text.partition(" ")
    board, bracket, hands = board.partition("[")
    boards = {tuple(board.split("/"))}
    boards |= {tuple("".join(re.findall(r"\+?.", row)[::-1]) for row in rows) for rows in boards}
    if upside_down:
        boards |= {rows[::-1] for rows in boards}
    if turned:
        boards |= {tuple(map("".join, zip(*rows, strict=True))) for rows in boards}
    return {f"{'/'.join(rows)}{bracket}{hands} {rest}" for rows in boards}


def positions(game: LoadedGame, seed: int) -> Iterator[Position]:
    chance, position = random.Random(seed), game.start()
    while position.moves():
        yield position
        position = position.play(chance.choice(position.moves()))


def key(position: Position) -> int:
    return position.symmetric_key()  # type: ignore[attr-defined, no-any-return]


@pytest.mark.parametrize("spec", GAMES)
def test_the_images_of_a_position_and_no_others_share_its_key(spec: str) -> None:
    game = load(spec)
    classes: dict[str, int] = {}
    seen, several = 0, 0
    for seed in range(60):
        for position in positions(game, seed):
            same = images(str(position), *GAMES[spec])
            assert {key(game.position(text)) for text in same} == {key(position)}, position
            several += len(same) > 1
            classes[min(same)] = key(position)
            seen += 1
    assert len(set(classes.values())) == len(classes)
    assert 0 < len(classes) < seen
    assert several > 0


def test_a_board_that_is_not_square_is_not_turned() -> None:
    game = load("tictactoe:5x3x3")
    assert key(game.start().play("a1")) == key(game.start().play("e3"))
    assert key(game.start().play("b1")) != key(game.start().play("a2"))
    assert key(game.start().play("c1")) != key(game.start().play("a2"))


def test_a_game_without_symmetries_tells_all_positions_apart() -> None:
    game = load("ultimate")
    after = [game.start().play(move) for move in game.start().moves()]
    assert len({key(position) for position in after}) == len(after)
