"""A native game wrapped in Python: it has the same positions and moves, but the core treats it as a game written in
Python."""

from __future__ import annotations

from typing import Any


class Clothed:
    def __init__(self, bare: Any) -> None:
        self.bare, self.side = bare, bare.side

    def moves(self) -> list[str]:
        return [str(move) for move in self.bare.moves()]

    def play(self, move: str) -> Clothed:
        return Clothed(self.bare.play(move))

    def outcome(self) -> Any:
        return self.bare.outcome()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Clothed) and self.bare == other.bare

    def __hash__(self) -> int:
        return hash(self.bare)
