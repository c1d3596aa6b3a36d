"""Ant colony optimisation as a player, for any game."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from plyground import _core
from plyground.game import Position
from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.options import Option
from plyground.players.player import (
    SERVED_SECONDS,
    WEIGHTS_FILE,
    Choice,
    Player,
    PlayerKind,
    unfinished,
    weights_of,
)
from plyground.score import Limit, Score
from plyground.textbook import AntResult, Colony, Stream, ants

#: Epochs for each move, if no time is given.
EPOCHS = 15

#: The most positions in the graph, if the options do not set it.
GRAPH = 4_000_000

#: The score of a move that looks won; the ants prove nothing.
WON = 1_000_000

#: Values for what the source leaves open: in our reading; as the source's pseudocode prints it; and as we found that it
#: plays better.
PRESETS: Mapping[str, Mapping[str, Any]] = {
    "document": {
        "beta": 1.0,
        "weigh": "sided",
        "blind": "uniform",
        "end": "once",
        "path": "sum",
        "deposit": "total",
        "erase": "after",
        "update": "epoch",
        "fade": "all",
        "again": "more",
        "decide": "last",
    },
    "as-printed": {"weigh": "absolute", "path": "prefixes", "update": "ant"},
    "improved": {
        "beta": 3.0,
        "weigh": "relative",
        "end": "decisive",
        "path": "last",
        "deposit": "sided",
        "erase": "never",
        "fade": "walked",
        "decide": "backup",
    },
}


def preset_values(preset: str) -> dict[str, Any]:
    """The values of a preset; values that it does not set are those of the preset `document`."""
    return {**PRESETS["document"], **PRESETS[preset]}


class AcoPlayer(Player):
    """Sends out ants for every move, and keeps nothing from one move to the next. `nodes` is the size of the graph.

    A win at once is proved. Otherwise only `decide=backup` gives a score: sums over paths and pheromone compare moves,
    but say nothing about the position. A move that looks won or lost then has +-1,000,000.
    """

    def __init__(self, game: LoadedGame, options: Mapping[str, Any]) -> None:
        self._limit = Limit(time=options["time"], nodes=options["graph"])
        self._depth = options["depth"]
        self._judges = options["decide"] == "backup"
        self._evaluation = game.evaluation(options["evaluation"], weights_of(options))
        self._seeds = random.Random(options["seed"])
        settings = {name: options[name] for name in (*NUMBERS, *PRESETS["document"])}
        self._ants = _core.Ants(epochs=options["epochs"] or 0, **settings)
        del settings["graph"]
        self._colony = Colony(epochs=options["epochs"] or EPOCHS, **settings)

    def choose(self, line: Line, limit: Limit | None = None) -> Choice:
        position = unfinished(line)
        seconds = self._limit.within(limit).time
        found = self._ants.search(self._evaluation, position, time=seconds, seed=self._seeds.getrandbits(63))
        return Choice(found["move"], self._score(position, found), found["nodes"], self._depth, found["line"])

    def stop(self) -> None:
        self._ants.stop()

    def record(self, position: Position) -> AntResult:
        """The ants' search for a move from here, epoch by epoch: the textbook's, with the same settings and seed."""
        stream = Stream(self._seeds.getrandbits(63))
        return ants(position, self._evaluation.value, self._colony, random=stream, record=True)

    def _score(self, position: Position, found: Mapping[str, Any]) -> Score | None:
        outcome = position.play(found["move"]).outcome()
        if outcome is not None and outcome.winner is position.side:
            return Score.win(position.side, 1)
        if not self._judges:
            return None
        return Score.heuristic(position.side, max(-WON, min(WON, found["value"])))


def settle(game: LoadedGame, options: Mapping[str, Any]) -> dict[str, Any]:
    """Fills in the values that the preset sets, so that a record can name every option of the player."""
    game.evaluation(options["evaluation"], weights_of(options))  # raises InvalidOption if there is none
    settled = dict(options)
    for name, value in preset_values(options["preset"]).items():
        if settled[name] is None:
            settled[name] = value
    if settled["epochs"] is None and settled["time"] is None:
        settled["epochs"] = EPOCHS
    return settled


def _reading(name: str, summary: str, *choices: str) -> Option:
    return Option(name, "choice", None, f"{summary}; {_by_preset(name)}", choices=choices)


def _by_preset(name: str) -> str:
    """The value in each preset: `document sided, as-printed absolute, improved relative`."""
    usual = PRESETS["document"][name]
    others = [f"{preset} {values[name]}" for preset, values in PRESETS.items() if values.get(name, usual) != usual]
    return f"document {usual}" + "".join(f", {other}" for other in others)


_NUMBERS = (
    Option("ants", "integer", 5, "ants in an epoch", 1, 10_000),
    Option("depth", "integer", 7, "the most plies that an ant walks", 1, 100),
    Option("look", "integer", 20, "moves that an ant sees at a position, drawn at random", 1, 1024),
    Option("q", "number", 1.0, "deposits of pheromone are multiplied by this", 0, 1000),
    Option("evaporation", "number", 0.1, "the part of the pheromone that an update takes away", 0, 1),
    Option("alpha", "number", 1.0, "exponent of the pheromone in an ant's choice", 0, 5),
    Option("start", "number", 1.0, "pheromone on a new edge", 0, 1000),
    Option("graph", "integer", GRAPH, "the most positions in the graph; then it grows no more", 1000, 100_000_000),
)
NUMBERS = tuple(option.name for option in _NUMBERS)

ACO = PlayerKind(
    "aco",
    "ant colony optimisation: ants walk ahead and leave pheromone where it went well",
    (
        Option(
            "preset",
            "choice",
            "document",
            "how to read the article of Angeles-García and others: document, our reading; as-printed, its pseudocode; "
            "improved, our changes that play better",
            choices=tuple(PRESETS),
        ),
        Option(
            "epochs",
            "integer",
            None,
            f"epochs for each move; {EPOCHS}, or with a time as many as fit into it",
            1,
            1_000_000,
        ),
        Option("time", "number", None, "the most seconds for each move", 0.001, 1e6),
        *_NUMBERS,
        Option("beta", "number", None, f"exponent of the weight in an ant's choice; {_by_preset('beta')}", 0, 5),
        _reading(
            "weigh",
            "a move's weight: sided, its value, on own plies at least 0, on the opponent's the amount; absolute, the "
            "amount; relative, where it lies among its siblings",
            "sided",
            "absolute",
            "relative",
        ),
        _reading(
            "blind",
            "if no move has a weight: uniform, take any move; pheromone, choose by pheromone alone; stop, end the path",
            "uniform",
            "pheromone",
            "stop",
        ),
        _reading(
            "end",
            "a finished game's value: once, counts once; rest, also for every ply left; decisive, above all others",
            "once",
            "rest",
            "decisive",
        ),
        _reading(
            "path",
            "a path's value: sum, of its positions' values; prefixes, the sum of these sums; last, the last position's",
            "sum",
            "prefixes",
            "last",
        ),
        _reading(
            "deposit",
            "an ant's deposit: total, its path's value if above 0; sided, on each side's moves the value for that side",
            "total",
            "sided",
        ),
        _reading(
            "erase",
            "a path with a value below 0 loses its pheromone: after the deposits, before them, or never",
            "after",
            "before",
            "never",
        ),
        _reading("update", "the pheromone changes after every epoch, or after every ant", "epoch", "ant"),
        _reading(
            "fade", "pheromone evaporates: all, on all edges; walked, only on edges that were walked", "all", "walked"
        ),
        _reading(
            "again",
            "an ant that comes to a position again: more, sees other moves too; same, sees the same moves",
            "more",
            "same",
        ),
        _reading(
            "decide",
            "the first move with: last, the largest sum of the last epoch's paths; mean, the largest mean of all "
            "paths; pheromone, the most pheromone; backup, the best value when both sides choose their best",
            "last",
            "mean",
            "pheromone",
            "backup",
        ),
        Option("evaluation", "text", None, "the evaluation's name, or a .py file; without it, the game's first"),
        WEIGHTS_FILE,
        Option("seed", "integer", None, "the same seed plays the same moves; without it, each game differs"),
    ),
    AcoPlayer,
    weights=True,
    settle=settle,
    ceilings={"time": SERVED_SECONDS, "graph": GRAPH},
    units="evaluation",
)
