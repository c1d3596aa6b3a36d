"""The job that chooses a computer's move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from plyground.advice import check_unfinished, told_score
from plyground.engine.analysis import Analysis
from plyground.loading.loaded_game import LoadedGame
from plyground.players.player import SERVED_SECONDS
from plyground.score import Score
from plyground.server import live_shapes, shapes
from plyground.server.context import Context
from plyground.server.players import check_player
from plyground.server.thinking import BETWEEN_REPORTS, Throttle, game_of
from plyground.work.job import job


@dataclass(frozen=True)
class Chosen:
    """A computer's move and what it thought of it."""

    move: str
    score: Score | None
    nodes: int
    depth: int | None
    line: tuple[str, ...]


@job(ceiling=SERVED_SECONDS, topic=game_of, again=2)
def choose(context: Context, turn: shapes.Turn) -> Chosen:
    """A computer's move. Reports `ThinkingMessage`s where an engine thinks."""
    line = context.catalogue.line(turn)
    check_unfinished(line)
    spec = check_player(turn.player, line.game, context.catalogue.players)
    with context.playing(line.game, spec) as player:
        player.listener = _follow(context, line.game)
        try:
            with context.finish_with(player.stop):
                choice = player.choose(line)
        finally:
            player.listener = None
    moves = tuple(str(move) for move in choice.line)
    return Chosen(str(choice.move), choice.score, choice.nodes, choice.depth, moves)


def _follow(context: Context, game: LoadedGame) -> Callable[[Analysis], None]:
    throttle = Throttle(first=BETWEEN_REPORTS)

    def tell(analysis: Analysis) -> None:
        if throttle.due():
            best = analysis.best
            context.report(
                live_shapes.ThinkingMessage(
                    side=str(best.score.side),  # type: ignore[arg-type]
                    depth=analysis.depth,
                    score=told_score(best.score, game),
                    line=[str(move) for move in best.line],
                    nodes=analysis.nodes,
                )
            )

    return tell
