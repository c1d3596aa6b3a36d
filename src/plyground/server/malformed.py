"""Requests that are not what they should be: what is wrong with them, in few words however much is wrong."""

from __future__ import annotations

import reprlib
from collections.abc import Sequence
from typing import Any

from plyground.game import PlygroundError
from plyground.server.bounds import OutOfBounds
from plyground.wording import quoted

#: The most faults that are told.
MOST_FAULTS = 20

#: Where FastAPI has found a fault.
_PLACES = ("body", "query", "path", "header")
_UNITS = {"string_too_long": "characters", "too_long": "entries"}


class Malformed(PlygroundError):
    """Not what the request takes; `faults` has what is wrong, place by place."""

    type = "invalid-request"

    def __init__(self, message: str, input: str, faults: Sequence[str]) -> None:
        super().__init__(message, input)
        self.faults = tuple(faults)


def refusal(faults: Sequence[Any]) -> PlygroundError:
    """The error for the faults that pydantic has found: OutOfBounds if the first is that something is too long."""
    first = faults[0]
    place, input = _place(first), _shown(first.get("input", ""))
    if first["type"] in _UNITS:
        units, context = _UNITS[first["type"]], first["ctx"]
        size = len(first["input"])
        words = f"{size:,} {units}, more than the {context['max_length']:,} that this server takes"
        return OutOfBounds(f"{place} {quoted(input)} has {words}", input)
    told = [_printable(f"{_place(fault)}: {fault['msg']}") for fault in faults[:MOST_FAULTS]]
    return Malformed(_printable(f"{place}: {first['msg']}"), input, told)


def _place(fault: Any) -> str:
    where = [str(part) for part in fault["loc"]]
    return ".".join(where[1:] if where[:1] and where[0] in _PLACES else where) or "the request"


def _shown(value: Any) -> str:
    """The beginning of the input. Lists and objects may be long, so that not all of them is written."""
    return _printable(value[:200] if isinstance(value, str) else reprlib.repr(value)[:200])


def _printable(text: str) -> str:
    """Without halves of surrogate pairs, which cannot be sent."""
    return text.encode("utf-8", "replace").decode()
