"""The engine at a level for people: it looks less deep, and now and then it slips."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from plyground import _core
from plyground.engine.analysis import ScoredMove
from plyground.engine.engine import Engine
from plyground.game import InvalidOption, Position
from plyground.loading.levels import Level
from plyground.loading.loaded_game import LoadedGame
from plyground.players.player import Choice, check_unfinished
from plyground.score import Limit

#: Seconds after which it answers in a game written in Python. A native game's levels never look at the clock.
PATIENCE = 1.0


def level_of(game: LoadedGame, number: int) -> Level:
    """The game's level of that number. Raises InvalidOption, which says which there are."""
    if not 1 <= number <= len(game.levels):
        raise InvalidOption(f"{game.name} has levels 1 to {len(game.levels)}, not {number}", str(number))
    return game.levels[number - 1]


class LevelPlayer:
    def __init__(self, engine: Engine, level: Level, options: Mapping[str, Any]) -> None:
        self._engine = engine
        self._level = level
        self._chance = random.Random(options["seed"])

    def choose(self, position: Position, history: Sequence[Position] = ()) -> Choice:
        check_unfinished(position)
        slips = self._chance.random() < self._level.slip
        return (self._slip(position, history) if slips else None) or self._think(position, history)

    def _limit(self, position: Position, depth: int) -> Limit:
        return Limit(None if isinstance(position, _core.Position) else PATIENCE, depth, self._level.nodes)

    def _think(self, position: Position, history: Sequence[Position]) -> Choice:
        analysis = self._engine.think(position, self._limit(position, self._level.depth), history=history)
        best = analysis.best
        return Choice(best.move, best.score, analysis.nodes, analysis.depth, best.line)

    def _slip(self, position: Position, history: Sequence[Position]) -> Choice | None:
        """A move that is not the best at first sight: the second best twice as likely as the third, three times as
        likely as the fourth. None where the win is in sight, or all other moves visibly lose."""
        limit = self._limit(position, self._level.sight)
        analysis = self._engine.think(position, limit, history=history, multi=len(position.moves()))
        if analysis.best.score.kind == "win":
            return None
        worse = [move for move in analysis.moves[1:] if move.score.kind != "loss"]
        if not worse:
            return None
        chosen: ScoredMove = self._chance.choices(worse, [1 / place for place in range(1, len(worse) + 1)])[0]
        return Choice(chosen.move, chosen.score, analysis.nodes, analysis.depth, chosen.line)
