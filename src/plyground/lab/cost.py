"""Experiments of the kind "cost": the time and the memory that a player needs for its moves.

[[mover]]
row = "3x3"
column = "ants"
game = "tictactoe"
player = "aco:seed=1"
positions = { number = 20, plies = 2, seed = 1 }
document = { seconds = 0.757, megabytes = 115 }

Each player thinks in its own process. The largest size of that process is the player's memory; `above` is how much
larger it is than the process was before the first move.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from plyground.game import PlygroundError
from plyground.history.line import Line
from plyground.lab import positions
from plyground.lab.experiment import Experiment
from plyground.lab.task import Column, Section, Table, Task, Values, Workplace
from plyground.players import PlayerSpec

_MOVER = {"row": str, "column": str, "game": str, "player": str, "positions": dict, "document": dict}
_NEEDED = ("row", "column", "game", "player", "positions")
_DOCUMENT = {"seconds": float, "megabytes": float}


class MeasurementFailed(PlygroundError):
    type = "measurement-failed"


def tasks(experiment: Experiment, quick: bool) -> list[Task]:
    found = []
    for number, entry in enumerate(experiment.entries("mover", _MOVER, _NEEDED, quick), 1):
        where = f" in mover {number}"
        positions.check(experiment, entry, where)
        if "document" in entry:
            experiment.check(entry["document"], _DOCUMENT, (), f"{where}, document")
        PlayerSpec.parse(entry["player"]).resolve(positions.load(entry["game"]))
        found.append(Task(f"{entry['row']}, {entry['column']}", entry))
    return found


def measure(task: Task, place: Workplace) -> dict[str, Any]:
    program = "import sys; sys.path[:] = sys.argv[2:]; from plyground.lab.cost import main; main(sys.argv[1])"
    command = [sys.executable, "-c", program, json.dumps(task.spec), *sys.path]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["it printed no error"])[-1]
        raise MeasurementFailed(f"'{task.title}' could not be measured: {last}", task.title)
    values: dict[str, Any] = json.loads(done.stdout)
    return values


def main(text: str) -> None:
    """The main function of the process that thinks. Prints the values."""
    spec = json.loads(text)
    game = positions.load(spec["game"])
    chosen = positions.sample(game, spec["positions"])
    seconds, nodes = [], 0
    with PlayerSpec.parse(spec["player"]).player(game) as player:
        idle = _megabytes()
        for position in chosen:
            begin = time.perf_counter()
            nodes += player.choose(Line.of(game, position)).nodes
            seconds.append(time.perf_counter() - begin)
        peak = _megabytes()
    values = {"moves": len(chosen), "seconds": round(sum(seconds) / len(seconds), 7), "slowest": round(max(seconds), 7)}
    print(json.dumps({**values, "nodes": round(nodes / len(chosen), 1), "peak": peak, "above": round(peak - idle, 2)}))


def _megabytes() -> float:
    """The largest size of this process so far."""
    status = Path("/proc/self/status")
    if status.is_file():  # on Linux getrusage may give the size of the process that started this one
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return round(int(line.split()[1]) / 2**10, 2)
    import resource

    size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(size / (2**20 if sys.platform == "darwin" else 2**10), 2)


def estimate(task: Task, place: Workplace) -> float:
    one = {**task.spec, "positions": {**task.spec["positions"], "number": 1}}
    seconds: float = measure(Task(task.title, one), place)["seconds"]
    return 0.3 + seconds * float(task.spec["positions"]["number"])


def section(experiment: Experiment, results: Sequence[tuple[Task, Values]], folder: Path) -> Section:
    rows = []
    for task, values in results:
        document = task.spec.get("document", {})
        row = [task.spec["row"], task.spec["column"], values["moves"], values["nodes"]]
        row += [values["seconds"], values["slowest"], document.get("seconds")]
        rows.append([*row, values["peak"], values["above"], document.get("megabytes")])
    columns = [Column(""), Column(""), Column("moves", "count"), Column("nodes a move", "count")]
    columns += [Column("a move", "seconds"), Column("slowest", "seconds"), Column("document", "seconds")]
    columns += [Column("memory", "megabytes"), Column("above idle", "megabytes"), Column("document", "megabytes")]
    return Section([Table("", columns, rows)])
