"""The best moves of a position, judged exactly where that is possible."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from plyground.advice.analyst import Analyst
from plyground.advice.errors import check_unfinished
from plyground.engine import engine
from plyground.engine.analysis import Analysis
from plyground.history.place import AnyGame, Place, line_of
from plyground.score import Limit, whole_number

#: Seconds, if no limit is given.
SECONDS = 1.0
#: How many of the best moves are judged.
MOVES = 5


def analyse(
    place: Place,
    *,
    time: float | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    moves: int = MOVES,
    threads: int = 1,
    game: AnyGame | None = None,
    on_analysis: Callable[[Analysis], None] | None = None,
    analyst: Analyst | None = None,
) -> Analysis:
    """Judges the best moves of a position: exactly where that is known, otherwise by the engine.

    place: a position, a line, a game tree, a game or its name (its start), or a text with its `game`.
    time, depth, nodes: when to stop: seconds, plies to look ahead, positions to visit. Without any of them, after one
        second. With a depth the engine searches in any case.
    moves: how many of the best moves are judged; if the scores are exact, all of them are.
    threads: how many threads of the engine search together.
    on_analysis: called with what has been found so far, while the engine searches deeper and deeper.
    analyst: keeps what it finds between calls; a new one if none is given.

    Raises GameOver if the game is over there.

    >>> import plyground as pg
    >>> analysis = pg.analyse(pg.load("connect4").position("4455"), depth=6)
    >>> print(analysis.best.score)
    win in 3 plies
    """
    line = line_of(place, game)
    check_unfinished(line)
    limit = Limit(time=SECONDS if (time, depth, nodes) == (None, None, None) else time, depth=depth, nodes=nodes)
    analyst = analyst or Analyst(line.game, table=engine.TABLE, threads=threads)

    def placed(found: Analysis) -> Analysis:
        return replace(found, place=line)

    tell = None if on_analysis is None else (lambda found: on_analysis(placed(found)))
    return placed(analyst.judge(line, limit, whole_number("moves", moves, 1), tell))
