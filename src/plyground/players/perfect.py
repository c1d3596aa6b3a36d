"""The player that makes no mistake, in games where the exact value of moves is known or can be found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plyground.exact import LIMIT, Oracle, Patience
from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.options import Option
from plyground.players.player import SERVED_SECONDS, Choice, Player, PlayerKind, unfinished
from plyground.score import Limit


class PerfectPlayer(Player):
    """Wins as soon and loses as late as possible; of equal moves it plays the first. Raises TooLarge if it cannot find
    the exact value."""

    def __init__(self, game: LoadedGame, options: Mapping[str, Any]) -> None:
        self._limit = Limit(time=options["time"], nodes=options["limit"])
        self._oracle = Oracle.anew(game)  # its own, so that a match that is played again counts the same positions
        self._patience = Patience()

    def choose(self, line: Line, limit: Limit | None = None) -> Choice:
        position = unfinished(line)
        limit = self._limit.within(limit)
        self._patience = Patience(limit.time)
        assert limit.nodes is not None
        solution = self._oracle.solution(position, limit=limit.nodes, patience=self._patience)
        move = solution.best[0]
        return Choice(move, solution.score, solution.positions, None, (move,))

    def stop(self) -> None:
        """Ends the choice with TooLarge, because this player never guesses."""
        self._patience.end()


PERFECT = PlayerKind(
    "perfect",
    "never makes a mistake; for games with their own solver, and games small enough to be solved",
    (
        Option(
            "limit",
            "integer",
            LIMIT,
            "the most positions to look at, if the game has no solver of its own",
            minimum=1,
            maximum=100_000_000,
        ),
        Option("time", "number", None, "the most seconds for each move; without it, as long as it takes", 0.001, 1e6),
    ),
    PerfectPlayer,
    ceilings={"time": SERVED_SECONDS, "limit": LIMIT},
)
