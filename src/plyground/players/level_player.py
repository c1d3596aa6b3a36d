"""The engine at a level for people: it searches less deep, and now and then it plays a worse move."""

from __future__ import annotations

import random

from plyground import _core
from plyground.engine.analysis import Analysis, ScoredMove
from plyground.engine.engine import Engine
from plyground.game import InvalidOption
from plyground.history.line import Line
from plyground.loading.levels import Level
from plyground.loading.loaded_game import LoadedGame
from plyground.players.player import Choice, Player, unfinished
from plyground.score import Limit

#: Seconds after which it answers in a game written in Python. In a native game a level never looks at the clock.
PATIENCE = 1.0


def level_of(game: LoadedGame, number: int) -> Level:
    """The game's level of that number. Raises InvalidOption, which names the levels that there are."""
    if not 1 <= number <= len(game.levels):
        raise InvalidOption(f"{game.name} has levels 1 to {len(game.levels)}, not {number}", str(number))
    return game.levels[number - 1]


class LevelPlayer(Player):
    def __init__(self, engine: Engine, level: Level, seed: int | None) -> None:
        self._engine = engine
        self._level = level
        self._chance = random.Random(seed)
        self._stopped = False

    def choose(self, line: Line, limit: Limit | None = None) -> Choice:
        unfinished(line)
        self._stopped = False
        if self._chance.random() < self._level.slip:
            glance = self._think(line, self._level.sight, limit, multi=len(line.position.moves()))
            slip = self._slip(glance)
            if slip is not None or self._stopped:
                return _choice(slip or glance.best, glance)
        analysis = self._think(line, self._level.depth, limit)
        return _choice(analysis.best, analysis)

    def stop(self) -> None:
        self._stopped = True
        self._engine.stop()

    def _think(self, line: Line, depth: int, limit: Limit | None, multi: int = 1) -> Analysis:
        seconds = None if isinstance(line.position, _core.Position) else PATIENCE
        own = Limit(seconds, depth, self._level.nodes)
        return self._engine.think(
            line.position, own.within(limit), history=line.history, multi=multi, on_analysis=self.listener
        )

    def _slip(self, glance: Analysis) -> ScoredMove | None:
        """A move that is not the best by the first short search. The second best is twice as likely as the third, and
        three times as likely as the fourth. None if that search sees a win, or sees that all other moves lose."""
        if glance.best.score.kind == "win":
            return None
        worse = [move for move in glance.moves[1:] if move.score.kind != "loss"]
        if not worse:
            return None
        return self._chance.choices(worse, [1 / place for place in range(1, len(worse) + 1)])[0]


def _choice(move: ScoredMove, analysis: Analysis) -> Choice:
    return Choice(move.move, move.score, analysis.nodes, analysis.depth, move.line)
