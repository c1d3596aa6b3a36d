"""A game that never ends by itself, only by repetition."""

from __future__ import annotations

from dataclasses import dataclass

from plyground.game import Move, Outcome, Side
from plyground.loading.loaded_game import Description, LoadedGame
from plyground.loading.python_game import legal_move


@dataclass(frozen=True)
class Spot:
    """Two sides walk one token around a ring; it never ends by itself."""

    place: int
    side: Side
    size: int = 4

    def moves(self) -> tuple[str, ...]:
        return ("left", "right")

    def play(self, move: Move | str) -> Spot:
        step = 1 if legal_move(self, move) == "right" else -1
        return Spot((self.place + step) % self.size, self.side.other, self.size)

    def outcome(self) -> Outcome | None:
        return None

    def __str__(self) -> str:
        return f"{self.place} {self.side}"


class Ring:
    name = "ring"

    def __init__(self, size: int = 4) -> None:
        self._size = size

    def start(self) -> Spot:
        return Spot(0, Side.FIRST, self._size)

    def position(self, text: str) -> Spot:
        place, side = text.split()
        return Spot(int(place), Side(side), self._size)


RING = LoadedGame(Ring(), Description("ring", "Ring", repetition=3), {})
LONG_RING = LoadedGame(Ring(1000), Description("ring", "Ring", repetition=4), {})
