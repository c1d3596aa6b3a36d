"""The player that makes no mistake, where the game is small enough to be solved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from plyground.game import Position
from plyground.loaded_game import LoadedGame
from plyground.options import Option
from plyground.players.player import Choice, PlayerKind
from plyground.solve import LIMIT, solve


class PerfectPlayer:
    """Wins as soon and loses as late as possible; of equal moves the first. Raises TooLarge where it cannot know."""

    def __init__(self, game: LoadedGame, options: Mapping[str, Any], spec: str) -> None:
        self.spec = spec
        self._limit: int = options["limit"]

    def choose(self, position: Position, history: Sequence[Position] = ()) -> Choice:
        solution = solve(position, self._limit)
        move = solution.best[0]
        return Choice(move, solution.score, solution.positions, None, (move,))


PERFECT = PlayerKind(
    "perfect",
    "never makes a mistake, in games small enough to be solved",
    (Option("limit", "integer", LIMIT, "look at no more positions than this", minimum=1, maximum=100_000_000),),
    PerfectPlayer,
)
