"""`python -m bench --against PYTHON`: this tree's benchmarks with the Plyground of another environment."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import plyground
from tests.places import ROOT

#: Where this Plyground's modules are. That a PYTHONPATH names it must not reach the other environment.
OURS = Path(plyground.__file__).parents[1]


def bench(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "bench", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(OURS)}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300)


def test_both_environments_are_measured(tmp_path: Path) -> None:
    # The interpreter of another environment, which has its own Plyground and writes down what it was given.
    other = tmp_path / "python"
    told = tmp_path / "told"
    other.write_text(
        f'#!/bin/sh\necho "$PYTHONPATH|$*" >> {told}\nPYTHONPATH={OURS} exec {sys.executable} "$@"\n', encoding="utf-8"
    )
    other.chmod(0o755)
    ran = bench("--against", str(other), "--rounds", "1", "full_tree")
    assert ran.returncode == 0, ran.stderr
    assert told.read_text(encoding="utf-8") == "|-m bench --figures full_tree\n"
    lines = {line.rpartition(", s ")[0]: line.split()[-3:] for line in ran.stdout.splitlines() if ", s " in line}
    assert list(lines) == ["core minimax", "core perft", "textbook minimax"]
    for there, here, ratio in lines.values():
        assert abs(float(here) / float(there) - float(ratio)) < 0.01


def test_the_benchmarks_of_native_games_can_be_compared() -> None:
    for name in ("door", "full_tree", "dobutsu_perft", "gipf_perft", "alphabeta_peers", "engine_nodes"):
        assert callable(import_module(f"bench.{name}").figures)


def test_what_cannot_be_compared_is_refused() -> None:
    for arguments, words in (
        (("--against", "/no/python", "full_tree"), "'full_tree' cannot be measured"),
        (("--against", sys.executable, "ants"), "the benchmark 'ants' has no figures to compare"),
        (("--against", sys.executable), "--against needs the names of benchmarks"),
        (("nonsense",), "no benchmark 'nonsense'"),
    ):
        ran = bench(*arguments)
        assert (ran.returncode, "Traceback" in ran.stderr) == (2, False)
        assert words in ran.stderr
