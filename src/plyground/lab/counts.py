"""Experiments of the kind "counts": the nodes that a search visits, compared with the document's number.

[[count]]
row = "minimax"                     # where the number stands in the document's table
column = "centre taken"
game = "tictactoe"                  # a .py file may be one in the games' folders
player = "minimax:depth=9,evaluation=zero"
moves = "b2"                        # played from the start; none if left out
root = false                        # whether the document counts the root; it does if left out
document = 55504                    # left out if the document has no such number
seconds = 0.15                      # the document's time, if it gives one

Instead of `player`, the whole tree to a depth can be counted, which is what minimax visits. With `apart`, a move that
several equal pieces could make counts once for each of them:

tree = { depth = 9, apart = true }

Our own searches from the same position can stand beside a number, each with the title of its column:

own."with table" = { game = "tictactoe", player = "alphabeta:depth=9,order=on,table=on" }
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from plyground import _core
from plyground.game import InvalidOption
from plyground.lab.experiment import Experiment
from plyground.lab.positions import after, load
from plyground.lab.task import Column, Section, Table, Task, Values, Workplace
from plyground.players import PlayerSpec

_TREE = {"depth": int, "apart": bool}
_SEARCH = {"player": str, "tree": dict, "game": str, "moves": str, "root": bool}
_COUNT = {**_SEARCH, "row": str, "column": str, "document": int, "seconds": float, "own": dict}

#: Positions a second that an estimate assumes: in the core, and by the textbook for a game written in Python.
NATIVE, PYTHON = 3e6, 5e4


def tasks(experiment: Experiment, quick: bool) -> list[Task]:
    found = []
    for number, entry in enumerate(experiment.entries("count", _COUNT, ("row", "column", "game"), quick), 1):
        where = f" in count {number}"
        own = entry.get("own", {})
        for title, search in {"": entry, **own}.items():
            inside = f"{where}, own '{title}'" if title else where
            _check_search(experiment, search, title, inside)
            shared = {key: entry[key] for key in ("game", "moves", "root") if key in entry}
            spec = {key: value for key, value in {**shared, **search}.items() if key in _SEARCH}
            spec.update(row=entry["row"], column=entry["column"], own=title)
            if not title:
                spec.update({key: entry[key] for key in ("document", "seconds") if key in entry})
            found.append(Task(f"{entry['row']}, {entry['column']}" + (f", {title}" if title else ""), spec))
    return found


def _check_search(experiment: Experiment, search: Any, own: str, where: str) -> None:
    if not isinstance(search, dict):
        raise experiment.fault(f"has {search!r} where a table is expected{where}")
    if own:
        experiment.check(search, _SEARCH, (), where)
    if "tree" in search:
        experiment.check(search["tree"], _TREE, ("depth",), f"{where}, tree")
    elif "player" not in search:
        raise experiment.fault(f"lacks 'player'{where}")


def measure(task: Task, place: Workplace) -> dict[str, Any]:
    spec = task.spec
    game = load(spec["game"])
    line = after(game, spec.get("moves", ""))
    if line.outcome is not None:
        words = f"the moves '{spec['moves']}' end the game ({line.outcome.reason}): there is nothing to count"
        raise InvalidOption(words, spec["moves"])
    uncounted = 0 if spec.get("root", True) else 1
    begin = time.perf_counter()
    if "tree" in spec:
        if not isinstance(line.position, _core.Position):
            raise InvalidOption(f"'tree' counts native games only, not '{game.name}': name a player", game.name)
        nodes = 1 + sum(line.position.perft(spec["tree"]["depth"], spec["tree"].get("apart", False)))
    else:
        with PlayerSpec.parse(spec["player"]).player(game) as player:
            begin = time.perf_counter()
            nodes = player.choose(line).nodes
    return {"nodes": nodes - uncounted, "seconds": round(time.perf_counter() - begin, 6)}


def estimate(task: Task, place: Workplace) -> float:
    speed = PYTHON if str(task.spec["game"]).endswith(".py") else NATIVE
    return float(task.spec.get("document", 1e6)) / speed


def section(experiment: Experiment, results: Sequence[tuple[Task, Values]], folder: Path) -> Section:
    own = list(dict.fromkeys(task.spec["own"] for task, _ in results if task.spec["own"]))
    timed = any("seconds" in task.spec for task, _ in results)
    lines: dict[tuple[str, str], list[tuple[Mapping[str, Any], Values]]] = {}
    for task, values in results:
        lines.setdefault((task.spec["row"], task.spec["column"]), []).append((task.spec, values))
    rows, equal, differing = [], 0, 0
    for (row, column), measured in lines.items():
        searches = {spec["own"]: (spec, values) for spec, values in measured}
        spec, values = searches.get("", ({}, {}))
        document, ours = spec.get("document"), values.get("nodes")
        verdict = ""
        if document is not None and ours is not None:
            verdict = "equal" if document == ours else f"differs by {ours - document:+,}"
            equal, differing = equal + (document == ours), differing + (document != ours)
        times = [spec.get("seconds"), values.get("seconds")] if timed else [values.get("seconds")]
        beside = [searches[title][1]["nodes"] if title in searches else None for title in own]
        rows.append([row, column, document, ours, verdict, *times, *beside])
    seconds = [Column("document's time", "seconds")] if timed else []
    columns = [Column(""), Column(""), Column("document", "count"), Column("ours", "count"), Column("")]
    columns += [*seconds, Column("time", "seconds"), *(Column(title, "count") for title in own)]
    remark = f"{equal} of the document's {equal + differing} counts equal ours exactly."
    return Section([Table("", columns, rows)], remarks=[remark], differing=differing)
