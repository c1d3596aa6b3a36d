"""Which moves are worth searching: the selection that selective and combined search share."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from plyground.evaluation import Evaluate
from plyground.game import Move, Position, Side
from plyground.loading.options import Option
from plyground.textbook.result import Essential, Order
from plyground.textbook.watch import Watch, watched_choice

WIDTH = Option("width", "integer", 5, "how many essential moves to look at", minimum=1, maximum=1000)


def selection(
    evaluate: Evaluate,
    viewpoint: Side,
    width: int | None,
    essential: Essential | None,
    order: Order | None,
    watch: Watch | None,
) -> Callable[[Position, int], Sequence[Move]]:
    """A function that gives the moves to search at a position and a ply, in the order in which to search them.

    With `essential`: the moves that the game itself calls essential. Otherwise with `width`: the best moves by a look
    one ply ahead. For that each child is evaluated; the largest value comes first where the player `viewpoint` moves,
    the smallest where the opponent moves. Equal moves stay in the static `order`, or as generated. Without both: all
    moves. In a finished game there are none.
    """

    @watched_choice(watch)
    def chosen(position: Position, ply: int) -> Sequence[Move]:
        moves = position.moves()
        if not moves:
            return moves
        if order:
            moves = order(position, moves)
        if essential:
            selected = essential(position, moves)
            if not selected:
                raise ValueError(f"no essential move at '{position}', where the game is not over")
            return selected
        if width is None:
            return moves

        def look(move: Move) -> float:
            return evaluate(position.play(move), viewpoint, ply + 1)

        return sorted(moves, key=look, reverse=position.side is viewpoint)[:width]

    return chosen
