"""GIPF against the naive game: positions made by play, whole games, whatever the parser takes, the starts."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from plyground import InvalidPosition, load
from plyground.engine.perft import perft
from plyground.game import Position
from plyground.loading.loaded_game import LoadedGame
from tests.games.gipf import made
from tests.naive import gipf
from tests.naive import perft as naive_perft

RULES = list(made.PIECES)


def check(game: LoadedGame, naive: gipf.Gipf, text: str) -> Position:
    """Compares a position's text, moves, side and outcome. Returns it."""
    position = game.position(text)
    assert str(position) == text
    assert sorted(map(str, position.moves())) == sorted(naive.moves(text)), text
    assert str(position.side) == naive.side(text)
    outcome, winner = position.outcome(), naive.winner(text)
    assert (outcome and str(outcome.winner)) == winner, text
    return position


def check_made(rules: str, number: int, seed: int) -> None:
    game, naive = load(f"gipf:rules={rules}"), gipf.Gipf(rules)
    rows = 0
    for text in islice(made.positions(rules, random.Random(seed)), number):
        position = check(game, naive, text)
        moves = [str(move) for move in position.moves()]
        rows += any("x" in move for move in moves)
        for move in moves[:: 1 + len(moves) // 60]:
            assert str(position.play(move)) == naive.play(text, move), (text, move)
        assert perft(position, 2) == naive_perft(naive, text, 2), text
    assert rows > number // 3


@pytest.mark.parametrize("rules", RULES)
def test_positions_made_by_play(rules: str) -> None:
    check_made(rules, 200, seed=0)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 21))
@pytest.mark.parametrize("rules", RULES)
def test_ten_thousand_positions_made_by_play(rules: str, seed: int) -> None:
    check_made(rules, 500, seed)


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
def test_the_starts_to_depth_four(rules: str) -> None:
    start = load(f"gipf:rules={rules}").start()
    assert perft(start, 4) == naive_perft(gipf.Gipf(rules), str(start), 4)


@pytest.mark.parametrize(
    "options",
    ["rules=basic", "reserve=15", "reserve=15,12", "reserve=3", "reserve=34", "rules=standard",
     "rules=standard,reserve=15,12", "rules=standard,reserve=1", "rules=tournament", "rules=tournament,reserve=2",
     "rules=tournament,reserve=34,9"],
)  # fmt: skip
def test_games_that_look_for_rows(options: str) -> None:
    game, chance = load(f"gipf:{options}"), random.Random(options)
    naive = gipf.Gipf(game.options["rules"])
    for _ in range(6):
        text = str(game.start())
        for _ in range(60):
            position = check(game, naive, text)
            moves = [str(move) for move in position.moves()]
            if not moves:
                break
            rows = [move for move in moves if "x" in move]
            move = chance.choice(rows if rows and chance.random() < 0.8 else moves)
            text = naive.play(text, move)
            assert str(position.play(move)) == text


@pytest.mark.parametrize("rules", RULES)
def test_whatever_the_parser_takes_is_played_by_the_rules(rules: str) -> None:
    """Positions that need not come about: also with waiting rows, few pieces, or none."""
    game, naive, chance = load(f"gipf:rules={rules}"), gipf.Gipf(rules), random.Random(rules)
    taken = 0
    for _ in range(1500):
        text = typed(rules, chance)
        try:
            game.position(text)
        except InvalidPosition:
            continue
        taken += 1
        check(game, naive, text)
    assert taken > 100


def typed(rules: str, chance: random.Random) -> str:
    """A position as somebody may type it, possible or not."""
    board = dict.fromkeys(gipf.SPOTS, ".")
    for spot in chance.sample(gipf.SPOTS, chance.choice([0, 1, 2, 3, 5, 8, 12, 16, 20, 26])):
        board[spot] = chance.choice("wb")
    if chance.random() < 0.3:
        spots = chance.choice(gipf.LINES)[1:-1]
        board.update(dict.fromkeys(spots[: chance.randint(4, 7)], chance.choice("wb")))
    share = 0 if rules == "basic" else chance.choice([0, 0.1, 0.3, 1])
    for spot in gipf.SPOTS:
        board[spot] = board[spot].upper() if chance.random() < share else board[spot]
    reserve = {side: chance.choice([0, 1, 2, 3, 5, 8, 12, 18]) for side in "wb"}
    opening = chance.choice(["", "w", "b", "wb"]) if rules == "tournament" else None
    return gipf.write(gipf.State(board, reserve, chance.choice("wb"), opening))
