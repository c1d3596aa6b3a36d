"""Grundy's game: split a heap into two unequal heaps; a player who cannot do so loses."""

from __future__ import annotations

from dataclasses import dataclass

from plyground.brief import brief
from plyground.game import Move, Outcome, Side
from plyground.games.heaps import HeapGame, moves_of_heaps, write_heaps
from plyground.loading.python_game import legal_move


@moves_of_heaps
def splits(size: int) -> tuple[str, ...]:
    return tuple(f"{size}={size - part}+{part}" for part in range(1, (size + 1) // 2))


@brief
@dataclass(frozen=True)
class Position:
    heaps: tuple[int, ...]  # in descending order
    side: Side

    def moves(self) -> tuple[str, ...]:
        """Larger heaps first, the most unequal split first."""
        return splits(self.heaps)

    def play(self, move: Move | str) -> Position:
        text = str(legal_move(self, move, "[0-9]+=[0-9]+[+][0-9]+", "7=4+3"))
        size, large, small = map(int, text.replace("+", "=").split("="))
        rest = list(self.heaps)
        rest.remove(size)
        return Position(tuple(sorted([*rest, large, small], reverse=True)), self.side.other)

    def outcome(self) -> Outcome | None:
        return None if self.heaps and self.heaps[0] > 2 else Outcome(self.side.other, "no heap can be split")

    def __str__(self) -> str:
        return write_heaps(self.heaps, self.side)


class Grundy(HeapGame[Position]):
    name = "grundy"

    def __init__(self, heap: int = 7) -> None:
        super().__init__(Position, (heap,))


game = Grundy
