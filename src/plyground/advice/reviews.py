"""The review of a game: every move judged, and each side's accuracy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from plyground.advice.analyst import Analyst
from plyground.advice.explanations import Explanation, explained
from plyground.advice.judging import accuracy
from plyground.engine.analysis import Analysis
from plyground.game import Side
from plyground.history.line import Line
from plyground.score import Limit

#: Nodes for one position of a review, and for all positions together, if no limit is given.
POSITION_NODES = 400_000
REVIEW_NODES = 12_000_000


@dataclass(frozen=True)
class ReviewedMove(Explanation):
    """`ply`: the number of the move, from 1. `accuracy`: from 0 to 100."""

    ply: int
    side: Side
    accuracy: float


@dataclass(frozen=True)
class Accuracy:
    """The mean accuracy of each side's moves; None for a side that has not moved."""

    first: float | None
    second: float | None


@dataclass(frozen=True)
class Review:
    """The moves that were judged, and the accuracy of both sides. `nodes`: the limit for each position."""

    nodes: int
    moves: tuple[ReviewedMove, ...]
    accuracy: Accuracy


def review(
    line: Line,
    analyst: Analyst,
    nodes: int | None = None,
    on_move: Callable[[ReviewedMove], None] = lambda move: None,
) -> Review:
    """Judges every move of the line; `on_move` is told of each. `nodes`: how many each search may look at.

    The analyst forgets what it has found before, so a game has the same review each time. If somebody builds the
    solution table of the game, its exact scores may change the review.
    """
    nodes = nodes or usual_nodes(line, analyst)
    lines = list(line.back())[::-1]
    moves: list[ReviewedMove] = []
    with analyst.afresh():
        ahead = _judged(lines[0], analyst, Limit(nodes=nodes))
        for reached in lines[1:]:
            if ahead is None or analyst.stopped:
                break
            here, ahead = ahead, _judged(reached, analyst, Limit(nodes=nodes))
            after = ahead
            if ahead is not None and ahead.exact and not here.exact:
                # Exact results begin after this move. The score before it is an estimate, so the score after it must be
                # one too: the player could not know the exact result yet.
                after = analyst.judge(reached, Limit(nodes=nodes), exact=False)
            moves.append(_reviewed(reached, explained(reached, here, after)))
            on_move(moves[-1])
    return Review(nodes, tuple(moves), Accuracy(_mean(moves, Side.FIRST), _mean(moves, Side.SECOND)))


def usual_nodes(line: Line, analyst: Analyst) -> int:
    """The nodes for each position if nothing else is set: the longer the game, the fewer for each."""
    return analyst.nodes(min(POSITION_NODES, REVIEW_NODES // (line.ply + 1)))


def _judged(line: Line, analyst: Analyst, limit: Limit) -> Analysis | None:
    return None if line.outcome else analyst.judge(line, limit)


def _reviewed(line: Line, said: Explanation) -> ReviewedMove:
    lost = abs(said.best.score.chance - said.played.score.chance) if said.verdict != "best" else 0.0
    side = said.played.score.side
    return ReviewedMove(**vars(said), ply=line.ply, side=side, accuracy=accuracy(lost))


def _mean(moves: Sequence[ReviewedMove], side: Side) -> float | None:
    found = [move.accuracy for move in moves if move.side is side]
    return round(sum(found) / len(found), 1) if found else None
