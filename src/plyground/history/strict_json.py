"""Reads JSON from unknown sources strictly. Each error is a sentence that quotes what was found."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Any, NoReturn

from plyground.game import InvalidRecord
from plyground.wording import quoted, shortened


def refuse(message: str, value: Any = "") -> NoReturn:
    raise InvalidRecord(message, value if isinstance(value, str) else quoted(value))


def parse_object(text: str) -> dict[str, Any]:
    """The JSON object in `text`, by RFC 8259: no NaN, and no key twice. Raises InvalidRecord."""

    def object_of(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                refuse(f"{quoted(key)} is given twice", key)
            found[key] = value
        return found

    def constant(name: str) -> NoReturn:
        refuse(f"'{name}' is not JSON", name)

    try:
        document = json.loads(text, object_pairs_hook=object_of, parse_constant=constant)
    except json.JSONDecodeError as error:
        near = (error.doc.splitlines()[error.lineno - 1 : error.lineno] or [""])[0]
        where = f"line {error.lineno}, column {error.colno}"
        refuse(f"{where} cannot be read ('{shortened(near, 40)}'): a saved game is a JSON document", near[:200])
    except RecursionError:
        refuse("the JSON is nested too deeply", text[:200])
    except InvalidRecord:
        raise
    except ValueError as error:  # a number with thousands of digits
        refuse(f"the text is not JSON: {error}", text[:200])
    if not isinstance(document, dict):
        refuse(f"expected a JSON object, got {quoted(document)}", document)
    return document


def check_keys(document: dict[str, Any], known: Sequence[str], where: str = "") -> None:
    for key in document:
        if key not in known:
            refuse(f"{where}unknown key {quoted(key)}: expected one of {', '.join(known)}", key)


def text_at(document: dict[str, Any], key: str, *default: str | None) -> Any:
    """The text at `key`. If the key is missing: the default, or InvalidRecord without a default."""
    if key not in document:
        return default[0] if default else refuse(f"'{key}' is missing")
    return checked_text(document[key], f"'{key}'")


def checked_text(value: Any, what: str) -> str:
    if not isinstance(value, str):
        refuse(f"{what} takes a text, not {quoted(value)}", value)
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:  # half of a surrogate pair
        refuse(f"{what} is not a text that can be written: {quoted(value)}", value)
    return value


def checked_number(value: Any, what: str) -> float:
    """A number of at least 0."""
    if not isinstance(value, (int, float)) or isinstance(value, bool) or not 0 <= value <= 10**15:
        refuse(f"{what} takes a number of at least 0, not {quoted(value)}", value)
    assert math.isfinite(value)
    return value


def checked_index(value: Any, below: int, what: str) -> int:
    """A whole number from 0 to one less than `below`."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < below:
        refuse(f"{what} takes a whole number from 0 to {below - 1}, not {quoted(value)}", value)
    return value
