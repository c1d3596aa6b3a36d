"""Tables of a drawing: do they have the keys that they need, with values of the right types?"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from plyground.drawing import COLOURS
from plyground.testing.fault import Fault, written_at

#: A test of a value, and the words for what it tests.
Test = tuple[Callable[[Any], bool], str]

TEXT: Test = (lambda value: isinstance(value, str) and value != "", "a text")
ANY_TEXT: Test = (lambda value: isinstance(value, str), "a text")
NUMBER: Test = (lambda value: isinstance(value, (int, float)) and not isinstance(value, bool), "a number")
COUNT: Test = (lambda value: isinstance(value, int) and value >= 0, "a whole number of at least 0")
LIST: Test = (lambda value: isinstance(value, Sequence) and not isinstance(value, str), "a list")
TABLE: Test = (lambda value: isinstance(value, Mapping), "a table")
PAIR: Test = (lambda value: _is_pair(value), "two numbers, as in (1, 0)")
PAIRS: Test = (lambda value: LIST[0](value) and all(map(_is_pair, value)), "pairs of numbers, as in [(1, 0)]")
COLOUR: Test = (
    lambda value: value in COLOURS or re.fullmatch("#[0-9a-fA-F]{6}", str(value)) is not None,
    f"a colour, as in '#2f6fde', or one of {', '.join(COLOURS)}",
)
SIDE: Test = (lambda value: value in ("first", "second"), "'first' or 'second'")
NO_SIDE: Test = (lambda value: value in ("first", "second", None), "'first', 'second' or None")


def _is_pair(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and len(value) == 2 and all(map(NUMBER[0], value))


def one_of(choices: Collection[str]) -> Test:
    return (lambda value: value in choices, "one of " + ", ".join(choices))


class Reader:
    """Reads the tables that a member of a game gives. What is wrong becomes a Fault at that member."""

    def __init__(self, owner: object, member: str) -> None:
        self._owner = owner
        self._member = member

    def fault(self, words: str) -> Fault:
        return Fault(words, written_at(self._owner, self._member))

    def table(self, value: Any, what: str, needed: Mapping[str, Test], optional: Mapping[str, Test]) -> None:
        """Checks the keys of a table and their values. `what` names it: "cell 3 of the layout"."""
        if not isinstance(value, Mapping):
            raise self.fault(f"{what} is {value!r}: expected a table with {', '.join(needed)}")
        for key, (fits, wanted) in needed.items():
            if key not in value:
                near = next(iter(get_close_matches(key, map(str, value), 1, 0.7)), "")
                hint = f"is `{near}` meant to be it?" if near and near not in optional else f"write {wanted}"
                raise self.fault(f"{what} has no `{key}`: {hint}")
            if not fits(value[key]):
                raise self.fault(f"{what} has the {key} {value[key]!r}: expected {wanted}")
        for key, (fits, wanted) in optional.items():
            if key in value and not fits(value[key]):
                raise self.fault(f"{what} has the {key} {value[key]!r}: expected {wanted}")

    def rows(self, value: Any, what: str) -> Sequence[Any]:
        """The value, if it is a list."""
        if not LIST[0](value):
            raise self.fault(f"{what} is {type(value).__name__}: expected a list")
        return value  # type: ignore[no-any-return]
