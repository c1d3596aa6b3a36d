"""Experiments for tests: written as files are, run in a folder that is thrown away."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from plyground.lab import Experiment, Measured, find, run

HEAD = 'title = "t"\nsource = "s"\nkind = "{kind}"\n'


def experiment(folder: Path, kind: str, text: str) -> Experiment:
    path = folder / "made.toml"
    path.write_text(HEAD.format(kind=kind) + text, encoding="utf-8")
    return find(str(path))


def measured(name: str, quick: bool = False) -> Measured:
    """An experiment of ours, measured anew."""
    with tempfile.TemporaryDirectory() as folder:
        return run(find(name), Path(folder), quick=quick)


def values(found: Measured) -> list[dict[str, Any]]:
    return [dict(one) for _, one in found.results]
