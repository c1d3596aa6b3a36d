"""The player that plays any legal move."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from plyground.game import Position
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.options import Option
from plyground.players.player import Choice, PlayerKind, check_unfinished


class RandomPlayer:
    def __init__(self, game: LoadedGame, options: Mapping[str, Any]) -> None:
        self._random = random.Random(options["seed"])

    def choose(self, position: Position, history: Sequence[Position] = ()) -> Choice:
        check_unfinished(position)
        return Choice(self._random.choice(position.moves()))


RANDOM = PlayerKind(
    "random",
    "any legal move, all equally likely",
    (Option("seed", "integer", None, "the same seed plays the same moves; without one it differs each time"),),
    RandomPlayer,
)
