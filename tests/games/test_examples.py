"""The games in `examples/` keep the contract, and agree with others who wrote them."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyspiel
import pytest

from plyground import load, testing
from plyground.exact import solve_exhaustively
from plyground.game import Position, Side
from plyground.score import Score

EXAMPLES = Path(__file__).parents[2] / "examples"
#: The files that are games, not players or evaluations.
GAMES = sorted(path.name for path in EXAMPLES.glob("*.py") if "def start" in path.read_text())


@pytest.mark.parametrize("name", GAMES)
def test_it_keeps_the_contract(name: str) -> None:
    assert testing.check(load(EXAMPLES / name), games=5) > 0
    assert len((EXAMPLES / name).read_text().splitlines()) <= 130


def kalah_pit(position: Position, action: int) -> str:
    return str(action if position.side is Side.FIRST else action - 7)


def othello_square(position: Position, action: int) -> str:
    return "pass" if action == 64 else f"{'abcdefgh'[action % 8]}{action // 8 + 1}"


def dots_line(position: Position, action: int) -> str:
    """OpenSpiel counts the horizontal lines row by row from the top, then the vertical ones."""
    if action < 12:
        return f"h{4 - action // 3}{'abc'[action % 3]}"
    row, column = divmod(action - 12, 4)
    return f"v{3 - row}{'abcd'[column]}"


@pytest.mark.parametrize(
    ("name", "theirs", "written"),
    [
        ("kalah.py", "mancala", kalah_pit),
        ("othello.py", "othello", othello_square),
        ("dots_and_boxes.py", "dots_and_boxes(num_rows=3,num_cols=3)", dots_line),
    ],
)
def test_random_games_agree_with_openspiel(name: str, theirs: str, written: Callable[[Any, int], str]) -> None:
    game, other = load(EXAMPLES / name), pyspiel.load_game(theirs)
    chance, again = random.Random(1), 0
    for _ in range(40):
        position, state = game.start(), other.new_initial_state()
        while not state.is_terminal():
            assert position.side is [Side.FIRST, Side.SECOND][state.current_player()]
            moves = {written(position, action): action for action in state.legal_actions()}
            assert sorted(map(str, position.moves())) == sorted(moves)
            move = chance.choice(sorted(moves))
            after = position.play(move)
            again += after.side is position.side
            position = after
            state.apply_action(moves[move])
        outcome = position.outcome()
        assert outcome is not None
        assert (outcome.value > 0) - (outcome.value < 0) == state.returns()[0]
    assert (again > 0) == (name != "othello.py")


def test_the_smallest_othello_is_lost_by_eight() -> None:
    """As is known: 3 discs to 11."""
    start = load(f"{EXAMPLES / 'othello.py'}:size=4").start()
    assert solve_exhaustively(start).score == Score("loss", Side.FIRST, 10, payoff=-8)
