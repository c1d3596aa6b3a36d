"""Runs experiments: every result is written at once, and what has been measured is not measured again."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from plyground.build import identity
from plyground.draw.html import bold, stacked, table
from plyground.game import UnknownGame
from plyground.history import json_lines
from plyground.history.json_lines import JsonLines
from plyground.lab import plot, positions
from plyground.lab.experiment import Experiment
from plyground.lab.measuring import BY_GAME, kind_of, measured, measured_on
from plyground.lab.task import Section, Task, Values, Workplace
from plyground.lab.words import duration, written
from plyground.wording import counted, shortened

FORMAT = "plyground-experiment"
VERSION = 1
WHAT = "an experiment's results"


@dataclass(frozen=True, repr=False)
class Measured:
    """What one build of Plyground has measured of an experiment: the measured tasks in order, with their values, and
    the number of all tasks."""

    experiment: Experiment
    quick: bool
    build: str
    results: list[tuple[Task, Values]]
    tasks: int
    seconds: float
    machines: tuple[str, ...]
    section: Section

    def __repr__(self) -> str:
        done = f"{len(self.results)} of {counted(self.tasks, 'task')}"
        return f"<measured: {shortened(self.experiment.name, 80)}, {done}, {duration(self.seconds)}>"

    def _repr_html_(self) -> str:
        """The tables, plots and remarks of the report."""
        tables = []
        for each in self.section.tables:
            rows = [
                [written(value, of.format) for value, of in zip(row, each.columns, strict=True)] for row in each.rows
            ]
            words = [at for at, column in enumerate(each.columns) if column.format == "text"]
            heads = [column.title for column in each.columns]
            tables.append(table(heads, rows, caption=each.title, words=words, named=0 in words))
        unfinished = None if self.finished else f"Unfinished: {len(self.results)} of {self.tasks} are measured."
        shown = stacked(bold(self.experiment.title), unfinished, *tables, *self.section.remarks)
        return str(shown) + plot.in_notebook(self.section.plots)

    @property
    def finished(self) -> bool:
        return len(self.results) == self.tasks


def waits_for(experiment: Experiment) -> str | None:
    """The game that an experiment needs and that Plyground does not have yet; None if nothing is missing."""
    try:
        kind_of(experiment).tasks(experiment, quick=True)
    except UnknownGame as error:
        return error.input
    return None


def run(
    experiment: Experiment,
    folder: Path,
    *,
    quick: bool = False,
    fresh: bool = False,
    processes: int | None = None,
    cluster: str | None = None,
    on_task: Callable[[Task, int, int], None] = lambda task, number, of: None,
    on_progress: Callable[[float, str], None] = lambda part, words: None,
    on_notice: Callable[[str], None] = lambda words: None,
) -> Measured:
    """Measures what is missing in `folder`/NAME.jsonl, and returns all results.

    quick: the short form, for a first look and for tests.
    fresh: measure everything anew. Older results stay in the file, but the last one counts. Games of matches are not
        played again.
    processes: how many processes play games, by default one for each processor.
    cluster: the address of a Dask scheduler, to measure on a cluster instead. Its times are those of its machines.
    on_task, on_progress: called with what is being measured, and how much is done. On a cluster, `on_task` is called
        when a task has been measured.

    If the run ends early, for example by Ctrl-C, the results so far stay, and the same call continues. Raises
    InvalidExperiment, and the errors of games and players.
    """
    kind = kind_of(experiment)
    tasks = kind.tasks(experiment, quick)
    folder.mkdir(parents=True, exist_ok=True)
    place = Workplace(folder / experiment.name, processes, cluster, on_progress, on_notice)
    with JsonLines(folder / f"{experiment.name}.jsonl", _header(experiment), WHAT) as file:
        _keep(experiment, folder)
        if file.content.dropped:
            on_notice(f"removed a half-written last line of '{file.name}'")
        known = {} if fresh else _known(file.content, identity())
        builds = _builds(file.content)
        if builds and identity() not in builds:
            words = f"'{file.name}' has results of build {builds[0]}: they stay there, and build {identity()}"
            on_notice(f"{words} measures anew")
        missing = [task for task in tasks if _line_of(task, known) is None]
        if cluster is None or experiment.kind in BY_GAME:
            for task in missing:
                on_task(task, tasks.index(task), len(tasks))
                file.append([measured(experiment.kind, task, place)])
        elif missing:
            with closing(measured_on(cluster, experiment.kind, missing, on_notice)) as lines:
                for number, (task, line) in enumerate(lines, len(tasks) - len(missing)):
                    on_task(task, number, len(tasks))
                    file.append([line])
    return read(experiment, folder, quick)


def read(experiment: Experiment, folder: Path, quick: bool, build: str | None = None) -> Measured:
    """What a build has measured so far, in full or in the short form. `build`: None is this build. Raises
    InvalidRecord."""
    kind = kind_of(experiment)
    tasks = kind.tasks(experiment, quick)
    build = build or identity()
    known = _known(_content(experiment, folder), build)
    found = [(task, line) for task in tasks if (line := _line_of(task, known)) is not None]
    results = [(task, line["values"]) for task, line in found]
    section = kind.section(experiment, results, folder / experiment.name)
    seconds = sum(line["seconds"] for _, line in found)
    machines = dict.fromkeys(line["machine"] for _, line in found)
    return Measured(experiment, quick, build, results, len(tasks), seconds, tuple(machines), section)


def best(experiment: Experiment, folder: Path) -> Measured:
    """The full results if they are complete, or if there are more of them than of the short form; otherwise the short
    form. They are the results of this build if it has any, otherwise those of the build that measured last; results of
    two builds are never mixed."""
    for build in (identity(), *_builds(_content(experiment, folder))):
        shown = _of_build(experiment, folder, build)
        if shown.results:
            break
    return shown


def _of_build(experiment: Experiment, folder: Path, build: str) -> Measured:
    full, short = (read(experiment, folder, quick, build) for quick in (False, True))
    return full if full.finished or (not short.finished and len(full.results) > len(short.results)) else short


def estimate(experiment: Experiment, folder: Path, processes: int | None = None) -> float:
    """The seconds that the full experiment still needs, estimated from a test of a few seconds."""
    kind = kind_of(experiment)
    known = _known(_content(experiment, folder), identity())
    place = Workplace(folder / experiment.name, processes)
    tasks = kind.tasks(experiment, False)
    return sum(kind.estimate(task, place) for task in tasks if _line_of(task, known) is None)


def own_experiments(folder: Path) -> list[Path]:
    """The files of a user's own experiments that have results in the folder."""
    return sorted(path for path in folder.glob("*.toml") if path.with_suffix(".jsonl").is_file())


def _keep(experiment: Experiment, folder: Path) -> None:
    """Copies a user's own experiment to its results, so that a report can be made from the folder alone."""
    copy = folder / f"{experiment.name}.toml"
    if experiment.file is not None and not (copy.exists() and copy.samefile(experiment.file)):
        copy.write_bytes(experiment.file.read_bytes())


def _header(experiment: Experiment) -> dict[str, Any]:
    return {"format": FORMAT, "version": VERSION, "experiment": experiment.name}


def _content(experiment: Experiment, folder: Path) -> json_lines.Content:
    path = folder / f"{experiment.name}.jsonl"
    return json_lines.read(path, FORMAT, VERSION, WHAT) if path.is_file() else json_lines.Content({}, ())


def _builds(content: json_lines.Content) -> list[str]:
    """The builds that have measured, the last first."""
    return list(dict.fromkeys(str(document.get("plyground")) for document in reversed(content.documents) if document))


def _known(content: json_lines.Content, build: str) -> dict[str, dict[str, Any]]:
    """The last result of each task by a build of Plyground, by the key of the task."""
    known = {}
    for document in content.documents:
        if document and document.get("plyground") == build and isinstance(document.get("spec"), dict):
            known[Task("", document["spec"]).key] = document
    return known


def _line_of(task: Task, known: Mapping[str, dict[str, Any]]) -> dict[str, Any] | None:
    """The result of a task. A result does not count if a game's file has changed since."""
    line = known.get(task.key)
    return line if line is not None and line.get("files", {}) == positions.files(task.spec) else None


def default_folder() -> Path:
    """The folder for results, if no other is given."""
    return Path(os.environ.get("PLYGROUND_LAB", "lab-results"))
