"""One benchmark in two environments: this one, and one where another version of Plyground is installed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROUNDS = 3


def print_figures(name: str) -> None:
    """Prints the figures of a benchmark as JSON, for `measured`."""
    print(json.dumps(import_module(f"bench.{name}").figures()))


def compare(other: str, name: str, rounds: int = ROUNDS) -> None:
    """Measures in turns, so that a disturbance hits both, and prints the best figures of each with their ratio."""
    before: dict[str, float] = {}
    now: dict[str, float] = {}
    for _ in range(rounds):
        # Without PYTHONPATH, which may name this tree's sources: the other environment has its own.
        elsewhere = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        _keep_best(before, measured(other, name, elsewhere))
        _keep_best(now, measured(sys.executable, name, os.environ))
    print(f"{'':32} {'there':>14} {'here':>14}  here/there")
    for key, figure in now.items():
        print(f"{key:32} {before[key]:14,.6g} {figure:14,.6g}  {figure / before[key]:10.3f}")


def measured(python: str, name: str, environment: Mapping[str, str]) -> dict[str, float]:
    """The figures of this tree's benchmark, run by that interpreter with the Plyground that it finds."""
    command = [python, "-m", "bench", "--figures", name]
    ran = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    figures: dict[str, float] = json.loads(ran.stdout)
    return figures


def _keep_best(best: dict[str, float], figures: Mapping[str, float]) -> None:
    for key, figure in figures.items():
        best[key] = min(figure, best.get(key, figure))
