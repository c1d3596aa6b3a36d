"""Nim: take any number from one heap; the player who takes the last one wins."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import xor

from plyground.brief import brief
from plyground.game import InvalidOption, Move, Outcome, Side
from plyground.games.heaps import MOST, HeapGame, moves_of_heaps, write_heaps
from plyground.loading.python_game import legal_move


@moves_of_heaps
def takings(size: int) -> tuple[str, ...]:
    return tuple(f"{size}={left}" for left in range(size))


@brief
@dataclass(frozen=True)
class Position:
    heaps: tuple[int, ...]  # in descending order, none empty
    side: Side

    def moves(self) -> tuple[str, ...]:
        """Larger heaps first, larger takings first: `5=2` leaves two of five."""
        return takings(self.heaps)

    def play(self, move: Move | str) -> Position:
        size, left = map(int, str(legal_move(self, move, "[0-9]+=[0-9]+", "5=2")).split("="))
        rest = list(self.heaps)
        rest.remove(size)
        return Position(tuple(sorted([*rest, left] if left else rest, reverse=True)), self.side.other)

    def outcome(self) -> Outcome | None:
        return None if self.heaps else Outcome(self.side.other, "nothing is left to take")

    def __str__(self) -> str:
        return write_heaps(self.heaps, self.side)


class Nim(HeapGame[Position]):
    name = "nim"

    def __init__(self, heaps: tuple[int, ...] = (3, 4, 5)) -> None:
        if sum(heaps) > MOST:
            raise InvalidOption(f"nim: {sum(heaps)} in all heaps are more than {MOST}", ",".join(map(str, heaps)))
        super().__init__(Position, heaps)

    def choice(self, rest: str) -> str:
        return f"leave {rest}"

    def because(self, position: Position, move: Move | str) -> str:
        """Why a move wins: what it leaves cancels out, written in binary."""
        left = position.play(move).heaps
        total = reduce(xor, left, 0)
        return f"it leaves {', '.join(map(str, left))}, whose nim-sum is 0" if total == 0 and left else ""


game = Nim
