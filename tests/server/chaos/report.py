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

_HEADER = {"format": "plyground-chaos", "version": 1}
_WHAT = "chaos reports"


@dataclass
class Report:
    """A run is good if there are no faults. `looked_up`: moves whose answer was lost, and which were found played.
    `longest_gap`: the most seconds that anybody was without a connection."""

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
    longest_gap: float = 0.0
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        kills = ", ".join(f"{count} of a {kind}" for kind, count in self.kills.items())
        return (
            f"{self.database}, seed {self.seed}: {sum(self.kills.values())} kills ({kills}) in {self.seconds:g} s; "
            f"{self.people} people, {self.games} games, {self.flags} flags, {self.acknowledged} moves acknowledged, "
            f"{self.looked_up} looked up; longest gap {self.longest_gap:g} s; {len(self.faults)} faults"
        )


def file() -> Path:
    return Path(os.environ.get("PLYGROUND_CHAOS") or ROOT / "build" / "chaos.jsonl")


def append(report: Report) -> None:
    file().parent.mkdir(parents=True, exist_ok=True)
    with json_lines.JsonLines(file(), _HEADER, _WHAT) as lines:
        lines.append([{"build": identity(), **asdict(report)}])


def summary() -> str:
    """One line over all reports of the file."""
    content = json_lines.read(file(), _HEADER["format"], _HEADER["version"], _WHAT)  # type: ignore[arg-type]
    reports = [document for document in content.documents if document is not None]

    def total(what: str) -> Any:
        return sum(report[what] for report in reports)

    kills = sum((Counter(report["kills"]) for report in reports), Counter[str]())
    return (
        f"{len(reports)} runs in {total('seconds') / 3600:.2f} hours: {kills.total()} kills ({dict(kills)}), "
        f"{total('games')} games, {total('flags')} flags, {total('acknowledged')} moves acknowledged, "
        f"{sum(len(report['faults']) for report in reports)} faults"
    )
