"""The judgement of a position, by whoever knows best: the exhaustive solver where a game is small, or the engine."""

from __future__ import annotations

import time
from collections.abc import Callable

from plyground import _core
from plyground.engine import Limit
from plyground.engine.analysis import Analysis, ScoredMove
from plyground.game import Move, Position, TooLarge
from plyground.record import Line
from plyground.server.context import Context
from plyground.solve import Solution, Value, solve

#: A game with no more positions than this is solved. The engine proves small native games as quickly by itself.
SOLVED = 5000
#: Moves of a solved line that are of interest.
LONGEST_LINE = 60


def judge(
    context: Context,
    line: Line,
    limit: Limit,
    lines: int = 1,
    on_analysis: Callable[[Analysis], None] | None = None,
) -> Analysis:
    """The best moves of the position reached, which is not over; with `lines` the number of them."""
    exact = _solved(line)
    if exact is not None:
        return exact if lines >= len(exact.moves) else _first(exact, lines)
    engine = context.engine(line.game)
    several = min(lines, len(line.position.moves()))
    with context.finish_with(engine.stop):
        return engine.think(line.position, limit, history=line.history, multi=several, on_analysis=on_analysis)


def _first(analysis: Analysis, lines: int) -> Analysis:
    return Analysis(
        analysis.depth, analysis.deepest, analysis.nodes, analysis.seconds, analysis.fill, analysis.moves[:lines]
    )


def _solved(line: Line) -> Analysis | None:
    """All moves with their exact scores; None where the game is too large, or repetition could end it."""
    if isinstance(line.position, _core.Position) or line.game.repetition is not None:
        return None
    began = time.monotonic()
    known: dict[Position, Value] = {}
    try:
        solution = solve(line.position, SOLVED, known=known)
    except TooLarge:
        return None
    moves = [
        ScoredMove(move, score, _line(line.position, move, known))
        for move, score in sorted(solution.moves.items(), key=lambda item: item[1].rank(), reverse=True)
    ]
    depth = max(len(move.line) for move in moves)
    return Analysis(depth, depth, solution.positions, time.monotonic() - began, 0, tuple(moves))


def _line(position: Position, move: Move, known: dict[Position, Value]) -> tuple[Move, ...]:
    line = [move]
    reached = position.play(move)
    while reached.moves() and len(line) < LONGEST_LINE:
        solution: Solution = solve(reached, known=known)
        line.append(solution.best[0])
        reached = reached.play(line[-1])
    return tuple(line)
