"""The player that makes no mistake, where the exact value of moves is known or can be found."""

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
    """Wins as soon and loses as late as possible; of equal moves the first. Raises TooLarge where it cannot know."""

    def __init__(self, game: LoadedGame, options: Mapping[str, Any]) -> None:
        self._limit = Limit(time=options["time"], nodes=options["limit"])
        self._oracle = Oracle.anew(game)  # a match played again counts the same positions
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
        """The choice ends with TooLarge: what is not known yet is not guessed."""
        self._patience.end()


PERFECT = PlayerKind(
    "perfect",
    "never makes a mistake, in games that have a solver of their own and in games small enough to be solved",
    (
        Option(
            "limit",
            "integer",
            LIMIT,
            "look at no more positions than this, where the game has no solver of its own",
            minimum=1,
            maximum=100_000_000,
        ),
        Option("time", "number", None, "seconds to find the answer in; none: as long as it takes", 0.001, 1e6),
    ),
    PerfectPlayer,
    ceilings={"time": SERVED_SECONDS, "limit": LIMIT},
)
