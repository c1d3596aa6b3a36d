"""Native exhaustive search: the same results as in Python, with symmetric positions looked at once."""

from __future__ import annotations

import random
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, cast

import pytest

from plyground import load
from plyground.exact import TooLarge, Value, solve_exhaustively
from plyground.game import BrokenGame, Outcome, Position, Side
from plyground.score import Score
from tests.clothed import Clothed


def endings(spec: str, plies: int, number: int) -> list[Position]:
    rng = random.Random(spec)
    found: list[Position] = []
    while len(found) < number:
        position = load(spec).start()
        for _ in range(plies):
            if position.moves():
                position = position.play(rng.choice(position.moves()))
        found.append(position)
    return found


@pytest.mark.parametrize(
    ("spec", "plies", "number"),
    [
        ("tictactoe", 0, 1),
        ("tictactoe", 3, 20),
        ("tictactoe:4x2x2", 0, 1),
        ("tictactoe:2x4x3", 0, 1),
        ("tictactoe:4x3x3", 4, 10),
        ("tictactoe:4x4x3", 9, 10),
        ("tictactoe:4x4x4", 9, 10),
        ("connect4", 32, 10),
        ("ultimate", 60, 10),
    ],
)
def test_the_core_says_what_python_says(spec: str, plies: int, number: int) -> None:
    for position in endings(spec, plies, number):
        natively, in_python = solve_exhaustively(position), solve_exhaustively(cast(Position, Clothed(position)))
        assert natively.score == in_python.score
        assert {str(move): score for move, score in natively.moves.items()} == in_python.moves
        assert natively.positions <= in_python.positions


#: All boards up to 4x4 with any line: who wins with best play, and in how many plies.
BOARDS = {
    "1x1x1": Score.win(Side.FIRST, 1),
    "2x2x2": Score.win(Side.FIRST, 3),
    "3x2x2": Score.win(Side.FIRST, 3),
    "3x2x3": Score.draw(Side.FIRST),
    "3x3x2": Score.win(Side.FIRST, 3),
    "3x3x3": Score.draw(Side.FIRST),
    "4x3x3": Score.win(Side.FIRST, 7),
    "4x3x4": Score.draw(Side.FIRST),
    "3x4x3": Score.win(Side.FIRST, 7),
    "4x4x2": Score.win(Side.FIRST, 3),
    "4x4x3": Score.win(Side.FIRST, 5),
    "4x4x4": Score.draw(Side.FIRST),
}


@pytest.mark.parametrize("size", BOARDS)
def test_small_boards(size: str) -> None:
    assert solve_exhaustively(load(f"tictactoe:{size}").start()).score == BOARDS[size]


def test_what_is_known_is_not_looked_at_again() -> None:
    known: dict[Position, Value] = {}
    position = load("tictactoe").start()
    first = solve_exhaustively(position, known=known)
    again = solve_exhaustively(position, known=known)
    assert (first.score, first.moves) == (again.score, again.moves)
    assert (first.positions, again.positions) == (765, 0)
    assert solve_exhaustively(position.play("b2"), known=known).score == Score.draw(Side.SECOND)


@pytest.mark.parametrize("spec", ["dobutsu", "chess", "gipf"])
def test_games_without_end_are_refused(spec: str) -> None:
    with pytest.raises(TooLarge):
        solve_exhaustively(load(spec).start(), limit=100_000)


def test_a_finished_game_is_its_own_answer() -> None:
    solution = solve_exhaustively(load("tictactoe").position("xxx/oo./... o"))
    assert (solution.score, solution.moves, solution.positions) == (Score.loss(Side.SECOND, 0), {}, 1)


def test_progress_is_told_and_may_stop_it() -> None:
    told: list[int] = []

    def stop(number: int) -> None:
        told.append(number)
        if len(told) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve_exhaustively(load("tictactoe:4x4x4").start(), progress=stop)
    assert told == sorted(told)
    assert len(told) == 2


@dataclass(frozen=True)
class Odd:
    """One move, then the end; broken in one way."""

    fault: str
    played: bool = False
    side: Side = Side.FIRST

    def moves(self) -> list[str]:
        return [] if self.played and self.fault != "moves after the end" else ["a"]

    def play(self, move: Hashable) -> Any:
        return None if self.fault == "no position" else Odd(self.fault, True, Side.SECOND)

    def outcome(self) -> Outcome | None:
        return Outcome(Side.FIRST, "said so") if self.played and self.fault != "no outcome" else None

    def __str__(self) -> str:
        return f"{self.played}"


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("moves after the end", "'True' is the end of the game, but has moves: expected none"),
        ("no position", r"play\('a'\) gives None in 'False': expected a position"),
        ("no outcome", r"'True' has no moves, but outcome\(\) gives None: expected an Outcome"),
    ],
)
def test_a_game_that_breaks_the_contract_is_not_solved(fault: str, said: str) -> None:
    with pytest.raises(BrokenGame, match=said):
        solve_exhaustively(Odd(fault))
