"""The oracle: the exact score of a position and of each of its moves.

The scores come from the game's own solver or table. A game without one is solved by looking at every position, if it
is small enough. There is one oracle for each game in a process, so everything it has found is shared. It knows
positions, not games as they are played: draws by repetition are left to the match.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock, RLock
from typing import Protocol, runtime_checkable

from plyground.engine.analysis import Analysis, ScoredMove
from plyground.exact.exhaustive import Value, every_value, solve_exhaustively
from plyground.exact.patience import Ended, Patience
from plyground.exact.solution import Solution
from plyground.exact.source import Source, source
from plyground.exact.statistics import Statistics, counted_values
from plyground.exact.table import has_table
from plyground.game import Endless, Move, Position, TooLarge
from plyground.loading.loaded_game import LoadedGame
from plyground.score import Score
from plyground.textbook.and_or import LIMIT
from plyground.wording import shortened

#: The part of a judgement's time that the oracle may take before the engine is asked.
SHARE = 0.3
#: How many positions `quick` looks at; and how many after a position of the game has turned out to be too large.
SMALL = 10_000
TINY = 1_000
#: How many games keep their oracle, the ones used last.
GAMES = 8
#: Megabytes of each oracle's table: enough for all positions except openings.
TABLE = 64
#: Seconds until a missing source is looked for again: its table may have been built by then.
LOOK_AGAIN = 5.0
#: How many scores are kept, by one oracle and by all together. When one would have more, it drops all of its own.
KEPT = 500_000
#: The most moves of a line that ends in a draw: such a line may have no end.
LONGEST_LINE = 60

OnMove = Callable[[Move, Score], None]


class OutOfTime(TooLarge):
    """The position could be solved, but not within the limit given."""


@runtime_checkable
class Counted(Protocol):
    """A source that knows every position of its game and can count them."""

    def statistics(self) -> Statistics | None: ...


class Oracle:
    """Exact answers about one game. Any thread may ask; questions are answered one after the other."""

    def __init__(self, game: LoadedGame) -> None:
        self._game = game
        self._elder: Oracle | None = None  # the shared oracle, whose source this one uses
        self._source: Source | None = None
        self._look_again = -math.inf
        self._scores: dict[Position, Score] = {}  # from the source
        self._values: dict[Position, Value] = {}  # from looking at every position
        self._hopeless: dict[Position, tuple[float, float]] = {}  # with these limits: seconds and nodes
        self._small = SMALL
        self._endless = _endless(game)
        self._statistics: Statistics | None = None
        self._lock = RLock()

    def __repr__(self) -> str:
        return f"<oracle of {shortened(self._game.spec, 100)}>"

    @classmethod
    def of(cls, game: LoadedGame) -> Oracle:
        """The oracle of this game, shared by everybody in this process."""
        # A game file may change between two loads. The name stays the same, but the type of its positions is new.
        key = game.spec, type(game.start())
        with _sharing:
            oracle = _oracles.pop(key, None) or cls(game)
            _oracles[key] = oracle
            while len(_oracles) > 1 and (len(_oracles) > GAMES or sum(one.kept for one in _oracles.values()) > KEPT):
                del _oracles[next(iter(_oracles))]
        return oracle

    @classmethod
    def forget_all(cls) -> None:
        """Lets go of all shared oracles: memory is short."""
        with _sharing:
            _oracles.clear()

    def __reduce__(self) -> tuple[object, ...]:
        return Oracle, (self._game,)  # what has been found is left out

    @property
    def kept(self) -> int:
        """How many positions it keeps a score for."""
        return len(self._scores) + len(self._values)

    @classmethod
    def anew(cls, game: LoadedGame) -> Oracle:
        """A new oracle that has found nothing yet, so that its counts do not depend on earlier questions. It shares
        only the game's own solver or table."""
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
        """The score of the position and of each move; `on_move` is told each score as soon as it is known.

        Raises TooLarge if the game has no source, and more than `limit` positions follow or one of them can come again.
        Raises OutOfTime when patience ends.
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

    def quick(self, position: Position, patience: Patience) -> Solution | None:
        """The solution, if it can be found with this patience and without looking at many positions; otherwise None."""
        tried = self._hopeless.get(position, (0.0, 0.0))
        if all(before >= now for before, now in zip(tried, patience.tried, strict=True)):
            return None
        try:
            return self.solution(position, limit=self._small, patience=patience)
        except OutOfTime:
            self._give_up(position, patience.tried)
        except TooLarge:
            if not self._endless:  # an endless game is refused at once, and its table may be built later
                self._small = TINY
                self._give_up(position, (math.inf, math.inf))
        return None

    def value(self, position: Position, patience: Patience) -> Score | None:
        """The score of the position alone, as `quick` would find it, without those of its moves."""
        try:
            with self._answering(position, patience):
                own = self._find_source()
                return (
                    self._look(position, self._small, patience).score
                    if own is None
                    else self._asked(own, position, patience)
                )
        except (OutOfTime, TooLarge):
            return None

    def _give_up(self, position: Position, tried: tuple[float, float]) -> None:
        if len(self._hopeless) >= KEPT:
            self._hopeless.clear()
        self._hopeless[position] = tried

    def line(self, position: Position, move: Move, score: Score, patience: Patience | None = None) -> tuple[Move, ...]:
        """Best play by both sides after `move`, which is worth `score`. The line is shorter if patience ends."""
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

    def analysis(self, position: Position, patience: Patience, lines: int) -> Analysis | None:
        """All moves, the best first; the first `lines` of them with best play. None if `quick` has no answer."""
        found = self.quick(position, patience)
        if found is None or not found.moves:
            return None
        ranked = sorted(found.moves.items(), key=lambda entry: entry[1].rank(), reverse=True)
        moves = [
            ScoredMove(move, score, self.line(position, move, score, patience) if place < lines else (move,))
            for place, (move, score) in enumerate(ranked)
        ]
        depth = max(len(move.line) for move in moves)
        return Analysis(depth, depth, found.positions, patience.taken, 0, tuple(moves), exact=True)

    def statistics(self, limit: int = LIMIT, patience: Patience | None = None) -> Statistics | None:
        """All positions of the game, counted; None if its source cannot count them. Raises TooLarge and OutOfTime."""
        start = self._game.start()
        with self._answering(start, patience):
            own = self._find_source()
            if own is not None:
                return own.statistics() if isinstance(own, Counted) else None
            self._check_end()
            if self._statistics is None:
                self._statistics = counted_values(
                    (position, value[:2]) for position, value in every_value(start, limit, _checking(patience)).items()
                )
            return self._statistics

    @contextmanager
    def _answering(self, position: Position, patience: Patience | None) -> Iterator[None]:
        """One thread at a time, and no longer than patience lasts. Raises OutOfTime."""
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
        """The game's solver or table. A missing one is looked for again from time to time."""
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
            self._scores[position] = own.score(position, patience)
        return self._scores[position]

    def _look(self, position: Position, limit: int, patience: Patience | None) -> Solution:
        self._check_end()
        # If the value of a position is known, so are those of all positions after it. Otherwise begin anew, to save
        # memory.
        values = self._values if position in self._values else {}
        left = None if patience is None else patience.nodes_left
        most = limit if left is None else min(limit, left)
        try:
            found = solve_exhaustively(position, most, _checking(patience), values)
        except Endless:
            raise
        except TooLarge:
            if most < limit:
                raise Ended from None  # patience is too small, not the limit
            raise
        if patience is not None:
            patience.spend(found.positions)
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
        raise AssertionError(f"'{position}' is worth {score}, but none of its moves is")


def _endless(game: LoadedGame) -> str:
    """Why the game cannot be solved by looking at every position; empty if it can."""
    if has_table(game):
        return f"the table of {game.title} has not been built: 'plyground solve {game.name} --build' makes it"
    if game.repetition is not None:
        return f"in {game.title} a position can come again, so looking at every position has no end"
    return ""


def _checking(patience: Patience | None) -> Callable[[int], None] | None:
    return None if patience is None else lambda _: patience.check()


def _out_of_time(position: Position) -> OutOfTime:
    return OutOfTime(f"'{position}' could not be solved within the limit given", str(position))


#: By game, in the order in which they were used.
_oracles: dict[tuple[str, type[Position]], Oracle] = {}
_sharing = Lock()
