"""Tic-tac-toe's arguments that a side cannot lose: true, confirmed independently, and the same for all images."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from plyground import load
from plyground.exact import solve_exhaustively
from plyground.game import Side
from plyground.games.tictactoe.holding import confirms, lines
from plyground.loading.loaded_game import LoadedGame
from tests.games.test_symmetry import images


def positions(game: LoadedGame, number: int, seed: int) -> Iterator[str]:
    """Texts of positions that are not over, of all lengths."""
    rng = random.Random(seed)
    cells = game.options["columns"] * game.options["rows"]
    while number:
        position = game.start()
        for _ in range(rng.randrange(cells)):
            if position.moves():
                position = position.play(rng.choice(position.moves()))
        if position.moves():
            number -= 1
            yield str(position)


@pytest.mark.parametrize("size", ["3x3x3", "4x3x3", "3x4x4", "4x4x4"])
def test_who_holds_does_not_lose(size: str) -> None:
    game = load(f"tictactoe:{size}")
    held = 0
    for text in positions(game, 200, seed=2):
        position = game.position(text)
        if len(position.moves()) > 9:
            continue
        score = solve_exhaustively(position).score
        for side in Side:
            argument = position.hold(side)  # type: ignore[attr-defined]
            if argument:
                held += 1
                assert score.for_side(side).kind != "loss", (text, side, argument)
                assert confirms(position, side, argument, game.options), (text, side, argument)
    assert held > 5


@pytest.mark.parametrize("size", ["4x4x4", "5x5x4", "5x5x5", "7x4x4", "6x6x5", "8x8x5"])
def test_arguments_are_confirmed_and_all_images_have_one(size: str) -> None:
    game = load(f"tictactoe:{size}")
    square = game.options["columns"] == game.options["rows"]
    kinds = set()
    for text in positions(game, 30, seed=5):
        found = {game.position(image): image for image in images(text, True, square)}
        for side in Side:
            arguments = [position.hold(side) for position in found]  # type: ignore[attr-defined]
            assert len(set(map(bool, arguments))) == 1
            for position, argument in zip(found, arguments, strict=True):
                if argument:
                    kinds.add(argument.split()[0])
                    assert confirms(position, side, argument, game.options), (str(position), side, argument)
    assert kinds >= ({"weight"} if size == "5x5x5" else {"weight", "pairs"})


def test_wrong_arguments_are_not_confirmed() -> None:
    game = load("tictactoe")
    position = game.position("x../.o./..x o")

    def right(argument: str, side: Side = Side.SECOND, text: str | None = None) -> bool:
        return confirms(position if text is None else game.position(text), side, argument, game.options)

    # X's open lines are the left column, the top and bottom rows and the right column; of each two cells are free.
    assert right("pairs a2-a1 b3-c3") is False  # two lines without a pair
    assert right("pairs a2-a1 b3-c3 b1-a1 c2-c3") is False  # cells twice
    assert right("pairs a3-a2 b3-c3 b1-a1 c2-c1") is False  # cells that are taken
    assert right("weight") is False  # four lines of two gaps weigh 1
    assert right("weight", text="xx./.o./o.. x") is False  # a line with one gap, and X moves
    assert right("weight", text=".../.../... x") is False  # eight lines of three gaps
    four = load("tictactoe:4x4x4")
    assert confirms(four.start(), Side.SECOND, "weight", four.options) is True  # 10/16, and 3/16 for a corner


def test_lines() -> None:
    assert len(lines(3, 3, 3)) == 8
    assert len(lines(5, 5, 4)) == 28
    assert len(lines(5, 5, 5)) == 12
    assert len(lines(3, 1, 1)) == 3
