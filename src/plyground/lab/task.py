"""What the kinds of experiments share: they consist of tasks, and what was measured makes a section of a report."""

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
    """One thing to measure. All that decides what comes out is in `spec`, which is JSON: results are kept under it."""

    title: str
    spec: Values

    @property
    def key(self) -> str:
        return json.dumps(self.spec, sort_keys=True, ensure_ascii=False)


@dataclass(frozen=True)
class Workplace:
    """Where a task is done: a folder for what it keeps besides its values, and whom to tell how far it is."""

    folder: Path
    processes: int | None = None
    on_progress: Callable[[float, str], None] = lambda part, words: None


@dataclass(frozen=True)
class Column:
    """`detail`: left out where there is no room for all."""

    title: str
    format: Format = "text"
    detail: bool = False


@dataclass(frozen=True)
class Table:
    """Rows of values as they were measured; how they are written is the columns' business."""

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
    """What an experiment comes to. `differing`: how many of the document's figures should be ours to the last digit and
    are not."""

    tables: Sequence[Table]
    plots: Sequence[Plot] = ()
    games: Sequence[ShownGame] = ()
    remarks: Sequence[str] = field(default_factory=tuple)
    differing: int = 0


class Kind(Protocol):
    """A kind of experiment; each is a module."""

    def tasks(self, experiment: Experiment, quick: bool) -> list[Task]:
        """What there is to measure, in order. Raises InvalidExperiment, UnknownGame, InvalidPlayer."""
        ...

    def measure(self, task: Task, place: Workplace) -> dict[str, Any]: ...

    def estimate(self, task: Task, place: Workplace) -> float:
        """Seconds that `measure` will take, from a measurement of much less."""
        ...

    def section(self, experiment: Experiment, results: Sequence[tuple[Task, Values]], folder: Path) -> Section:
        """What the results come to; of an unfinished run it gets those that are there."""
        ...
