"""Measures the tasks of an experiment: here one after the other, or on the workers of a cluster."""

from __future__ import annotations

import math
import platform
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from plyground.build import identity
from plyground.game import InvalidOption
from plyground.lab import cost, counts, cuts, growth, matches, positions, ranges, shape, solved
from plyground.lab.experiment import Experiment
from plyground.lab.task import Kind, Task, Workplace
from plyground.wording import counted
from plyground.work.blocking import Blocking
from plyground.work.cluster import ClusterPool
from plyground.work.context import Context
from plyground.work.job import job
from plyground.work.processes import available

KINDS: Mapping[str, Kind] = {
    name: cast(Kind, module)
    for name, module in {
        "counts": counts,
        "matches": matches,
        "growth": growth,
        "cuts": cuts,
        "ranges": ranges,
        "solved": solved,
        "cost": cost,
        "shape": shape,
    }.items()
}
#: On a cluster the games of these are played one by one. The tasks of the other kinds are measured there as a whole.
BY_GAME = ("matches", "shape")

Line = dict[str, Any]


def kind_of(experiment: Experiment) -> Kind:
    """Raises InvalidExperiment."""
    if experiment.kind not in KINDS:
        raise experiment.fault(f"is of the unknown kind '{experiment.kind}'; there are: {', '.join(KINDS)}")
    return KINDS[experiment.kind]


def measured(kind: str, task: Task, place: Workplace) -> Line:
    """Measures a task, and returns the line about it for the file of results."""
    where = machine() if place.cluster is None else "a Dask cluster"
    made_by = {"plyground": identity(), "files": positions.files(task.spec), "machine": where}
    begin = time.perf_counter()
    values = KINDS[kind].measure(task, place)
    seconds = round(time.perf_counter() - begin, 3)
    return {"task": task.title, "spec": task.spec, "values": values, "seconds": seconds, **made_by}


def measured_on(
    cluster: str, kind: str, tasks: Sequence[Task], notice: Callable[[str], None]
) -> Generator[tuple[Task, Line], None, None]:
    """The same for many tasks, on the workers of a cluster: yields each as it ends."""
    waiting = 2 * len(tasks)  # one client may have half of them
    pool = ClusterPool(cluster, Context, waiting=waiting, seconds=math.inf, memory=None, lasting=False, notice=notice)
    with Blocking[Line](pool) as workers:
        for task in tasks:
            workers.submit(measure((kind, task, positions.files(task.spec))))
        left = len(tasks)
        while left:
            for ended, line in workers.ended():
                if isinstance(line, BaseException):
                    raise line
                left -= 1
                yield ended.question[1], line


@job(again=2)
def measure(context: Context, question: tuple[str, Task, Mapping[str, str]]) -> Line:
    """`measured`, on a worker of a cluster. Raises InvalidOption if the worker has other game files."""
    kind, task, files = question
    there = positions.files(task.spec)
    for name in files:
        if there.get(name) != files[name]:
            raise InvalidOption(f"a worker has another file '{name}' than this machine", name)
    return measured(kind, task, Workplace(Path()))  # only matches need a folder, and these are measured at home


def machine() -> str:
    processors = counted(available(), "processor")
    return f"{platform.machine()}, {processors}, Python {platform.python_version()}, {platform.system()}"
