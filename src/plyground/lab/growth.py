"""Experiments of the kind "growth": how many nodes a search needs, ply by ply.

[[search]]
row = "Dobutsu"                     # searches of a row are compared: same positions, same depths
column = "with a table"
game = "dobutsu"
player = "alphabeta:depth={depth},table=on"
depth = "{depth}"
vary = { depth = [1, 2, 3, 4] }
positions = { number = 10, plies = 6, seed = 1 }    # each after six random plies; without plies only the start
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from plyground.history.line import Line
from plyground.lab import positions
from plyground.lab.experiment import Experiment
from plyground.lab.task import Column, Plot, Section, Table, Task, Values, Workplace
from plyground.players import PlayerSpec

_SEARCH = {"row": str, "column": str, "game": str, "player": str, "depth": int, "positions": dict}
_NEEDED = ("row", "column", "game", "player", "depth", "positions")


def tasks(experiment: Experiment, quick: bool) -> list[Task]:
    found = []
    for number, entry in enumerate(experiment.entries("search", _SEARCH, _NEEDED, quick), 1):
        positions.check(experiment, entry, f" in search {number}")
        PlayerSpec.parse(entry["player"]).resolve(positions.load(entry["game"]))
        found.append(Task(f"{entry['row']}, {entry['column']}, depth {entry['depth']}", entry))
    return found


def measure(task: Task, place: Workplace) -> dict[str, Any]:
    """Nodes and seconds, the mean of all positions. Each search begins anew, without memory of the one before."""
    game = positions.load(task.spec["game"])
    chosen = positions.sample(game, task.spec["positions"])
    nodes, seconds = 0, 0.0
    for number, position in enumerate(chosen):
        with PlayerSpec.parse(task.spec["player"]).player(game) as player:
            begin = time.perf_counter()
            nodes += player.choose(Line.of(game, position)).nodes
            seconds += time.perf_counter() - begin
        place.on_progress((number + 1) / len(chosen), "")
    return {"nodes": round(nodes / len(chosen), 1), "seconds": round(seconds / len(chosen), 7)}


def estimate(task: Task, place: Workplace) -> float:
    """Measured at one position, two plies less deep. One more ply rarely costs more than six times as much."""
    depth: int = task.spec["depth"]
    less = max(1, depth - 2)
    game = positions.load(task.spec["game"])
    position = positions.sample(game, {**task.spec["positions"], "number": 1})[0]
    spec = PlayerSpec.parse(task.spec["player"])
    depths = {name: str(less) for name, value in spec.options.items() if name.endswith("depth") and value == depth}
    with spec.with_options(depths).player(game) as player:
        begin = time.perf_counter()
        player.choose(Line.of(game, position))
        seconds = time.perf_counter() - begin
    number: int = task.spec["positions"]["number"] if task.spec["positions"].get("plies") else 1
    return seconds * 6.0 ** (depth - less) * number


def section(experiment: Experiment, results: Sequence[tuple[Task, Values]], folder: Path) -> Section:
    """A table and a plot of the nodes for each row. The effective branching factor says how many times as many nodes
    one more ply needs. It is the mean over two plies, because odd and even depths differ."""
    rows = list(dict.fromkeys(task.spec["row"] for task, _ in results))
    tables, plots = [], []
    for row in rows:
        found = {
            (task.spec["column"], task.spec["depth"]): values for task, values in results if task.spec["row"] == row
        }
        searches = list(dict.fromkeys(search for search, _ in found))
        full = searches[0]
        lines = []
        for search, depth in found:
            values = found[search, depth]
            before = found.get((search, depth - 2))
            factor = (values["nodes"] / before["nodes"]) ** 0.5 if before else None
            share = values["nodes"] / found[full, depth]["nodes"] if (full, depth) in found else None
            lines.append([search, depth, values["nodes"], values["seconds"], factor, share])
        columns = [Column(""), Column("depth", "count"), Column("nodes", "count"), Column("time", "seconds")]
        columns += [Column("branching factor", "number"), Column(f"nodes, of '{full}'", "percent")]
        tables.append(Table(row, columns, lines))
        series = {
            search: [
                (float(depth), values["nodes"], None, None) for (name, depth), values in found.items() if name == search
            ]
            for search in searches
        }
        plots.append(Plot(f"{row}: nodes", "depth", "nodes", series, log_y=True))
    return Section(tables, plots)
