"""Jobs that think about positions: analyse, hint, explain, review."""

from __future__ import annotations

import math
import time
from dataclasses import replace
from typing import Protocol

from plyground import advice
from plyground.engine.analysis import Analysis
from plyground.score import Limit
from plyground.server import shapes
from plyground.server.context import Context
from plyground.work.job import job

#: Seconds between two reports of one job.
BETWEEN_REPORTS = 0.1


class AboutGame(Protocol):
    @property
    def game(self) -> str: ...


def game_of(question: AboutGame) -> str:
    """The topic of a question about a game: a worker keeps the game's engine and tables."""
    return question.game


class Throttle:
    """Whether it is time to report again. `first`: the seconds before the first report."""

    def __init__(self, first: float = 0.0) -> None:
        self._next = time.monotonic() + first

    def due(self) -> bool:
        now = time.monotonic()
        if now < self._next:
            return False
        self._next = now + BETWEEN_REPORTS
        return True


@job(ceiling=math.inf, topic=game_of)  # the question has its own limit in seconds
def analyse(context: Context, question: shapes.AnalysisQuestion) -> advice.ToldAnalysis:
    """The best moves of a position with their scores, reported deeper and deeper."""
    line = context.catalogue.line(question)
    advice.check_unfinished(line)
    throttle = Throttle()

    def tell(analysis: Analysis) -> None:
        if throttle.due():
            context.report(advice.told_analysis(analysis, line.game, line.position))

    limit = Limit(time=question.seconds, depth=question.depth)
    with context.analyst(line.game) as analyst:
        found = analyst.judge(line, limit, question.lines, tell)
    return advice.told_analysis(replace(found, moves=found.moves[: question.lines]), line.game, line.position)


@job(ceiling=10.0, topic=game_of)
def hint(context: Context, question: shapes.Question) -> advice.Hint:
    line = context.catalogue.line(question)
    with context.analyst(line.game) as analyst:
        return advice.hint(line, analyst)


@job(ceiling=10.0, topic=game_of)
def explain(context: Context, question: shapes.Question) -> advice.Explanation:
    """How good the last move of the line was."""
    line = context.catalogue.line(question)
    with context.analyst(line.game) as analyst:
        return advice.explain(line, analyst)


@job(ceiling=60.0, topic=game_of)
def review(context: Context, question: shapes.Question) -> advice.Review:
    """Every move of the line judged, each reported as it is done."""
    line = context.catalogue.line(question)
    with context.analyst(line.game) as analyst:
        return advice.review(line, analyst, on_move=context.report)
