"""How values are shown in an interpreter: shortly, on one line, and saying where something is left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from enum import Enum
from itertools import islice
from numbers import Number
from typing import Any, TypeVar

from plyground.wording import printable, shortened

#: Characters of a value's `repr`, and of each part of it.
LONGEST = 200
_PART = 60

_Class = TypeVar("_Class", bound=type)


def brief(kind: _Class) -> _Class:
    """Decorates a dataclass, so that the `repr` of its values is short. Fields that have their default are not shown;
    long lists are shown by their length."""

    def shown(self: Any) -> str:
        name, parts = type(self).__name__, [f"{name}={part(value)}" for name, value in _said(self)]
        room = LONGEST - len(name) - 2
        if len(", ".join(parts)) > room:
            while len(", ".join([*parts, "..."])) > room:
                parts.pop()
            parts.append("...")
        return f"{name}({', '.join(parts)})"

    kind.__repr__ = shown  # type: ignore[assignment]
    return kind


def _said(value: Any) -> Iterator[tuple[str, Any]]:
    """The fields that are shown, with what is in them."""
    for field in fields(value):
        held = getattr(value, field.name)
        usual = field.default is not MISSING and type(held) is type(field.default) and held == field.default
        if field.repr and not usual:
            yield field.name, held


def part(value: Any, most: int = _PART) -> str:
    """A part of a value, as the `repr` of the whole shows it."""
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, (Enum, Number)) and not isinstance(value, bool):
        return shortened(str(value), most)
    if isinstance(value, str):
        return repr(shortened(value, most))
    if isinstance(value, Mapping):
        entries = ", ".join(f"{part(key)}: {part(held)}" for key, held in islice(value.items(), 20))
        return "{" + (entries if len(entries) <= most and len(value) <= 20 else f"... {len(value)} in all") + "}"
    if isinstance(value, (list, tuple)):
        entries = ", ".join(map(part, value[:20])) + ("," if len(value) == 1 else "")
        return f"({entries})" if len(entries) <= most and len(value) <= 20 else f"(... {len(value)} in all)"
    text = printable(repr(value))
    return text if len(text) <= most else f"<{type(value).__name__}>"
