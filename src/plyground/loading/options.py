"""Named options as text: `name:key=value,key=value`. Games and players share this grammar."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plyground.game import InvalidOption
from plyground.wording import did_you_mean

# A comma separates options only before `key=`, so that a value may hold commas itself: `heaps=3,4,5`.
# Names after `option.` are those of other programs: `option.Skill Level`.
_NAME = r"(?:option\.[A-Za-z0-9_ .-]+|[a-z][a-z0-9_.]*)"
_BETWEEN_OPTIONS = re.compile(rf",(?={_NAME}=)")
_OPTION = re.compile(rf"({_NAME})=(.*)", re.DOTALL)
# Python's own int() and float() also read `1_0`, `+4`, digits of other scripts, and `nan`.
_WHOLE_NUMBER = re.compile("-?[0-9]{1,18}")
_NUMBER = re.compile("-?[0-9]{1,18}([.][0-9]{1,25})?(e-?[0-9]{1,3})?")

#: The types of options, and the words of an error for what was expected.
_WANTED = {
    "integer": "a whole number",
    "integers": "whole numbers with commas between",
    "number": "a number",
    "switch": "on or off",
    "text": "a text",
}


def whole_number(text: str) -> int:
    """The whole number written as `text`, in at most 18 plain digits. Raises ValueError."""
    if _WHOLE_NUMBER.fullmatch(text) is None:
        raise ValueError(f"'{text}' is not a whole number")
    return int(text)


@dataclass(frozen=True)
class Option:
    """One option: its name, type and range. `default` None means that it may be left out."""

    name: str
    type: str
    default: Any = None
    summary: str = ""
    minimum: float | None = None
    maximum: float | None = None
    choices: tuple[str, ...] = ()
    unordered: bool = False  # of several numbers: their order does not matter, so they are kept in ascending order

    def __post_init__(self) -> None:
        if self.type != "choice" and self.type not in _WANTED:
            raise ValueError(f"option '{self.name}' has the unknown type '{self.type}'")

    def parse(self, text: str) -> Any:
        """The value written as `text`. Raises InvalidOption."""
        try:
            value = self._convert(text.strip())
        except ValueError:
            meant = did_you_mean(text, self.choices)
            raise InvalidOption(f"{self.name} takes {self.wanted}, not '{text}'{meant}", text) from None
        for number in value if self.type == "integers" else (value,):
            too_small = self.minimum is not None and number < self.minimum
            too_large = self.maximum is not None and number > self.maximum
            if too_small or too_large:
                raise InvalidOption(f"{self.name} takes {self.wanted}, not '{text}'", text)
        return value

    def _convert(self, text: str) -> Any:
        if self.type == "integer":
            return whole_number(text)
        if self.type == "integers":
            numbers = map(whole_number, text.split(","))
            return tuple(sorted(numbers) if self.unordered else numbers)
        if self.type == "number":
            if _NUMBER.fullmatch(text) is None or not math.isfinite(float(text)):
                raise ValueError
            return float(text)
        if self.type == "text":
            return text
        choices = ("on", "off") if self.type == "switch" else self.choices
        if text not in choices:
            raise ValueError
        return text == "on" if self.type == "switch" else text

    @property
    def wanted(self) -> str:
        words = "one of " + ", ".join(self.choices) if self.type == "choice" else _WANTED[self.type]
        if self.minimum is not None and self.maximum is not None:
            words += f" from {self.minimum} to {self.maximum}"
        elif self.minimum is not None:
            words += f", at least {self.minimum}"
        elif self.maximum is not None:
            words += f", at most {self.maximum}"
        return words

    def text(self, value: Any) -> str:
        """The value as `parse` reads it."""
        if self.type == "switch":
            return "on" if value else "off"
        if self.type == "integers":
            return ",".join(str(number) for number in value)
        return str(value).replace("e+", "e") if self.type == "number" else str(value)


def split_spec(spec: str) -> tuple[str, str]:
    """`tictactoe:5x5x5` is the name `tictactoe` and the option text `5x5x5`."""
    name, _, options = spec.strip().partition(":")
    return name.strip(), options.strip()


def read_pairs(text: str, owner: str) -> list[tuple[str, str]]:
    """The pairs of `key=value,key=value`. Raises InvalidOption for anything else and for a key given twice."""
    pairs: list[tuple[str, str]] = []
    for part in _BETWEEN_OPTIONS.split(text) if text else []:
        match = _OPTION.fullmatch(part.strip())
        if match is None:
            raise InvalidOption(f"'{part}' is not an option of {owner}: expected key=value", part)
        if match[1] in dict(pairs):
            raise InvalidOption(f"option '{match[1]}' of {owner} is given twice", text)
        pairs.append((match[1], match[2]))
    return pairs


def read_options(text: str, options: Sequence[Option], owner: str, shorthand: str = "") -> dict[str, Any]:
    """All options with their values, the defaults filled in. `shorthand` is a second way to write them all:
    "{columns}x{rows}x{line}". Raises InvalidOption, which names the option and what it takes."""
    by_name = {option.name: option for option in options}
    given: Mapping[str, str]
    if shorthand and text and not _OPTION.fullmatch(text):
        given = _read_shorthand(text, shorthand, owner)
    else:
        given = dict(read_pairs(text, owner))
    for key in given:
        if key not in by_name:
            known = ", ".join(by_name) or "none"
            raise InvalidOption(f"{owner} has no option '{key}'; it has: {known}{did_you_mean(key, by_name)}", key)
    values: dict[str, Any] = {option.name: option.default for option in options}
    for key, value in given.items():
        try:
            values[key] = by_name[key].parse(value)
        except InvalidOption as error:
            raise InvalidOption(f"{owner}: {error}", error.input) from None
    return values


def _read_shorthand(text: str, shorthand: str, owner: str) -> Mapping[str, str]:
    pattern = re.sub(r"\\{([a-z]+)\\}", r"(?P<\1>.+)", re.escape(shorthand))
    match = re.fullmatch(pattern, text, re.DOTALL)
    if match is None:
        form = re.sub(r"\{([a-z]+)\}", lambda name: name[1].upper(), shorthand)
        raise InvalidOption(f"'{text}' is not an option of {owner}: expected {form}, or key=value", text)
    return match.groupdict()


def write_options(values: Mapping[str, Any], options: Sequence[Option], shorthand: str = "") -> str:
    """The shortest text that reads back as these values: nothing when all are the defaults."""
    changed = [option for option in options if values[option.name] != option.default]
    if not changed:
        return ""
    texts = {option.name: option.text(values[option.name]) for option in options if values[option.name] is not None}
    if shorthand:
        return shorthand.format(**texts)
    return ",".join(f"{option.name}={texts[option.name]}" for option in changed)
