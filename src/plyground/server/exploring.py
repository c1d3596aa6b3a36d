"""Jobs that ask for exact results."""

from __future__ import annotations

from plyground import advice
from plyground.exact import Patience
from plyground.server import shapes
from plyground.server.catalogue import board_of
from plyground.server.context import Context
from plyground.server.thinking import game_of
from plyground.work.job import job


@job(topic=game_of)
def explore(context: Context, question: shapes.Question) -> shapes.ExploredBoard:
    """What each move is worth, reported move by move."""
    line = context.catalogue.line(question)
    board, patience = board_of(line), Patience()

    def with_board(part: advice.Exploration) -> shapes.ExploredBoard:
        return shapes.ExploredBoard(**vars(part), board=board)

    with context.finish_with(patience.end):
        return with_board(advice.explore(line, patience, lambda part: context.report(with_board(part))))


@job(ceiling=10.0, topic=game_of)
def find_change(context: Context, question: shapes.Question) -> advice.ExactChange:
    return advice.find_change(context.catalogue.line(question))


@job(topic=str)
def count_positions(context: Context, game: str) -> advice.GameStatistics | None:
    patience = Patience()
    with context.finish_with(patience.end):
        return advice.count_positions(context.catalogue.load(game), patience)
