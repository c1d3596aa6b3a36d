"""Experiment files: what is measured, and what the document says (docs/reference/experiments.md)."""

from __future__ import annotations

import itertools
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from plyground.brief import brief
from plyground.game import PlygroundError
from plyground.loading.trust import NOTHING, Trust
from plyground.players.spec import program_of
from plyground.wording import did_you_mean, quoted

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

HERE = Path(__file__).parent
#: Games of the laboratory itself, by their files' names.
OWN_GAMES = ("piece_list.py",)
_PACKAGE = HERE.parent
#: In an installed package the experiments stand inside the package; in a checkout, beside src/.
FOLDER = _PACKAGE / "experiments" if (_PACKAGE / "experiments").is_dir() else _PACKAGE.parents[1] / "experiments"

_WANTED: Mapping[type, str] = {
    str: "a text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    dict: "a table",
    list: "a list",
}
_PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")

#: The keys that every experiment may have; a kind adds the keys of its entries.
_COMMON = {
    "title": str,
    "source": str,
    "kind": str,
    "group": str,
    "about": str,
    "deviation": str,
    "quick": dict,
    "plot": dict,
    "default": dict,
}


class InvalidExperiment(PlygroundError):
    type = "invalid-experiment"


@brief
@dataclass(frozen=True)
class Experiment:
    """An experiment file. `kind` says which module of the laboratory runs it; `table` is the whole file.

    `about` says what is measured and how. `deviation` says why our numbers differ from the document's.
    """

    name: str
    title: str
    source: str
    kind: str
    table: Mapping[str, Any]
    trust: Trust = NOTHING
    file: Path | None = None  # a user's own; None: it is shipped

    @property
    def about(self) -> str:
        return str(self.table.get("about", ""))

    @property
    def deviation(self) -> str:
        return str(self.table.get("deviation", ""))

    def fault(self, words: str) -> InvalidExperiment:
        return InvalidExperiment(f"the experiment '{self.name}' {words}", self.name)

    def entries(
        self, key: str, keys: Mapping[str, type], needed: Sequence[str], quick: bool = False
    ) -> list[dict[str, Any]]:
        """The tables `[[key]]`, with the values of `[default]` filled in, and one table for each value of `vary`. With
        `quick` there are fewer: tables with `quick = false` are left out, and so are varied numbers above `most` in
        `[quick]`; the other keys of `[quick]` replace those of the tables. Raises InvalidExperiment, which names the
        first key that is wrong."""
        self.check(self.table, {**_COMMON, key: list}, (key,))
        cut = dict(self.table.get("quick", {})) if quick else {}
        most = cut.pop("most", {})
        found = []
        for number, entry in enumerate(self.table[key], 1):
            where = f" in {key} {number}"
            if not isinstance(entry, dict):
                raise self.fault(f"has {quoted(entry)} where a table is expected{where}")
            for varied in self._varied({**self.table.get("default", {}), **entry}, most, where):
                if varied.pop("quick", True) or not quick:
                    varied = {**varied, **cut}
                    self.check(varied, keys, needed, where)
                    self._check_programs(varied)
                    found.append(varied)
        return found

    def _check_programs(self, value: Any) -> None:
        """Raises Untrusted for a .py file or a player's program that a filled-in entry names."""
        if isinstance(value, (dict, list)):
            for inner in value.values() if isinstance(value, dict) else value:
                self._check_programs(inner)
        elif isinstance(value, str) and not is_ours(value) and (program := program_of(value)) is not None:
            self.trust.check(program)

    def check(self, table: Mapping[str, Any], keys: Mapping[str, type], needed: Sequence[str], where: str = "") -> None:
        """Raises InvalidExperiment for a key that is missing, unknown or of another type."""
        for key in needed:
            if key not in table:
                raise self.fault(f"lacks '{key}'{where}")
        for key, value in table.items():
            if key not in keys:
                raise self.fault(f"has the unknown key {quoted(key)}{where}: expected one of {', '.join(keys)}")
            wanted = keys[key]
            if type(value) is not wanted and not (wanted is float and type(value) is int):
                raise self.fault(f"takes {_WANTED[wanted]} for '{key}'{where}, not {quoted(value)}")

    def _varied(self, entry: dict[str, Any], most: Mapping[str, Any], where: str) -> Iterator[dict[str, Any]]:
        """The entry, once for each value in its `vary`. {name} in any text is replaced by the value. Lists of one table
        are walked side by side; lists of several tables are combined, each value with each."""
        entry = dict(entry)
        vary = entry.pop("vary", [])
        tables = vary if isinstance(vary, list) else [vary]
        ways: list[list[dict[str, Any]]] = []
        for table in tables:
            if not isinstance(table, dict) or not all(isinstance(values, list) for values in table.values()):
                raise self.fault(f"has {quoted(table)} where a table of lists is expected in vary{where}")
            if len({len(values) for values in table.values()}) > 1:
                raise self.fault(f"varies lists of different lengths{where}")
            ways.append([dict(zip(table, values, strict=True)) for values in zip(*table.values(), strict=True)])
        for chosen in itertools.product(*ways):
            values = {name: value for table in chosen for name, value in table.items()}
            if any(_above(value, most.get(name)) for name, value in values.items()):
                continue
            yield {key: _filled(value, values) for key, value in entry.items()}


def _above(value: Any, most: Any) -> bool:
    return isinstance(value, (int, float)) and isinstance(most, (int, float)) and value > most


def _filled(value: Any, values: Mapping[str, Any]) -> Any:
    if isinstance(value, dict):
        return {key: _filled(inner, values) for key, inner in value.items()}
    if isinstance(value, list):
        return [_filled(inner, values) for inner in value]
    if not isinstance(value, str):
        return value
    whole = _PLACEHOLDER.fullmatch(value)
    if (
        whole and whole[1] in values
    ):  # the value itself, which may be a number; if it is a text, it may hold other names
        return _filled(values[whole[1]], {name: one for name, one in values.items() if name != whole[1]})
    return _PLACEHOLDER.sub(lambda found: str(values.get(found[1], found[0])), value)


def is_ours(spec: str) -> bool:
    """Whether a game is a .py file of the laboratory itself."""
    return spec in OWN_GAMES


def names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def find(name: str, trust: Trust = NOTHING) -> Experiment:
    """The experiment of that name, or of the file at that path. Raises InvalidExperiment."""
    path = Path(name) if name.endswith(".toml") else FOLDER / f"{name}.toml"
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        if not path.exists():
            raise InvalidExperiment(
                f"no experiment '{name}'; there are: {', '.join(names())}{did_you_mean(name, names())}", name
            ) from None
        raise InvalidExperiment(f"cannot read the experiment '{name}': {error}", name) from None
    for key in ("title", "source", "kind"):
        if not isinstance(table.get(key), str):
            raise InvalidExperiment(f"the experiment '{name}' has no text '{key}'", name)
    own = None if path.parent == FOLDER else path
    return Experiment(path.stem, table["title"], table["source"], table["kind"], table, trust, own)
