"""The native engine as a player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plyground import _core
from plyground.engine.analysis import Analysis
from plyground.engine.engine import TABLE, Engine, check_parts, fitting_evaluation
from plyground.evaluation import Evaluation
from plyground.exact.table import has_table, open_table
from plyground.game import InvalidOption
from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.options import Option
from plyground.players.level_player import LevelPlayer, level_of
from plyground.players.player import (
    SERVED_SECONDS,
    WEIGHTS_FILE,
    Choice,
    Player,
    PlayerKind,
    limit_options,
    unfinished,
    weights_of,
)
from plyground.score import Limit

#: Seconds for each move, if no limit is given.
SECONDS = 1.0

LIMITS = ("time", "depth", "nodes")


class EnginePlayer(Player):
    def __init__(self, engine: Engine, options: Mapping[str, Any]) -> None:
        self._engine = engine
        self._limit = Limit(**{name: options[name] for name in LIMITS})

    def choose(self, line: Line, limit: Limit | None = None) -> Choice:
        unfinished(line)
        analysis = self._think(line, limit)
        best = analysis.best
        return Choice(best.move, best.score, analysis.nodes, analysis.depth, best.line)

    def stop(self) -> None:
        self._engine.stop()

    def _think(self, line: Line, limit: Limit | None, multi: int = 1) -> Analysis:
        return self._engine.think(
            line.position, self._limit.within(limit), history=line.history, multi=multi, on_analysis=self.listener
        )


class ExactEnginePlayer(EnginePlayer):
    """The engine with the game's solution table: it wins as soon and loses as late as possible. In a drawn position it
    plays the move that the engine likes best among the moves that keep the draw."""

    def __init__(self, game: LoadedGame, engine: Engine, options: Mapping[str, Any]) -> None:
        super().__init__(engine, options)
        self._table = open_table(game)

    def choose(self, line: Line, limit: Limit | None = None) -> Choice:
        solution = self._table.solution(unfinished(line))
        best = solution.best
        if solution.score.kind != "draw" or len(best) == 1:
            return Choice(best[0], solution.score, solution.positions, None, (best[0],))
        analysis = self._think(line, limit, multi=len(solution.moves))
        liked = next(scored for scored in analysis.moves if scored.move in best)
        return Choice(liked.move, solution.score, analysis.nodes, analysis.depth, liked.line)


def make(game: LoadedGame, options: Mapping[str, Any]) -> Player:
    try:
        engine = Engine(
            game,
            _evaluation(game, options),
            table=options["table"],
            threads=options["threads"],
            selective=options["selective"],
            without=_parts(options),
        )
    except ValueError as error:  # a table that is too large for this machine
        raise InvalidOption(str(error), str(options["table"])) from None
    if options["level"] is not None:
        return LevelPlayer(engine, level_of(game, options["level"]), options["seed"])
    if options["exact"]:
        return ExactEnginePlayer(game, engine, options)
    return EnginePlayer(engine, options)


def _evaluation(game: LoadedGame, options: Mapping[str, Any]) -> Evaluation:
    """The evaluation that the options name. Raises InvalidOption if the game has none of that name, or none that the
    engine can use."""
    weights = weights_of(options)
    name = options["evaluation"]
    if name is None and not weights and options["level"] is not None:
        wanted = level_of(game, options["level"]).evaluation
        name = wanted if wanted in game.evaluations else None  # a game with other options may not have it
    return fitting_evaluation(game, game.evaluation(name, weights) if name or weights else None)


def _parts(options: Mapping[str, Any]) -> list[str]:
    return options["without"].split("+") if options["without"] else []


def settle(game: LoadedGame, options: Mapping[str, Any]) -> dict[str, Any]:
    """A level sets the limits and the size of the table. Without a level and without a limit, the time is limited."""
    _evaluation(game, options)
    check_parts(_parts(options))
    if options["exact"] and not has_table(game):
        raise InvalidOption(f"{game.title} has no solution table, which exact needs", "exact")
    if options["level"] is None:
        time = options["time"] if any(options[name] for name in LIMITS) else SECONDS
        return {**options, "table": options["table"] or TABLE, "time": time}
    level = level_of(game, options["level"])
    for name in LIMITS:
        if options[name] is not None:
            raise InvalidOption(f"level and {name} both set how far the engine looks: give only one of them", name)
    if options["exact"]:
        raise InvalidOption("a level makes mistakes and exact makes none: give only one of them", "exact")
    return {**options, "table": options["table"] or level.table}


ENGINE = PlayerKind(
    "engine",
    "the strongest: searches deeper and deeper, remembers positions, and proves wins",
    (
        Option(
            "level",
            "integer",
            None,
            "strength for people: from 1, a beginner, to the game's strongest, in most games 8",
        ),
        Option(
            "seed", "integer", None, "for a level: the same seed plays the same moves; without it, each game differs"
        ),
        *limit_options(SECONDS, deepest=100),
        Option("threads", "integer", 1, "threads that search together", minimum=1, maximum=256),
        Option(
            "table",
            "integer",
            None,
            f"megabytes for remembered positions; {TABLE}, or fewer at a level",
            minimum=1,
            maximum=1_000_000,
        ),
        Option("selective", "switch", True, "search late moves less deep, and forcing moves deeper"),
        Option(
            "exact", "switch", False, "make no mistake: play by the game's solution table, which must have been built"
        ),
        Option("without", "text", None, f"parts to leave out, with + between: {', '.join(_core.ENGINE_PARTS)}"),
        Option(
            "evaluation",
            "text",
            None,
            "the evaluation's name, or a .py file; without it, the game's first that fits the engine",
        ),
        WEIGHTS_FILE,
    ),
    make,
    weights=True,
    settle=settle,
    ceilings={"time": SERVED_SECONDS, "table": 64, "threads": 1},
    units="evaluation",
    table="table",
)
