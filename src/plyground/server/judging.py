"""What a score means to people: the result to be expected, and how good a move was."""

from __future__ import annotations

import math
from typing import Literal

from plyground.engine.analysis import Analysis, ScoredMove
from plyground.game import Position, Side
from plyground.loading.loaded_game import LoadedGame
from plyground.score import Score
from plyground.server import shapes

Verdict = Literal["best", "good", "inaccuracy", "mistake", "blunder"]

#: A move that gives up less than this of the expected result deserves the name; above the last it is a blunder.
_VERDICTS: tuple[tuple[float, Verdict], ...] = ((0.05, "good"), (0.1, "inaccuracy"), (0.2, "mistake"))

#: Plies: who has so many left to play before he loses, and loses by the other's next move, has overlooked something.
_LONG = 10
_NEXT = 2


def score_of(score: Score, game: LoadedGame) -> shapes.Score:
    """The score as it is sent, with the first player's chance."""
    chance = score.for_side(Side.FIRST).chance(game.description.advantage)
    return shapes.Score(**score.to_json(), side=str(score.side), chance=round(chance, 4))  # type: ignore[arg-type]


def analysed(move: ScoredMove, game: LoadedGame, position: Position) -> shapes.AnalysedMove:
    """A move of `position` with its line."""
    return shapes.AnalysedMove(
        move=str(move.move),
        score=score_of(move.score, game),
        line=[str(step) for step in move.line],
        labels=game.labels(position, move.line or (move.move,)),
    )


def analysis_of(analysis: Analysis, game: LoadedGame, position: Position) -> shapes.Analysis:
    return shapes.Analysis(
        depth=analysis.depth,
        deepest=analysis.deepest,
        nodes=analysis.nodes,
        seconds=round(analysis.seconds, 4),
        moves=[analysed(move, game, position) for move in analysis.moves],
        exact=analysis.exact,
    )


def given_up(best: Score, played: Score, game: LoadedGame) -> float:
    """How much of the expected result the side that moved gave up by not playing the best move; never below 0."""
    advantage = game.description.advantage
    return max(0.0, best.chance(advantage) - played.chance(advantage))


def thrown(best: Score, played: Score) -> shapes.Thrown | None:
    """What a move gave away: a proved win or draw, for a proved result that is less. A slower win is still a win."""
    if best.kind == "win" and played.kind in ("draw", "loss"):
        return "win"
    return "draw" if best.kind == "draw" and played.kind == "loss" else None


def verdict(best: Score, played: Score, game: LoadedGame) -> Verdict:
    """A proved result that is thrown away is a blunder, however the position looks. To lose at once is a mistake, even
    where perfect play would win much later."""
    if played.rank() >= best.rank():
        return "best"
    if thrown(best, played) is not None:
        return "blunder"
    if best.kind == played.kind == "loss" and (played.plies or 0) <= _NEXT and (best.plies or 0) >= _LONG:
        return "mistake"
    lost = given_up(best, played, game)
    return next((name for least, name in _VERDICTS if lost < least), "blunder")


def accuracy(lost: float) -> float:
    """From 100 for a move that gives up nothing, falling steeply: 64 for a tenth of the result, 40 for a fifth."""
    return round(max(0.0, min(100.0, 103.1668 * math.exp(-4.354 * lost) - 3.1669)), 1)
