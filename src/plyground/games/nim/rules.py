"""Nim: take any number from one heap; the player who takes the last one wins."""

from __future__ import annotations

from dataclasses import dataclass

from plyground.drawing import Click, Element, Motion, View
from plyground.game import InvalidOption, Move, Outcome, Side
from plyground.games.heaps import (
    LAYOUT,
    MOST,
    move_heap,
    moves_of_heaps,
    read_heaps,
    view_heaps,
    write_heaps,
)
from plyground.loading.python_game import legal_move


@moves_of_heaps
def takings(size: int) -> tuple[str, ...]:
    return tuple(f"{size}={left}" for left in range(size))


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


class Nim:
    name = "nim"
    layout = LAYOUT

    def __init__(self, heaps: tuple[int, ...] = (3, 4, 5)) -> None:
        if sum(heaps) > MOST:
            raise InvalidOption(f"nim: {sum(heaps)} in all heaps are more than {MOST}", ",".join(map(str, heaps)))
        self._heaps = tuple(sorted(heaps, reverse=True))

    def start(self) -> Position:
        return Position(self._heaps, Side.FIRST)

    def position(self, text: str) -> Position:
        return Position(*read_heaps(text, largest=1000))

    def components(self, position: Position) -> list[Position]:
        """The heaps, each a game of its own."""
        return [Position((heap,), Side.FIRST) for heap in position.heaps]

    def view(self, position: Position) -> View:
        return view_heaps(position.heaps, position.side)

    def click(self, position: Position, move: Move) -> Click:
        size, left = str(move).split("=")
        path: list[Element] = [{"zone": "heaps", "piece": size}, {"choice": f"leave {left}"}]
        return {"move": str(move), "path": path, "kind": "move", "label": str(move)}

    def motion(self, position: Position, move: Move) -> Motion:
        size, left = map(int, str(move).split("="))
        return move_heap(size, [left])


game = Nim
