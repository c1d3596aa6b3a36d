"""Positions of Dobutsu Shogi, written for the first player and played by either."""

from __future__ import annotations

from plyground import load
from plyground.game import Game, Outcome, Position, Side
from tests.games.dobutsu.positions import turned, turned_move

CORE = load("dobutsu")
CAPTURED, ACROSS, STUCK = "the Lion is captured", "the Lion has reached the last rank", "there is no legal move"


class Table:
    """A game seen from one side. If it is turned, the second player plays what a test writes for the first."""

    def __init__(self, game: Game, turn: bool) -> None:
        self.game, self.turn = game, turn

    def position(self, text: str) -> Position:
        return self.game.position(turned(text) if self.turn else text)

    def after(self, text: str, *moves: str) -> Position:
        position = self.position(text)
        for move in moves:
            position = position.play(turned_move(move) if self.turn else move)
        return position

    def text(self, position: Position) -> str:
        return turned(str(position)) if self.turn else str(position)

    def moves(self, position: Position) -> set[str]:
        return {turned_move(str(move)) if self.turn else str(move) for move in position.moves()}

    def won(self, reason: str) -> Outcome:
        """The first player's win."""
        return Outcome(Side.SECOND if self.turn else Side.FIRST, reason)

    def lost(self, reason: str) -> Outcome:
        return Outcome(Side.FIRST if self.turn else Side.SECOND, reason)
