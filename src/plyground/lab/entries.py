"""Reading the entries of an experiment of counts: every key and every type is checked before anything is measured."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from plyground.lab.experiment import Experiment, InvalidExperiment
from plyground.wording import quoted

_TREE = {"depth": int, "apart": bool}
_SEARCH = {"player": str, "tree": dict, "game": str, "moves": str, "root": bool}
_COUNT = {**_SEARCH, "row": str, "column": str, "document": int, "own": dict}

_WANTED = {str: "a text", int: "a whole number", bool: "true or false", dict: "a table", list: "a list of tables"}


def entries(experiment: Experiment) -> Sequence[Mapping[str, Any]]:
    """The tables `[[count]]`. Raises InvalidExperiment, which names the first key that is missing or wrong."""
    try:
        _check(experiment.table, {"game": str, "count": list}, ("game", "count"), others=True)
        for number, entry in enumerate(experiment.table["count"], 1):
            _check_entry(entry, number)
    except _Fault as fault:
        raise InvalidExperiment(f"the experiment '{experiment.name}' {fault}", experiment.name) from None
    count: Sequence[Mapping[str, Any]] = experiment.table["count"]
    return count


class _Fault(Exception):
    """What is wrong, as the rest of a sentence that begins with the experiment."""


def _check_entry(entry: Any, number: int) -> None:
    where = f" in count {number}"
    _check_search(entry, _COUNT, where)
    _check(entry, _COUNT, ("row", "column", "document"), where)
    for title, search in entry.get("own", {}).items():
        _check_search(search, _SEARCH, f"{where}, own {quoted(title)}")


def _check_search(entry: Any, kinds: Mapping[str, type], where: str) -> None:
    if not isinstance(entry, dict):
        raise _Fault(f"has {quoted(entry)} for a table{where}")
    _check(entry, kinds, () if "tree" in entry else ("player",), where)
    if "tree" in entry:
        _check(entry["tree"], _TREE, ("depth",), f"{where}, tree")


def _check(
    table: Mapping[str, Any], kinds: Mapping[str, type], needed: Sequence[str], where: str = "", others: bool = False
) -> None:
    for key in needed:
        if key not in table:
            raise _Fault(f"lacks '{key}'{where}")
    for key, value in table.items():
        if key not in kinds and not others:
            raise _Fault(f"has the unknown key {quoted(key)}{where}: expected one of {', '.join(kinds)}")
        if key in kinds and type(value) is not kinds[key]:
            raise _Fault(f"takes {_WANTED[kinds[key]]} for '{key}'{where}, not {quoted(value)}")
