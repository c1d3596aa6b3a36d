"""Experiment files: what is measured, and what the document says."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from plyground.game import PlygroundError

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

_PACKAGE = Path(__file__).parents[1]
#: Installed, the experiments lie in the package; in a checkout, beside src/.
FOLDER = _PACKAGE / "experiments" if (_PACKAGE / "experiments").is_dir() else _PACKAGE.parents[1] / "experiments"


class InvalidExperiment(PlygroundError):
    type = "invalid-experiment"


@dataclass(frozen=True)
class Experiment:
    """An experiment file. `kind` says which module of the laboratory runs it; `table` is the whole file."""

    name: str
    title: str
    source: str
    kind: str
    table: Mapping[str, Any]


def names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def find(name: str) -> Experiment:
    """The experiment of that name, or in the file of that path. Raises InvalidExperiment."""
    path = Path(name) if name.endswith(".toml") else FOLDER / f"{name}.toml"
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        if not path.exists():
            raise InvalidExperiment(f"no experiment '{name}'; there are: {', '.join(names())}", name) from None
        raise InvalidExperiment(f"cannot read the experiment '{name}': {error}", name) from None
    for key in ("title", "source", "kind"):
        if not isinstance(table.get(key), str):
            raise InvalidExperiment(f"the experiment '{name}' has no text '{key}'", name)
    return Experiment(path.stem, table["title"], table["source"], table["kind"], table)
