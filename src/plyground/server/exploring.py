"""Jobs that ask the oracle: what each move is worth, what a move gave away, how many positions are won and lost."""

from __future__ import annotations

import math
from dataclasses import dataclass

from plyground.engine.analysis import ScoredMove
from plyground.exact import Oracle, OutOfTime, Patience, Statistics
from plyground.game import Move, TooLarge
from plyground.history.line import Line
from plyground.score import Score
from plyground.server import shapes
from plyground.server.advice import thrown_words
from plyground.server.catalogue import board_of
from plyground.server.context import Context
from plyground.server.errors import NotPossible
from plyground.server.exact_shapes import (
    DistanceCount,
    ExactChange,
    ExactMove,
    Exploration,
    GameStatistics,
    LongWin,
)
from plyground.server.judging import score_of, thrown

#: Positions that are looked at, where a game has no solver of its own.
LOOKED_AT = 300_000
#: Seconds for a line of best play, and for what one move changed.
LINE_SECONDS = 2.0
CHANGE_SECONDS = 0.4


@dataclass(frozen=True)
class Explore:
    """What each move is worth, reported move by move."""

    question: shapes.Question

    @property
    def game(self) -> str:
        return self.question.game

    @property
    def ceiling(self) -> float:
        return math.inf  # the pool's own

    def run(self, context: Context, /) -> Exploration:
        line = context.catalogue.line(self.question)
        exploration = _Exploring(line)
        context.report(exploration.shape())
        if line.outcome is not None:
            return exploration.shape(done=True)
        oracle, patience = Oracle.of(line.game), Patience()

        def tell(move: Move, score: Score) -> None:
            exploration.known[move] = score
            context.report(exploration.shape())

        with context.finish_with(patience.end):
            try:
                oracle.solution(line.position, limit=LOOKED_AT, patience=patience, on_move=tell)
                best = exploration.ranked[0]
                exploration.line = oracle.line(
                    line.position, best, exploration.known[best], patience=Patience(LINE_SECONDS)
                )
            except OutOfTime:
                return exploration.shape(done=True, unknown="this takes longer than the server allows", again=True)
            except TooLarge as error:
                return exploration.shape(done=True, unknown=str(error))
        return exploration.shape(done=True)


class _Exploring:
    """What is known so far."""

    def __init__(self, line: Line) -> None:
        self._game, self._position = line.game, line.position
        self._board = board_of(line)
        self._moves = [] if line.outcome is not None else list(line.position.moves())
        self._labels = {move: line.game.label(line.position, move) for move in self._moves}
        self.known: dict[Move, Score] = {}
        self.line: tuple[Move, ...] = ()

    @property
    def ranked(self) -> list[Move]:
        return sorted(self.known, key=lambda move: self.known[move].rank(), reverse=True)

    def shape(self, done: bool = False, unknown: str | None = None, again: bool = False) -> Exploration:
        ranked = self.ranked
        complete = bool(ranked) and len(ranked) == len(self._moves)
        others = [move for move in self._moves if move not in self.known]
        return Exploration(
            board=self._board,
            score=score_of(self.known[ranked[0]], self._game) if complete else None,
            moves=[
                ExactMove(
                    move=str(move),
                    label=self._labels[move],
                    score=score_of(self.known[move], self._game) if move in self.known else None,
                )
                for move in ranked + others
            ],
            line=[str(move) for move in self.line],
            labels=self._game.labels(self._position, self.line),
            done=done,
            unknown=unknown,
            again=again,
        )


@dataclass(frozen=True)
class FindChange:
    """What the last move of the line gave away."""

    question: shapes.Question
    seconds: float = CHANGE_SECONDS
    ceiling: float = 10.0

    @property
    def game(self) -> str:
        return self.question.game

    def run(self, context: Context, /) -> ExactChange:
        whole = context.catalogue.line(self.question)
        line, played = whole.before, whole.move
        if line is None or played is None:
            raise NotPossible("there is no move to say anything about")
        exact = Oracle.of(line.game).analysis(line.position, self.seconds, lines=0)
        if exact is None:
            return ExactChange()
        score = next(move.score for move in exact.moves if str(move.move) == played)
        move = ScoredMove(played, score, (played,))
        return ExactChange(
            before=score_of(exact.best.score, line.game),
            after=score_of(score, line.game),
            thrown=thrown(exact.best.score, score),
            words=thrown_words(line.game, line.position, move, exact.best),
        )


@dataclass(frozen=True)
class CountPositions:
    """All positions of the game; None where that is not known."""

    game: str
    ceiling: float = math.inf

    def run(self, context: Context, /) -> GameStatistics | None:
        oracle, patience = Oracle.of(context.catalogue.load(self.game)), Patience()
        with context.finish_with(patience.end):
            try:
                found = oracle.statistics(LOOKED_AT, patience)
            except TooLarge:
                return None
        return None if found is None else self._shape(context, found)

    def _shape(self, context: Context, found: Statistics) -> GameStatistics:
        game = context.catalogue.load(self.game)
        longest = []
        for text in found.longest:
            position = game.position(text)
            side: shapes.SideName = str(position.side)  # type: ignore[assignment]
            longest.append(LongWin(position=text, plies=max(found.wins), side=side, view=game.view(position)))
        plies = sorted({*found.wins, *found.losses})
        return GameStatistics(
            positions=found.positions,
            wins=sum(found.wins.values()),
            losses=sum(found.losses.values()),
            draws=found.draws,
            distances=[
                DistanceCount(plies=far, wins=found.wins.get(far, 0), losses=found.losses.get(far, 0)) for far in plies
            ],
            longest=longest,
        )
