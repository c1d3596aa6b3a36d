"""What happened in a run, and a file in which the reports of several runs add up."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from plyground.build import identity
from plyground.history import json_lines
from tests.places import ROOT

_HEADER = {"format": "plyground-chaos", "version": 2}
_WHAT = "chaos reports"


@dataclass
class Report:
    """A run is good if there are no faults. `looked_up`: moves whose answer was lost, and which were found played.
    `gaps`: the seconds that people were without a connection, from its loss to the game's state at another process."""

    seed: int
    database: str
    people: int
    seconds: float = 0.0
    kills: dict[str, int] = field(default_factory=dict)
    games: int = 0
    finished: int = 0
    flags: int = 0
    acknowledged: int = 0
    looked_up: int = 0
    gaps: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        kills = ", ".join(f"{count} of a {kind}" for kind, count in self.kills.items())
        return (
            f"{self.database}, seed {self.seed}: {sum(self.kills.values())} kills ({kills}) in {self.seconds:g} s; "
            f"{self.people} people, {self.games} games, {self.flags} flags, {self.acknowledged} moves acknowledged, "
            f"{self.looked_up} looked up; gaps {spread(self.gaps)}; {len(self.faults)} faults"
        )


def spread(seconds: list[float]) -> str:
    """The median of some times, what 99 of 100 stay below, and the longest."""
    if not seconds:
        return "none"
    inorder = sorted(seconds)
    median, most = (inorder[int(share * (len(inorder) - 1))] for share in (0.5, 0.99))
    return f"{len(inorder)}: p50 {median:.2f} s, p99 {most:.2f} s, longest {inorder[-1]:.2f} s"


def file() -> Path:
    return Path(os.environ.get("PLYGROUND_CHAOS") or ROOT / "build" / "chaos.jsonl")


def append(report: Report) -> None:
    file().parent.mkdir(parents=True, exist_ok=True)
    with json_lines.JsonLines(file(), _HEADER, _WHAT) as lines:
        lines.append([{"build": identity(), **asdict(report)}])


def summary() -> str:
    """What all reports of the file add up to, and how long people were without a connection by database."""
    content = json_lines.read(file(), _HEADER["format"], _HEADER["version"], _WHAT)  # type: ignore[arg-type]
    reports = [document for document in content.documents if document is not None]

    def total(what: str) -> Any:
        return sum(report[what] for report in reports)

    kills = sum((Counter(report["kills"]) for report in reports), Counter[str]())
    lines = [
        f"{len(reports)} runs in {total('seconds') / 3600:.2f} hours: {kills.total()} kills ({dict(kills)}), "
        f"{total('games')} games, {total('flags')} flags, {total('acknowledged')} moves acknowledged, "
        f"{sum(len(report['faults']) for report in reports)} faults"
    ]
    for database in sorted({report["database"] for report in reports}):
        gaps = [gap for report in reports if report["database"] == database for gap in report["gaps"]]
        lines.append(f"{database}: gaps {spread(gaps)}")
    return "\n".join(lines)
