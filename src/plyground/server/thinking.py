"""Jobs that think about positions: analyse, hint, explain, evaluate, review."""

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

#: The most moves that an analysis tells, and moves of all their lines together: it is told again and again.
MOST_TOLD = 200
LONGEST_TOLD = 2000
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

    lines = min(question.lines, MOST_TOLD)

    def told(analysis: Analysis) -> advice.ToldAnalysis:
        return advice.told_analysis(_shortened(analysis, lines), line.game, line.position)

    def tell(analysis: Analysis) -> None:
        if throttle.due():
            context.report(told(analysis))

    limit = Limit(time=question.seconds, depth=question.depth)
    with context.analyst(line.game) as analyst:
        return told(analyst.judge(line, limit, lines, tell))


def _shortened(analysis: Analysis, lines: int) -> Analysis:
    """The best moves, each with as much of its line as there is room for, and at least with its first move."""
    best = analysis.moves[:lines]
    longest = LONGEST_TOLD // max(1, len(best))
    return replace(analysis, moves=tuple(replace(move, line=move.line[:longest]) for move in best))


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


@job(ceiling=30.0, topic=game_of, again=2)
def evaluate(context: Context, question: shapes.Question) -> advice.ToldScore:
    """What the position is worth, in the play and in the review of a game."""
    line = context.catalogue.line(question)
    with context.analyst(line.game) as analyst:
        return advice.evaluate(line, analyst)


@job(ceiling=60.0, topic=game_of, again=2)
def review(context: Context, question: shapes.Question) -> advice.Review:
    """Every move of the line judged, each reported as it is done."""
    line = context.catalogue.line(question)
    with context.analyst(line.game) as analyst:
        return advice.review(line, analyst, on_move=context.report)
