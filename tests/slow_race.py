"""A slow game: counting to twenty-one, where every move takes a moment. Tests load it as a user's file."""

from __future__ import annotations

import time
from dataclasses import dataclass

from typing_extensions import Self

from plyground import InvalidPosition, Move, Outcome, Side
from plyground.loading.python_game import legal_move


@dataclass(frozen=True)
class Position:
    total: int = 0
    side: Side = Side.FIRST

    def moves(self) -> list[str]:
        return [str(step) for step in (1, 2, 3) if self.total + step <= 21]

    def play(self, move: Move | str, /) -> Self:
        time.sleep(0.05)
        return type(self)(self.total + int(str(legal_move(self, move, "[123]"))), self.side.other)

    def outcome(self) -> Outcome | None:
        return Outcome(self.side.other, "said 21") if self.total == 21 else None

    def __str__(self) -> str:
        return f"{self.total} {self.side}"


class SlowRace:
    name = "slow race"

    def start(self) -> Position:
        return Position()

    def position(self, text: str) -> Position:
        for total in range(22):
            for side in Side:
                if text == f"{total} {side}":
                    return Position(total, side)
        raise InvalidPosition(f"'{text}' is not a position: expected as in '5 second'", text)
