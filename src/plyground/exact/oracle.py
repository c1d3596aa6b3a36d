"""The oracle: the exact score of a position and of each of its moves, from whoever knows them.

That is the game's own solver or table where it has one, and otherwise looking at everything, where that is little
enough. All who ask about a game in one process share what has been found. It knows positions, not games: what
repetition makes of a position that has been there before is the match's business.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock, RLock
from typing import Protocol, runtime_checkable

from plyground.engine.analysis import Analysis, ScoredMove
from plyground.exact.exhaustive import Value, every_value, solve
from plyground.exact.patience import Ended, Patience
from plyground.exact.solution import Solution
from plyground.exact.source import Source, source
from plyground.exact.statistics import Statistics, counted_values
from plyground.exact.table import has_table
from plyground.game import Move, Position, TooLarge
from plyground.loading.loaded_game import LoadedGame
from plyground.score import Score
from plyground.textbook.and_or import LIMIT

#: The part of a judgement's time that the oracle may take before the engine is asked.
SHARE = 0.3
#: Positions to look at where an answer is wanted at once, and in a game that was too large for that before.
SMALL = 10_000
TINY = 1_000
#: Games whose oracles are kept, each with its table; and megabytes of it: enough for all but openings.
GAMES = 8
TABLE = 64
#: Seconds after which a source that was not there is looked for again.
LOOK_AGAIN = 5.0
#: Scores that are kept; with more, all are forgotten.
KEPT = 500_000
#: Moves of a drawn line that are of interest; it may have no end.
LONGEST_LINE = 60

OnMove = Callable[[Move, Score], None]


class OutOfTime(TooLarge):
    """It could be solved, but not in the time given."""


@runtime_checkable
class Counted(Protocol):
    """A source that knows every position of the game, and can count them."""

    def statistics(self) -> Statistics | None: ...


class Oracle:
    """What is known exactly of one game. Any thread may ask; they are answered one after the other."""

    def __init__(self, game: LoadedGame) -> None:
        self._game = game
        self._elder: Oracle | None = None  # whose source it takes
        self._source: Source | None = None
        self._look_again = -math.inf
        self._scores: dict[Position, Score] = {}  # from the source
        self._values: dict[Position, Value] = {}  # from looking at everything
        self._hopeless: dict[Position, float] = {}  # with so many seconds
        self._small = SMALL
        self._endless = _endless(game)
        self._statistics: Statistics | None = None
        self._lock = RLock()

    @classmethod
    def of(cls, game: LoadedGame) -> Oracle:
        """The one of this game."""
        # Loaded twice, a game is the same if its positions are; a file may have been changed in between.
        key = game.spec, type(game.start())
        with _sharing:
            oracle = _oracles.pop(key, None) or cls(game)
            _oracles[key] = oracle
            if len(_oracles) > GAMES:
                del _oracles[next(iter(_oracles))]
        return oracle

    @classmethod
    def anew(cls, game: LoadedGame) -> Oracle:
        """One that has found nothing yet: what it counts does not depend on who has asked before. The game's own solver
        or table is the one that all have."""
        oracle = cls(game)
        oracle._elder = cls.of(game)
        return oracle

    def solution(
        self,
        position: Position,
        *,
        limit: int = LIMIT,
        patience: Patience | None = None,
        on_move: OnMove | None = None,
    ) -> Solution:
        """The score of the position and of each move; `on_move` is told of each as soon as it is known.

        Raises TooLarge where nobody knows and there are more than `limit` positions to look at, or positions come
        again; and OutOfTime when patience ends.
        """
        with self._answering(position, patience):
            own = self._find_source()
            if own is None:
                found = self._look(position, limit, patience)
            else:
                found = self._ask(own, position, patience, on_move)
        if own is None and on_move is not None:
            for move, score in found.moves.items():
                on_move(move, score)
        return found

    def quick(self, position: Position, seconds: float) -> Solution | None:
        """The solution if it can be had in so many seconds, without looking at many positions; otherwise None."""
        if self._hopeless.get(position, 0.0) >= seconds:
            return None
        try:
            return self.solution(position, limit=self._small, patience=Patience(seconds))
        except OutOfTime:
            self._give_up(position, seconds)
        except TooLarge:
            if not self._endless:  # which is no work to find out, and a table may come
                self._small = TINY
                self._give_up(position, math.inf)
        return None

    def _give_up(self, position: Position, seconds: float) -> None:
        if len(self._hopeless) >= KEPT:
            self._hopeless.clear()
        self._hopeless[position] = seconds

    def line(self, position: Position, move: Move, score: Score, patience: Patience | None = None) -> tuple[Move, ...]:
        """Best play on both sides that begins with `move`, which is worth `score`; cut short when patience ends."""
        line, most = [move], score.plies or LONGEST_LINE
        try:
            with self._answering(position, patience):
                reached = position.play(move)
                while reached.moves() and len(line) < most:
                    score = score.sooner().for_side(reached.side)
                    line.append(self._keeping(reached, score, patience))
                    reached = reached.play(line[-1])
        except OutOfTime:
            pass
        return tuple(line)

    def analysis(self, position: Position, seconds: float, lines: int) -> Analysis | None:
        """All moves, the best first, with the lines of the first `lines`; None if `quick` has no answer."""
        patience = Patience(seconds)
        found = self.quick(position, seconds)
        if found is None or not found.moves:
            return None
        ranked = sorted(found.moves.items(), key=lambda entry: entry[1].rank(), reverse=True)
        moves = [
            ScoredMove(move, score, self.line(position, move, score, patience) if place < lines else (move,))
            for place, (move, score) in enumerate(ranked)
        ]
        depth = max(len(move.line) for move in moves)
        return Analysis(depth, depth, found.positions, seconds - patience.left, 0, tuple(moves), exact=True)

    def statistics(self, limit: int = LIMIT, patience: Patience | None = None) -> Statistics | None:
        """All positions of the game, counted; None where its source does not know. Raises TooLarge and OutOfTime."""
        start = self._game.start()
        with self._answering(start, patience):
            own = self._find_source()
            if own is not None:
                return own.statistics() if isinstance(own, Counted) else None
            self._check_end()
            if self._statistics is None:
                self._statistics = counted_values(every_value(start, limit, _checking(patience)).items())
            return self._statistics

    @contextmanager
    def _answering(self, position: Position, patience: Patience | None) -> Iterator[None]:
        """Alone, and as long as patience lasts. Raises OutOfTime."""
        if patience is None:
            with self._lock:
                yield
            return
        if not self._lock.acquire(timeout=min(patience.left, 1e6)):
            raise _out_of_time(position)
        try:
            with patience.watch():
                yield
        except Ended:
            raise _out_of_time(position) from None
        finally:
            self._lock.release()

    def _find_source(self) -> Source | None:
        """Looked for again now and then: a table may have been built since."""
        if self._elder is not None:
            self._source = self._elder._find_source()
        elif self._source is None and time.monotonic() >= self._look_again:
            self._source = source(self._game, TABLE)
            self._look_again = time.monotonic() + LOOK_AGAIN
        return self._source

    def _ask(self, own: Source, position: Position, patience: Patience | None, on_move: OnMove | None) -> Solution:
        before, moves = own.nodes, {}
        for move in position.moves():
            moves[move] = self._asked(own, position.play(move), patience).later().for_side(position.side)
            if on_move is not None:
                on_move(move, moves[move])
        score = Score.best(moves.values()) if moves else self._asked(own, position, patience)
        self._scores[position] = score
        return Solution(score, moves, own.nodes - before)

    def _asked(self, own: Source, position: Position, patience: Patience | None) -> Score:
        if position not in self._scores:
            if patience is not None:
                patience.check()
            if len(self._scores) >= KEPT:
                self._scores.clear()
            self._scores[position] = own.score(position)
        return self._scores[position]

    def _look(self, position: Position, limit: int, patience: Patience | None) -> Solution:
        self._check_end()
        # What was found last has everything that can follow; anything else is another part of the game.
        values = self._values if position in self._values else {}
        found = solve(position, limit, _checking(patience), values)
        self._values = values
        return found

    def _check_end(self) -> None:
        if self._endless:
            raise TooLarge(self._endless, self._game.spec)

    def _keeping(self, position: Position, score: Score, patience: Patience | None) -> Move:
        """The first move that keeps the position's score."""
        if self._source is None:
            return self._look(position, LIMIT, patience).best[0]
        for move in position.moves():
            after = self._asked(self._source, position.play(move), patience)
            if after.later().for_side(position.side) == score:
                return move
        raise AssertionError(f"'{position}' is worth {score}, and no move is")


def _endless(game: LoadedGame) -> str:
    """Why looking at everything is of no use, if it is of none."""
    if has_table(game):
        return f"the table of {game.title} has not been built: 'plyground solve {game.name} --build' makes it"
    if game.repetition is not None:
        return f"{game.title} can come back to a position, so looking at everything has no end"
    return ""


def _checking(patience: Patience | None) -> Callable[[int], None] | None:
    return None if patience is None else lambda _: patience.check()


def _out_of_time(position: Position) -> OutOfTime:
    return OutOfTime(f"'{position}' could not be solved in the time given", str(position))


#: The one used last is at the end.
_oracles: dict[tuple[str, type[Position]], Oracle] = {}
_sharing = Lock()
