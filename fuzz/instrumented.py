"""Runs one of the targets written in Python under Atheris: `python -m fuzz.instrumented NAME [libFuzzer's options]`."""

from __future__ import annotations

import importlib
import sys
from importlib.machinery import PathFinder
from pathlib import Path

import atheris

SOURCES = Path(__file__).parents[1] / "src"


def main() -> None:
    name = sys.argv.pop(1)
    # Atheris follows what Python's own finder loads. The finder of the editable install comes after it: for the core.
    sys.path.insert(0, str(SOURCES))
    sys.meta_path.remove(PathFinder)
    sys.meta_path.insert(0, PathFinder)
    with atheris.instrument_imports(include=["plyground"]):
        target = importlib.import_module(f"fuzz.{name}")
    target.prepare()
    atheris.Setup(sys.argv, target.consume)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
