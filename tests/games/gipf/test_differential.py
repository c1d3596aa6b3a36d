"""GIPF against the naive game, step by step: random games that look for rows, also from crowded boards."""

from __future__ import annotations

import random

import pytest

from plyground import InvalidPosition, load
from plyground.loading.loaded_game import LoadedGame
from tests.naive import gipf

ORACLE = gipf.Gipf()
SPOTS = sorted({spot for line in gipf.LINES for spot in line[1:-1]})


def crowded(game: LoadedGame, chance: random.Random) -> str:
    """A board with many pieces, often with rows of the player to move."""
    total = {"w": game.options["reserve"][0] + 3, "b": game.options["reserve"][-1] + 3}
    while True:
        board: dict[str, str] = {}
        share = chance.choice([0.4, 0.5, 0.65, 0.8])
        for spot in chance.sample(SPOTS, chance.randint(8, 34)):
            board[spot] = "w" if chance.random() < share else "b"
        count = {colour: sum(piece == colour for piece in board.values()) for colour in "wb"}
        if any(count[colour] > total[colour] for colour in "wb"):
            continue
        reserve = {colour: chance.randint(0, min(4, total[colour] - count[colour])) for colour in "wb"}
        text = gipf.write(board, reserve, chance.choice("wb"))
        try:
            game.position(text)
        except InvalidPosition:
            assert gipf.rows(board, "w") or gipf.rows(board, "b"), text
            continue
        return text


def play_along(game: LoadedGame, text: str, plies: int, chance: random.Random) -> int:
    """Plays at random, rows preferred, and compares every position on the way. Returns how many."""
    position = game.position(text)
    for ply in range(plies):
        moves = [str(move) for move in position.moves()]
        assert moves == ORACLE.moves(text), text
        assert str(position.side) == ORACLE.side(text)
        outcome, winner = position.outcome(), ORACLE.winner(text)
        assert (outcome and str(outcome.winner)) == winner, text
        if not moves:
            return ply + 1
        rows = [move for move in moves if "x" in move]
        move = chance.choice(rows if rows and chance.random() < 0.8 else moves)
        text = ORACLE.play(text, move)
        position = position.play(move)
        assert str(position) == text
    return plies


@pytest.mark.parametrize("seed", range(4))
def test_random_games_that_look_for_rows(seed: int) -> None:
    chance = random.Random(seed)
    game = load(["gipf", "gipf:reserve=15", "gipf:reserve=15,12", "gipf:reserve=3"][seed])
    assert sum(play_along(game, str(game.start()), 200, chance) for _ in range(15)) > 100


@pytest.mark.parametrize("seed", range(4))
def test_games_from_crowded_boards(seed: int) -> None:
    chance = random.Random(100 + seed)
    game = load(["gipf", "gipf:reserve=15", "gipf:reserve=15,12", "gipf:reserve=34"][seed])
    assert sum(play_along(game, crowded(game, chance), 4, chance) for _ in range(100)) > 200
