"""The player that makes no mistake, where the game is small enough to be solved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from plyground.game import Position
from plyground.loaded_game import LoadedGame
from plyground.options import Option
from plyground.players.player import Choice, PlayerKind, check_unfinished
from plyground.solve import LIMIT, Value, solve


class PerfectPlayer:
    """Wins as soon and loses as late as possible; of equal moves the first. Raises TooLarge where it cannot know."""

    def __init__(self, game: LoadedGame, options: Mapping[str, Any], spec: str) -> None:
        self.spec = spec
        self._limit: int = options["limit"]
        self._known: dict[Position, Value] = {}  # what it found out at its last move, and so all that can follow

    def choose(self, position: Position, history: Sequence[Position] = ()) -> Choice:
        check_unfinished(position)
        if position not in self._known:
            self._known = {}  # of another line: it would only fill the memory
        solution = solve(position, self._limit, known=self._known)
        move = solution.best[0]
        return Choice(move, solution.score, solution.positions, None, (move,))


PERFECT = PlayerKind(
    "perfect",
    "never makes a mistake, in games small enough to be solved",
    (Option("limit", "integer", LIMIT, "look at no more positions than this", minimum=1, maximum=100_000_000),),
    PerfectPlayer,
)
