"""Experiments of the kind "cuts": how much alpha-beta leaves out, measured in the trees that it walks.

[[tree]]
row = "tic-tac-toe"
column = "ordered"
game = "tictactoe"
player = "alphabeta:depth=5,order=on"
depth = 5                           # the same as the player's
positions = { number = 20, plies = 2, seed = 1 }
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from plyground import _core
from plyground.game import Position
from plyground.lab import positions
from plyground.lab.experiment import Experiment
from plyground.lab.task import Column, Plot, Section, Table, Task, Values, Workplace
from plyground.players import PlayerSpec
from plyground.players.classic import CLASSIC, ClassicPlayer

_TREE = {"row": str, "column": str, "game": str, "player": str, "depth": int, "positions": dict}
_NEEDED = ("row", "column", "game", "player", "depth", "positions")
#: Numbers of branches before a cut up to this are counted separately; larger ones are counted as "more".
MOST = 8


def tasks(experiment: Experiment, quick: bool) -> list[Task]:
    found = []
    for number, entry in enumerate(experiment.entries("tree", _TREE, _NEEDED, quick), 1):
        where = f" in tree {number}"
        positions.check(experiment, entry, where)
        if PlayerSpec.parse(entry["player"]).resolve(positions.load(entry["game"])).kind not in CLASSIC:
            raise experiment.fault(f"has the player '{entry['player']}'{where}, whose tree cannot be recorded")
        found.append(Task(f"{entry['row']}, {entry['column']}", entry))
    return found


def measure(task: Task, place: Workplace) -> dict[str, Any]:
    game = positions.load(task.spec["game"])
    player = cast(ClassicPlayer, PlayerSpec.parse(task.spec["player"]).player(game))
    before: Counter[int] = Counter()
    leaves, roots, best, full, ratios = 0, 0.0, 0.0, 0, []
    chosen = positions.sample(game, task.spec["positions"])
    depth = task.spec["depth"]
    for number, position in enumerate(chosen):
        trace = player.trace(position)
        before.update(len(node.children) for node in trace.root.walk() if node.cut is not None)
        every = _leaves(position, depth)
        branching = every ** (1 / depth)
        leaves += trace.evaluated
        full += every
        roots += math.sqrt(every)
        best += branching ** math.ceil(depth / 2) + branching ** (depth // 2) - 1
        ratios.append(trace.evaluated / math.sqrt(every))
        place.on_progress((number + 1) / len(chosen), "")
    cuts = sum(before.values())
    return {
        "before": [before[number] for number in range(1, MOST + 1)]
        + [sum(count for number, count in before.items() if number > MOST)],
        "cuts": cuts,
        "mean": round(sum(number * count for number, count in before.items()) / cuts, 4) if cuts else None,
        "leaves": round(leaves / len(chosen), 1),
        "full": round(full / len(chosen), 1),
        "root": round(roots / len(chosen), 1),
        "best": round(best / len(chosen), 1),
        "ratio": round(sum(ratios) / len(ratios), 4),
    }


def _leaves(position: Position, depth: int) -> int:
    """The leaves of the whole tree: positions at that depth, and games that end before it."""
    if isinstance(position, _core.Position):
        plies = position.perft(depth)
        ended = _ended(position, depth)
        return plies[-1] + ended
    moves = position.moves() if depth else ()
    return sum(_leaves(position.play(move), depth - 1) for move in moves) if moves else 1


def _ended(position: Position, depth: int) -> int:
    """The number of games that end before this depth."""
    if position.outcome() is not None:
        return 1
    return sum(_ended(position.play(move), depth - 1) for move in position.moves()) if depth > 1 else 0


def estimate(task: Task, place: Workplace) -> float:
    begin = time.perf_counter()
    one = {**task.spec, "positions": {**task.spec["positions"], "number": 1}}
    measure(Task(task.title, one), Workplace(place.folder))
    return (time.perf_counter() - begin) * float(task.spec["positions"]["number"])


def section(experiment: Experiment, results: Sequence[tuple[Task, Values]], folder: Path) -> Section:
    rows = []
    for task, values in results:
        row = [task.spec["row"], task.spec["column"], task.spec["depth"], values["cuts"], values["mean"]]
        row.append(values["before"][0] / values["cuts"] if values["cuts"] else None)
        row += [values["leaves"], values["full"], values["root"], values["best"], values["ratio"]]
        rows.append(row)
    columns = [Column(""), Column(""), Column("depth", "count"), Column("cuts", "count", True)]
    columns += [Column("branches before a cut", "number"), Column("after the first", "percent")]
    columns += [Column("leaves", "count"), Column("of the whole tree", "count", True)]
    columns += [Column("its square root", "count"), Column("best possible", "count", True)]
    columns.append(Column("leaves / root", "number"))
    series = {
        task.title: [
            (float(number), count / max(1, values["cuts"]), None, None)
            for number, count in enumerate(values["before"][:MOST], 1)
        ]
        for task, values in results
    }
    plot = Plot("Branches looked at before a cut", "branches", "part of the cuts", series)
    return Section([Table("", columns, rows)], [plot])
