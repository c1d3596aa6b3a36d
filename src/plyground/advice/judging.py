"""How good a move was: how much of the expected result it gave up."""

from __future__ import annotations

import math
from typing import Literal

from plyground.score import Score

Verdict = Literal["best", "good", "inaccuracy", "mistake", "blunder"]

#: What a move can give away: a win that was there, or a draw.
Thrown = Literal["win", "draw"]

#: A move that gives up less than the number has the verdict beside it. A move that gives up more than all is a blunder.
_VERDICTS: tuple[tuple[float, Verdict], ...] = ((0.05, "good"), (0.1, "inaccuracy"), (0.2, "mistake"))

#: A lost position that is not held at all counts as if this much of the result were given up. Fewer plies than _LONG
#: count as parts of _LONG: at the end of a lost game a move more or less is nothing.
_HOLDING = 0.12
_LONG = 10


def given_up(best: Score, played: Score, advantage: float) -> float:
    """How much of the expected result the mover lost by not playing the best move; never below 0. In a lost position it
    is how much sooner the game will be over.

    `advantage`: the heuristic value that is a clear advantage in the game.
    """
    if best.kind == played.kind == "loss" and best.plies is not None and played.plies is not None:
        return max(0.0, _HOLDING * (best.plies - played.plies) / max(best.plies, _LONG))
    return max(0.0, best.chance(advantage) - played.chance(advantage))


def thrown(best: Score, played: Score) -> Thrown | None:
    """What a move gave away: a proved win or draw, for a proved result that is worse. A slower win is still a win."""
    if best.kind == "win" and played.kind in ("draw", "loss"):
        return "win"
    return "draw" if best.kind == "draw" and played.kind == "loss" else None


def verdict(best: Score, played: Score, advantage: float) -> Verdict:
    """A move that throws a proved result away is a blunder. A move that loses soon is a mistake, even in a lost
    position, if the game could have gone on for long."""
    if played.rank() >= best.rank():
        return "best"
    if thrown(best, played) is not None:
        return "blunder"
    lost = given_up(best, played, advantage)
    return next((name for limit, name in _VERDICTS if lost < limit), "blunder")


def accuracy(lost: float) -> float:
    """A move's accuracy from 0 to 100, by what it gave up: 100 for nothing, 64 for a tenth of the result, 40 for a
    fifth."""
    return round(max(0.0, min(100.0, 103.1668 * math.exp(-4.354 * lost) - 3.1669)), 1)
