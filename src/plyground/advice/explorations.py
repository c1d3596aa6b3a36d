"""Exact results: what each move of a position is worth, what a move gave away, and all positions of a game counted."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from plyground.advice.errors import last_move
from plyground.advice.explanations import thrown_words
from plyground.advice.judging import Thrown, thrown
from plyground.advice.told import ToldScore, told_score
from plyground.drawing import View
from plyground.engine.analysis import ScoredMove
from plyground.exact import Oracle, OutOfTime, Patience
from plyground.game import Move, Position, Side, TooLarge
from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame
from plyground.score import Score

#: The positions to look at in a game without its own solver.
LOOKED_AT = 300_000
#: Seconds for a line of best play, and for what one move changed.
LINE_SECONDS = 2.0
CHANGE_SECONDS = 0.4
#: Seconds between two parts: a part has all moves, so a part for each move would be work by their square.
BETWEEN_PARTS = 0.1


@dataclass(frozen=True)
class ExactMove:
    """A move with its exact score; None while that is not known."""

    move: str
    label: str
    score: ToldScore | None


@dataclass(frozen=True)
class Exploration:
    """The exact worth of a position's moves, as far as it is known: the best move first, moves not known yet last.

    `line` is best play on both sides, `labels` are the line as people write it, and `sides` say who makes each of its
    moves. The last exploration is `done`. If some moves are still not known then, `unknown` says why, and `again`
    whether asking again may find more.
    """

    score: ToldScore | None
    moves: tuple[ExactMove, ...]
    line: tuple[str, ...]
    labels: tuple[str, ...]
    sides: tuple[Side, ...]
    done: bool
    unknown: str | None
    again: bool


def explore(line: Line, patience: Patience, on_part: Callable[[Exploration], None]) -> Exploration:
    """What each move is worth. `on_part` gets what is known: at the beginning, and then at most ten times a second."""
    exploring = _Exploring(line)
    on_part(exploring.part())
    if line.outcome is not None:
        return exploring.part(done=True)

    told = time.monotonic()

    def tell(move: Move, score: Score) -> None:
        nonlocal told
        exploring.known[move] = score
        if time.monotonic() - told >= BETWEEN_PARTS:
            on_part(exploring.part())
            told = time.monotonic()

    oracle = Oracle.of(line.game)
    try:
        oracle.solution(line.position, limit=LOOKED_AT, patience=patience, on_move=tell)
        best = exploring.ranked[0]
        score = exploring.known[best]
        exploring.line = oracle.line(line.position, best, score, patience=Patience(LINE_SECONDS))
    except OutOfTime:
        return exploring.part(done=True, unknown="this takes longer than is allowed", again=True)
    except TooLarge as error:
        return exploring.part(done=True, unknown=str(error))
    return exploring.part(done=True)


class _Exploring:
    """The results so far."""

    def __init__(self, line: Line) -> None:
        self._game, self._position = line.game, line.position
        self._moves = [] if line.outcome is not None else list(line.position.moves())
        self._labels = {move: line.game.label(line.position, move) for move in self._moves}
        self.known: dict[Move, Score] = {}
        self.line: tuple[Move, ...] = ()

    @property
    def ranked(self) -> list[Move]:
        return sorted(self.known, key=lambda move: self.known[move].rank(), reverse=True)

    def part(self, done: bool = False, unknown: str | None = None, again: bool = False) -> Exploration:
        ranked = self.ranked
        complete = bool(ranked) and len(ranked) == len(self._moves)
        others = [move for move in self._moves if move not in self.known]
        return Exploration(
            score=self._score(ranked[0]) if complete else None,
            moves=tuple(ExactMove(str(move), self._labels[move], self._score(move)) for move in ranked + others),
            line=tuple(str(move) for move in self.line),
            labels=tuple(self._game.labels(self._position, self.line)),
            sides=tuple(_movers(self._position, self.line)),
            done=done,
            unknown=unknown,
            again=again,
        )

    def _score(self, move: Move) -> ToldScore | None:
        return told_score(self.known[move], self._game) if move in self.known else None


def _movers(position: Position, moves: Iterable[Move]) -> Iterator[Side]:
    for move in moves:
        yield position.side
        position = position.play(move)


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
