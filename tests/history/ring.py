"""A game that never ends by itself, only by repetition."""

from __future__ import annotations

from dataclasses import dataclass

from plyground.game import Move, Outcome, Side
from plyground.loading.loaded_game import Description, LoadedGame
from plyground.loading.python_game import legal_move


@dataclass(frozen=True)
class Spot:
    """Two sides walk one token around a ring of four; it never ends by itself."""

    place: int
    side: Side

    def moves(self) -> tuple[str, ...]:
        return ("left", "right")

    def play(self, move: Move | str) -> Spot:
        step = 1 if legal_move(self, move) == "right" else -1
        return Spot((self.place + step) % 4, self.side.other)

    def outcome(self) -> Outcome | None:
        return None

    def __str__(self) -> str:
        return f"{self.place} {self.side}"


class Ring:
    name = "ring"

    def start(self) -> Spot:
        return Spot(0, Side.FIRST)

    def position(self, text: str) -> Spot:
        place, side = text.split()
        return Spot(int(place), Side(side))


RING = LoadedGame(Ring(), Description("ring", "Ring", repetition=3), {})
