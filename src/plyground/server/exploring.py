"""Jobs that ask for exact results."""

from __future__ import annotations

from plyground import advice
from plyground.exact import Patience
from plyground.server import explored_shapes, shapes
from plyground.server.catalogue import board_of
from plyground.server.context import Context
from plyground.server.documents import document
from plyground.server.thinking import game_of
from plyground.work.job import job


@job(topic=game_of)
def explore(context: Context, question: shapes.Question) -> bytes:
    """What each move is worth. Reports the board, then each move once, as its worth becomes known."""
    line = context.catalogue.line(question)
    context.report(document(explored_shapes.ExploredBoard(board=board_of(line))))

    def tell(moves: tuple[advice.ExactMove, ...]) -> None:
        context.report(document(explored_shapes.ExploredMoves(moves=list(moves))))

    patience = Patience()
    with context.finish_with(patience.end):
        ended = advice.explore(line, patience, tell)
    return document(
        explored_shapes.ExplorationEnd(
            line=list(ended.line),
            labels=list(ended.labels),
            sides=[str(side) for side in ended.sides],  # type: ignore[misc]
            unknown=ended.unknown,
            again=ended.again,
        )
    )


@job(ceiling=10.0, topic=game_of)
def find_change(context: Context, question: shapes.Question) -> advice.ExactChange:
    return advice.find_change(context.catalogue.line(question))


@job(topic=str)
def count_positions(context: Context, game: str) -> advice.GameStatistics | None:
    patience = Patience()
    with context.finish_with(patience.end):
        return advice.count_positions(context.catalogue.load(game), patience)
