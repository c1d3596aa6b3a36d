"""Dobutsu Shogi by the list of pieces, equal pieces in hand merged, and the moves put into the core's order."""

from __future__ import annotations

from plyground.lab.piece_list import SQUARES, PieceList, Position


class Dobutsu:
    def position(self, text: str) -> Position:
        return PieceList().position(text)

    def side(self, text: str) -> str:
        return str(self.position(text).side)

    def moves(self, text: str) -> list[str]:
        """Board moves by square, then drops of Chick, Elephant, Giraffe; squares from a4 row by row."""
        origins = [*SQUARES, "C@", "E@", "G@"]
        merged = {str(move) for move in self.position(text).moves()}
        return sorted(merged, key=lambda move: (origins.index(move[:2]), SQUARES.index(move[2:])))

    def play(self, text: str, move: str) -> str:
        return str(self.position(text).play(move))

    def winner(self, text: str) -> str | None:
        outcome = self.position(text).outcome()
        return None if outcome is None else str(outcome.winner)
