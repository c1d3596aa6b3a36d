"""The pieces of work that a server has done for it: choosing a computer's move, and judging positions.

A job is a value: it is sent to a worker, which calls `run`, and what that returns, raises or reports is sent back. It
can be run without a worker too, with a `Context` of one's own.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Protocol

from plyground.engine.analysis import Analysis
from plyground.loading.loaded_game import LoadedGame
from plyground.players.player import SERVED_SECONDS
from plyground.score import Limit
from plyground.server import shapes
from plyground.server.context import Context, engine_of
from plyground.server.judging import analysis_of, score_of
from plyground.server.players import check_player
from plyground.server.solving import judge

__all__ = ["Analyse", "Choose", "Chosen", "Job"]

#: Seconds between two reports of one job.
BETWEEN_REPORTS = 0.1


class Job(Protocol):
    """`game` says whose tables it needs, `ceiling` after how many seconds it is asked to come to an end."""

    @property
    def game(self) -> str: ...
    @property
    def ceiling(self) -> float: ...
    def run(self, context: Context, /) -> Any: ...


class Throttle:
    """Whether it is time to report again: not too often, and not about what is over in a moment."""

    def __init__(self, first: float = 0.0) -> None:
        self._next = time.monotonic() + first

    def due(self) -> bool:
        now = time.monotonic()
        if now < self._next:
            return False
        self._next = now + BETWEEN_REPORTS
        return True


@dataclass(frozen=True)
class Chosen:
    """A computer's move and what it thought of it."""

    move: str
    score: shapes.Score | None
    nodes: int
    depth: int | None
    line: list[str]


@dataclass(frozen=True)
class Choose:
    """A computer's move. Reports `ThinkingMessage`s where an engine thinks."""

    game: str
    start: str | None
    moves: tuple[str, ...]
    player: str
    ceiling: float = SERVED_SECONDS

    def run(self, context: Context, /) -> Chosen:
        line = context.unfinished(shapes.Question(game=self.game, position=self.start, moves=list(self.moves)))
        player = context.player(line.game, check_player(self.player, line.game))
        engine = engine_of(player)
        if engine is None:
            choice = player.choose(line.position, line.history)
        else:
            engine.listener = self._follow(context, line.game)
            try:
                with context.finish_with(engine.stop):
                    choice = player.choose(line.position, line.history)
            finally:
                engine.listener = None
        return Chosen(
            move=str(choice.move),
            score=None if choice.score is None else score_of(choice.score, line.game),
            nodes=choice.nodes,
            depth=choice.depth,
            line=[str(move) for move in choice.line],
        )

    def _follow(self, context: Context, game: LoadedGame) -> Callable[[Analysis], None]:
        throttle = Throttle(first=BETWEEN_REPORTS)

        def tell(analysis: Analysis) -> None:
            if throttle.due():
                best = analysis.best
                context.report(
                    shapes.ThinkingMessage(
                        side=str(best.score.side),  # type: ignore[arg-type]
                        depth=analysis.depth,
                        score=score_of(best.score, game),
                        line=[str(move) for move in best.line],
                        nodes=analysis.nodes,
                    )
                )

        return tell


@dataclass(frozen=True)
class Analyse:
    """The best moves of a position with their scores, reported deeper and deeper."""

    question: shapes.Question
    seconds: float = 1.0
    depth: int | None = None
    lines: int = 1000

    @property
    def game(self) -> str:
        return self.question.game

    @property
    def ceiling(self) -> float:
        return math.inf  # it has an end of its own

    def run(self, context: Context, /) -> shapes.Analysis:
        line = context.unfinished(self.question)
        throttle = Throttle()

        def tell(analysis: Analysis) -> None:
            if throttle.due():
                context.report(analysis_of(analysis, line.game, line.position))

        limit = Limit(time=self.seconds, depth=self.depth)
        found = judge(context, line, limit, self.lines, tell)
        return analysis_of(replace(found, moves=found.moves[: self.lines]), line.game, line.position)
