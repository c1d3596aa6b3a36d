"""The judgement of a position, by whoever knows best: the oracle where it answers quickly, or the engine."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from plyground.engine.analysis import Analysis
from plyground.exact import SHARE, Oracle
from plyground.history.line import Line
from plyground.score import Limit
from plyground.server.context import Context

#: Seconds that the oracle may always take.
ORACLE_SECONDS = 0.3


def judge(
    context: Context,
    line: Line,
    limit: Limit,
    lines: int = 1,
    on_analysis: Callable[[Analysis], None] | None = None,
    exact: bool = True,
) -> Analysis:
    """The best moves of the position reached, which is not over; `lines` of them, or all where they are exact.

    Without `exact` it is the engine's opinion in any case; and who limits the depth wants to see a search.
    """
    if exact and limit.time is not None and limit.depth is None:
        began = time.monotonic()
        known = Oracle.of(line.game).analysis(line.position, max(ORACLE_SECONDS, SHARE * limit.time), lines)
        if known is not None:
            return known
        limit = replace(limit, time=max(limit.time / 2, limit.time - (time.monotonic() - began)))
    engine = context.engine(line.game)
    several = min(lines, len(line.position.moves()))
    with context.finish_with(engine.stop):
        return engine.think(line.position, limit, history=line.history, multi=several, on_analysis=on_analysis)
