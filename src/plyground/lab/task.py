"""What all kinds of experiments share: an experiment consists of tasks, and its results make a section of a report."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Protocol

from plyground.lab.experiment import Experiment

Values = Mapping[str, Any]
Format = Literal["text", "count", "number", "percent", "seconds", "elo", "megabytes"]
#: A point of a plot: x, y, and the ends of an interval around y.
Point = tuple[float, float, float | None, float | None]


@dataclass(frozen=True)
class Task:
    """One thing to measure. Everything that decides the result is in `spec`, which is JSON and the key of the
    result."""

    title: str
    spec: Values

    @property
    def key(self) -> str:
        return json.dumps(self.spec, sort_keys=True, ensure_ascii=False)


@dataclass(frozen=True)
class Workplace:
    """What a task works with: a folder for its other files, processes or a cluster for games, and functions that are
    told how much is done, and messages for a person."""

    folder: Path
    processes: int | None = None
    cluster: str | None = None
    on_progress: Callable[[float, str], None] = lambda part, words: None
    on_notice: Callable[[str], None] = lambda words: None


@dataclass(frozen=True)
class Column:
    """`detail`: the column is left out if there is no room for all columns."""

    title: str
    format: Format = "text"
    detail: bool = False


@dataclass(frozen=True)
class Table:
    """Rows of values as they were measured. The columns say how the values are written."""

    title: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Any]]


@dataclass(frozen=True)
class Plot:
    title: str
    x: str
    y: str
    series: Mapping[str, Sequence[Point]]
    log_x: bool = False
    log_y: bool = False


@dataclass(frozen=True)
class ShownGame:
    """A game to replay: the file of records that has it, and its number there."""

    title: str
    record: str
    number: int


@dataclass(frozen=True)
class Section:
    """The results of an experiment for a report. `differing`: how many of the document's figures should be exactly
    equal to ours and are not."""

    tables: Sequence[Table]
    plots: Sequence[Plot] = ()
    games: Sequence[ShownGame] = ()
    remarks: Sequence[str] = field(default_factory=tuple)
    differing: int = 0


class Kind(Protocol):
    """A kind of experiment; each is a module."""

    def tasks(self, experiment: Experiment, quick: bool) -> list[Task]:
        """The tasks of an experiment, in order. Raises InvalidExperiment, UnknownGame, InvalidPlayer."""
        ...

    def measure(self, task: Task, place: Workplace) -> dict[str, Any]: ...

    def estimate(self, task: Task, place: Workplace) -> float:
        """The seconds that `measure` will take, estimated from a much smaller measurement."""
        ...

    def section(self, experiment: Experiment, results: Sequence[tuple[Task, Values]], folder: Path) -> Section:
        """The section of a report. `results` has only the finished tasks of an unfinished run."""
        ...
