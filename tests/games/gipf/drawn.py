"""Positions of GIPF as pictures, and two rules, ours and the naive ones, that are asked about them in the same way.

A picture shows the 37 spots as the board lies, e8 on top, b5 to b2 on the left, h5 to h2 on the right, e2 below:
`w` and `b` are single pieces, `W` and `B` GIPF-pieces, `.` is an empty spot.
"""

from __future__ import annotations

from collections.abc import Callable

from plyground import load
from tests.naive import NaiveGame
from tests.naive.gipf import SPOTS, Gipf, State, write

#: The spots in the order of a picture: from the top, left to right.
ORDER = (
    "e8   d7 f7   c6 e7 g6   b5 d6 f6 h5   c5 e6 g5   b4 d5 f5 h4   c4 e5 g4   "
    "b3 d4 f4 h3   c3 e4 g3   b2 d3 f3 h2   c2 e3 g2   d2 f2   e2"
)

#: Makes a game by the name of its rules, which options may follow.
Asked = Callable[[str], NaiveGame]


def drawn(picture: str, reserves: str, side: str = "w", opening: str | None = None) -> str:
    """The text of the position in a picture. `opening`: the sides that may still bring GIPF-pieces in."""
    letters = picture.split()
    white, black = (int(number) for number in reserves.split("/"))
    board = dict(sorted(zip(ORDER.split(), letters, strict=True)))
    assert list(board) == SPOTS
    return write(State(board, {"w": white, "b": black}, side, opening))


class Ours:
    """The rules of the package, asked as the naive game is."""

    def __init__(self, rules: str) -> None:
        self.game = load(f"gipf:rules={rules}")

    def side(self, text: str) -> str:
        return str(self.game.position(text).side)

    def moves(self, text: str) -> list[str]:
        return [str(move) for move in self.game.position(text).moves()]

    def play(self, text: str, move: str) -> str:
        return str(self.game.position(text).play(move))

    def winner(self, text: str) -> str | None:
        outcome = self.game.position(text).outcome()
        return None if outcome is None else str(outcome.winner)


BOTH: dict[str, Asked] = {"naive": lambda rules: Gipf(rules.split(",")[0]), "ours": Ours}


def with_push(game: NaiveGame, text: str, push: str) -> list[str]:
    """The moves with that push, in text order."""
    return sorted(move for move in game.moves(text) if push in move.split(";"))


def played(game: NaiveGame, text: str, *moves: str) -> str:
    """The position after legal moves."""
    for move in moves:
        assert move in game.moves(text), (move, text)
        text = game.play(text, move)
    return text
