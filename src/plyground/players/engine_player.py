"""The native engine as a player."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from plyground import _core
from plyground.engine.engine import TABLE, Engine
from plyground.exact.table import open_table
from plyground.game import InvalidOption, Position
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.options import Option
from plyground.players.level_player import LevelPlayer, level_of
from plyground.players.player import Choice, Player, PlayerKind, check_unfinished
from plyground.score import Limit

#: Seconds a move, when no limit is given.
SECONDS = 1.0

LIMITS = ("time", "depth", "nodes")


class EnginePlayer:
    def __init__(self, engine: Engine, options: Mapping[str, Any], spec: str) -> None:
        self.spec = spec
        self._engine = engine
        self._limit = Limit(**{name: options[name] for name in LIMITS})

    def choose(self, position: Position, history: Sequence[Position] = ()) -> Choice:
        check_unfinished(position)
        analysis = self._engine.think(position, self._limit, history=history)
        best = analysis.best
        return Choice(best.move, best.score, analysis.nodes, analysis.depth, best.line)


class ExactEnginePlayer(EnginePlayer):
    """The engine with the game's table: wins as soon and loses as late as possible; where the position is drawn, makes
    the move that the engine likes best among those that keep the draw."""

    def __init__(self, game: LoadedGame, engine: Engine, options: Mapping[str, Any], spec: str) -> None:
        super().__init__(engine, options, spec)
        self._table = open_table(game)

    def choose(self, position: Position, history: Sequence[Position] = ()) -> Choice:
        check_unfinished(position)
        solution = self._table.solution(position)
        best = solution.best
        if solution.score.kind != "draw" or len(best) == 1:
            return Choice(best[0], solution.score, solution.positions, None, (best[0],))
        analysis = self._engine.think(position, self._limit, history=history, multi=len(solution.moves))
        liked = next(scored for scored in analysis.moves if scored.move in best)
        return Choice(liked.move, solution.score, analysis.nodes, analysis.depth, liked.line)


def make(game: LoadedGame, options: Mapping[str, Any], spec: str) -> Player:
    named = options["evaluation"] or options["weights"]
    evaluation = game.evaluation(options["evaluation"], options["weights"]) if named else None
    try:
        engine = Engine(
            game,
            evaluation,
            table=options["table"],
            threads=options["threads"],
            selective=options["selective"],
            without=options["without"].split("+") if options["without"] else (),
        )
    except InvalidOption:
        raise
    except ValueError as error:
        raise InvalidOption(str(error), spec) from None
    if options["level"] is not None:
        return LevelPlayer(engine, level_of(game, options["level"]), options, spec)
    if options["exact"]:
        return ExactEnginePlayer(game, engine, options, spec)
    return EnginePlayer(engine, options, spec)


def settle(game: LoadedGame, options: Mapping[str, Any]) -> dict[str, Any]:
    """A level brings its limits, its table and a seed, so that who played can be written down; without one and without
    any limit there is one of time."""
    if options["level"] is None:
        time = options["time"] if any(options[name] for name in LIMITS) else SECONDS
        return {**options, "table": options["table"] or TABLE, "time": time}
    level = level_of(game, options["level"])
    for name in LIMITS:
        if options[name] is not None:
            raise InvalidOption(f"level and {name} both say how far it looks: give one of them", name)
    if options["exact"]:
        raise InvalidOption("a level makes mistakes and exact makes none: give one of them", "exact")
    seed = secrets.randbelow(10**9) if options["seed"] is None else options["seed"]
    return {**options, "table": options["table"] or level.table, "seed": seed}


ENGINE = PlayerKind(
    "engine",
    "the strongest: searches deeper and deeper, remembers, and proves wins",
    (
        Option("level", "integer", None, "for people: from 1, a beginner, to the game's strongest, 8 in most"),
        Option("seed", "integer", None, "of a level: the same seed plays the same moves; without one it differs"),
        Option(
            "time", "number", None, f"seconds a move; {SECONDS:g} when no limit is given", minimum=0.001, maximum=1e6
        ),
        Option("depth", "integer", None, "plies to look ahead", minimum=1, maximum=100),
        Option("nodes", "integer", None, "positions to visit", minimum=1, maximum=10**15),
        Option("threads", "integer", 1, "threads that search together", minimum=1, maximum=256),
        Option(
            "table",
            "integer",
            None,
            f"megabytes to remember positions in; {TABLE}, at a level fewer",
            minimum=1,
            maximum=1_000_000,
        ),
        Option("selective", "switch", True, "look less deep at late moves and deeper at restless ones"),
        Option("exact", "switch", False, "make no mistake, by the table of all positions, where that has been built"),
        Option("without", "text", None, f"parts to leave out, with + between: {', '.join(_core.ENGINE_PARTS)}"),
        Option("evaluation", "text", None, "the evaluation's name; without one the game's first that fits"),
    ),
    make,
    weights=True,
    settle=settle,
)
