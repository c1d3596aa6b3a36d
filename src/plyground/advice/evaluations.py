"""The evaluation of a position in a game: one for everybody, in play and in the review.

It depends on the moves played alone: it is found without what was found before, and its limits are numbers of
positions, not seconds.
"""

from __future__ import annotations

from plyground.advice.analyst import Analyst
from plyground.advice.told import ToldScore, told_score
from plyground.engine.analysis import Analysis
from plyground.history.line import Line
from plyground.score import Limit, Score

#: Nodes of the engine for one position.
NODES = 100_000
#: Positions that the exact value of one position may take: enough for Connect Four everywhere.
EXACT_NODES = 16_000_000
#: Positions that the exact values of all its moves may take.
MOVES_NODES = 12_000_000


def evaluate(line: Line, analyst: Analyst) -> ToldScore:
    """What the position reached is worth: exactly where that can be known, otherwise what the engine thinks."""
    if line.outcome is not None:
        return told_score(Score.of_outcome(line.outcome, line.position.side), line.game)
    with analyst.afresh():
        exact = analyst.exact(line, EXACT_NODES)
        return told_score(exact or judged(line, analyst, exact=False).best.score, line.game)


def judged(line: Line, analyst: Analyst, nodes: int | None = None, exact: bool = True) -> Analysis:
    """The best move of the position reached, which must not be over; all moves if they are exact. For an analyst that
    is `afresh`. `nodes`: of the engine; None: as many as for every evaluation."""
    analyst.forget()
    limit = Limit(nodes=nodes or analyst.nodes(NODES))
    return analyst.judge(line, limit, exact=exact, exact_nodes=MOVES_NODES)
