"""The player that plays any legal move."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.options import Option
from plyground.players.player import Choice, Player, PlayerKind, unfinished
from plyground.score import Limit


class RandomPlayer(Player):
    def __init__(self, game: LoadedGame, options: Mapping[str, Any]) -> None:
        self._random = random.Random(options["seed"])

    def choose(self, line: Line, limit: Limit | None = None) -> Choice:
        return Choice(self._random.choice(unfinished(line).moves()))


RANDOM = PlayerKind(
    "random",
    "any legal move, all equally likely",
    (Option("seed", "integer", None, "the same seed plays the same moves; without it, each game differs"),),
    RandomPlayer,
)
