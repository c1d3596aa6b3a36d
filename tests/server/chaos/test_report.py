"""The reports of several runs add up."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.chaos.report import Report, append, summary


def test_the_reports_of_several_runs_add_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_CHAOS", str(tmp_path / "chaos.jsonl"))
    append(
        Report(
            1, "sqlite", 20, seconds=1800, kills={"server": 2, "worker": 1}, games=3, acknowledged=40, gaps=[0.25, 4]
        )
    )
    append(Report(2, "postgresql", 20, seconds=1800, kills={"server": 1}, games=4, flags=1, faults=["bad"]))
    assert summary() == (
        "2 runs in 1.00 hours: 4 kills ({'server': 3, 'worker': 1}), 7 games, 1 flags, 40 moves acknowledged, "
        "1 faults\n"
        "postgresql: gaps none\n"
        "sqlite: gaps 2: p50 0.25 s, p99 0.25 s, longest 4.00 s"
    )
