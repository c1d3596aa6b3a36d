"""Experiments of the kind "ranges": the nodes of a search from every position of a game after a given number of plies.

[[range]]
row = "minimax"
column = "in the middle"
game = "tictactoe"
player = "minimax:depth=9,evaluation=zero"
plies = 4
root = false                        # whether the document counts the root; it does if left out
document = [898, 1404]              # the least and the most nodes in the document
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from plyground.game import Position
from plyground.history.line import Line
from plyground.lab.experiment import Experiment
from plyground.lab.positions import load
from plyground.lab.task import Column, Section, Table, Task, Values, Workplace
from plyground.loading.loaded_game import LoadedGame
from plyground.players import PlayerSpec

_RANGE = {"row": str, "column": str, "game": str, "player": str, "plies": int, "root": bool, "document": list}
_NEEDED = ("row", "column", "game", "player", "plies")


def tasks(experiment: Experiment, quick: bool) -> list[Task]:
    found = []
    for number, entry in enumerate(experiment.entries("range", _RANGE, _NEEDED, quick), 1):
        document = entry.get("document", [0, 0])
        if len(document) != 2 or not all(type(end) is int for end in document):
            raise experiment.fault(f"has document = {document} in range {number}: expected the least and the most")
        PlayerSpec.parse(entry["player"]).resolve(load(entry["game"]))
        found.append(Task(f"{entry['row']}, {entry['column']}", entry))
    return found


def reachable(game: LoadedGame, plies: int) -> list[Position]:
    """All different positions after this number of plies in which the game is not over."""
    positions = [game.start()]
    for _ in range(plies):
        going_on = [position for position in positions if position.outcome() is None]
        positions = list(dict.fromkeys(position.play(move) for position in going_on for move in position.moves()))
    return [position for position in positions if position.outcome() is None]


def measure(task: Task, place: Workplace) -> dict[str, Any]:
    game = load(task.spec["game"])
    uncounted = 0 if task.spec.get("root", True) else 1
    positions = reachable(game, task.spec["plies"])
    nodes = []
    with PlayerSpec.parse(task.spec["player"]).player(game) as player:
        for number, position in enumerate(positions):
            nodes.append(player.choose(Line.of(game, position)).nodes - uncounted)
            place.on_progress((number + 1) / len(positions), "")
    middle = statistics.median(nodes)
    return {"positions": len(positions), "least": min(nodes), "median": middle, "most": max(nodes)}


def estimate(task: Task, place: Workplace) -> float:
    game = load(task.spec["game"])
    positions = reachable(game, task.spec["plies"])
    begin = time.perf_counter()
    with PlayerSpec.parse(task.spec["player"]).player(game) as player:
        player.choose(Line.of(game, positions[0]))
    return (time.perf_counter() - begin) * len(positions)


def section(experiment: Experiment, results: Sequence[tuple[Task, Values]], folder: Path) -> Section:
    rows = []
    for task, values in results:
        spec = task.spec
        document = spec.get("document")
        seen = f"{document[0]:,} to {document[1]:,}" if document else ""
        inside = document and values["least"] <= document[0] and document[1] <= values["most"]
        verdict = "" if not document else "inside" if inside else "reaches beyond"
        row = [spec["row"], spec["column"], spec["plies"], values["positions"]]
        rows.append([*row, values["least"], values["median"], values["most"], seen, verdict])
    columns = [Column(""), Column(""), Column("plies played", "count"), Column("positions", "count")]
    columns += [Column("least", "count"), Column("median", "number"), Column("most", "count")]
    return Section([Table("", [*columns, Column("document"), Column("")], rows)])
