"""Exact results: what each move of a position is worth, what a move gave away, and all positions of a game counted."""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass

from plyground.advice.errors import last_move
from plyground.advice.explanations import thrown_words
from plyground.advice.judging import Thrown, thrown
from plyground.advice.told import ToldScore, told_score
from plyground.advice.words import movers
from plyground.brief import brief
from plyground.drawing import View
from plyground.engine.analysis import ScoredMove
from plyground.exact import Oracle, OutOfTime, Patience
from plyground.game import Move, Side, TooLarge
from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame
from plyground.score import Score

#: The positions to look at in a game without its own solver.
LOOKED_AT = 300_000
#: Seconds for a line of best play, and for what one move changed.
LINE_SECONDS = 2.0
CHANGE_SECONDS = 0.4
#: Seconds between two parts, and moves of a part.
BETWEEN_PARTS = 0.1
LARGEST_PART = 250


@brief
@dataclass(frozen=True)
class ExactMove:
    """A move whose exact score has become known. `place`: how many of the moves that were known before are better."""

    move: str
    score: ToldScore
    place: int


@brief
@dataclass(frozen=True)
class Exploration:
    """How an exploration ended. `line` is best play on both sides, `labels` are the line as people write it, and
    `sides` say who makes each of its moves. If some moves are not known, `unknown` says why, and `again` whether asking
    again may find more."""

    line: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    sides: tuple[Side, ...] = ()
    unknown: str | None = None
    again: bool = False


OnPart = Callable[[tuple[ExactMove, ...]], None]


def explore(line: Line, patience: Patience, on_part: OnPart) -> Exploration:
    """Finds what each move is worth. `on_part` gets the moves that have become known since the part before: each move
    once, about ten times a second."""
    if line.outcome is not None:
        return Exploration()
    exploring = _Exploring(line, on_part)
    oracle = Oracle.of(line.game)
    try:
        oracle.solution(line.position, limit=LOOKED_AT, patience=patience, on_move=exploring.tell)
        best, score = exploring.best
        moves = oracle.line(line.position, best, score, patience=Patience(LINE_SECONDS))
    except OutOfTime:
        return Exploration(unknown="this takes longer than is allowed", again=True)
    except TooLarge as error:
        return Exploration(unknown=str(error))
    finally:
        exploring.flush()
    labels, sides = line.game.labels(line.position, moves), movers(line.position, moves)
    return Exploration(tuple(map(str, moves)), tuple(labels), tuple(sides))


class _Exploring:
    """The moves that are known so far, the best first, and those of them that have not been told yet."""

    def __init__(self, line: Line, on_part: OnPart) -> None:
        self._game = line.game
        self._on_part = on_part
        self._known: list[tuple[Move, Score]] = []
        self._untold: list[ExactMove] = []
        self._told = time.monotonic()

    @property
    def best(self) -> tuple[Move, Score]:
        return self._known[0]

    def tell(self, move: Move, score: Score) -> None:
        place = bisect_right(self._known, _best_first(score), key=lambda known: _best_first(known[1]))
        self._known.insert(place, (move, score))
        self._untold.append(ExactMove(str(move), told_score(score, self._game), place))
        if len(self._untold) >= LARGEST_PART or time.monotonic() - self._told >= BETWEEN_PARTS:
            self.flush()

    def flush(self) -> None:
        if self._untold:
            self._on_part(tuple(self._untold))
            self._untold.clear()
            self._told = time.monotonic()


def _best_first(score: Score) -> tuple[float, ...]:
    """The key by which scores are sorted, the best first."""
    return tuple(-float(part) for part in score.rank())


@brief
@dataclass(frozen=True)
class ExactChange:
    """What the last move of a line did to the exact result. All fields are empty if that is not known quickly."""

    before: ToldScore | None = None
    after: ToldScore | None = None
    thrown: Thrown | None = None
    words: str = ""


def find_change(line: Line, seconds: float = CHANGE_SECONDS) -> ExactChange:
    """What the last move of the line gave away. Raises NoMove."""
    before, played = last_move(line)
    exact = Oracle.of(line.game).analysis(before.position, Patience(seconds), lines=0)
    if exact is None:
        return ExactChange()
    score = next(move.score for move in exact.moves if str(move.move) == played)
    return ExactChange(
        before=told_score(exact.best.score, line.game),
        after=told_score(score, line.game),
        thrown=thrown(exact.best.score, score),
        words=thrown_words(line.game, before.position, ScoredMove(played, score, (played,)), exact.best),
    )


@dataclass(frozen=True)
class DistanceCount:
    """How many positions are won, and how many lost, in `plies` plies."""

    plies: int
    wins: int
    losses: int


@dataclass(frozen=True)
class LongWin:
    """A position with the longest win."""

    position: str
    plies: int
    side: Side
    view: View


@brief
@dataclass(frozen=True)
class GameStatistics:
    """All positions of a game, counted by what they are worth to the side to move."""

    positions: int
    wins: int
    losses: int
    draws: int
    distances: tuple[DistanceCount, ...]
    longest: tuple[LongWin, ...]


def count_positions(game: LoadedGame, patience: Patience) -> GameStatistics | None:
    """The statistics of all positions of the game; None if they are not known."""
    try:
        found = Oracle.of(game).statistics(LOOKED_AT, patience)
    except TooLarge:
        return None
    if found is None:
        return None
    positions = [game.position(text) for text in found.longest]
    plies = sorted({*found.wins, *found.losses})
    return GameStatistics(
        positions=found.positions,
        wins=sum(found.wins.values()),
        losses=sum(found.losses.values()),
        draws=found.draws,
        distances=tuple(DistanceCount(far, found.wins.get(far, 0), found.losses.get(far, 0)) for far in plies),
        longest=tuple(LongWin(str(p), max(found.wins), p.side, game.view(p)) for p in positions),
    )
