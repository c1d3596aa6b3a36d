"""The native engine as a player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from plyground.engine import Limit
from plyground.engine.engine import TABLE, Engine
from plyground.game import InvalidOption, Position
from plyground.loaded_game import LoadedGame
from plyground.options import Option
from plyground.players.player import Choice, PlayerKind, check_unfinished

#: Seconds a move, when no limit is given.
SECONDS = 1.0


class EnginePlayer:
    def __init__(self, game: LoadedGame, options: Mapping[str, Any], spec: str) -> None:
        self.spec = spec
        limits = {name: options[name] for name in ("time", "depth", "nodes")}
        self._limit = Limit(**limits) if any(limits.values()) else Limit(time=SECONDS)
        named = options["evaluation"] or options["weights"]
        evaluation = game.evaluation(options["evaluation"], options["weights"]) if named else None
        try:
            self._engine = Engine(
                game, evaluation, table=options["table"], threads=options["threads"], selective=options["selective"]
            )
        except InvalidOption:
            raise
        except ValueError as error:
            raise InvalidOption(str(error), spec) from None

    def choose(self, position: Position, history: Sequence[Position] = ()) -> Choice:
        check_unfinished(position)
        analysis = self._engine.think(position, self._limit, history=history)
        best = analysis.best
        return Choice(best.move, best.score, analysis.nodes, analysis.depth, best.line)


ENGINE = PlayerKind(
    "engine",
    "the strongest: searches deeper and deeper, remembers, and proves wins",
    (
        Option(
            "time", "number", None, f"seconds a move; {SECONDS:g} when no limit is given", minimum=0.001, maximum=1e6
        ),
        Option("depth", "integer", None, "plies to look ahead", minimum=1, maximum=100),
        Option("nodes", "integer", None, "positions to visit", minimum=1, maximum=10**15),
        Option("threads", "integer", 1, "threads that search together", minimum=1, maximum=256),
        Option("table", "integer", TABLE, "megabytes to remember positions in", minimum=1, maximum=1_000_000),
        Option("selective", "switch", True, "look less deep at late moves and deeper at restless ones"),
        Option("evaluation", "text", None, "the evaluation's name; without one the game's first that fits"),
    ),
    EnginePlayer,
    weights=True,
)
