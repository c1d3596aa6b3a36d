"""Payoffs as people write them: whole numbers, fractions and decimals stay exact; floats stay floats."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Any, TypeAlias

#: Exact if the input is exact; a float if the input was a float.
Number: TypeAlias = Fraction | float

#: Floats that differ by no more than this count as equal, for payoffs of about 1.
TOLERANCE = 1e-9

_WHOLE = r"[+-]?[0-9]{1,40}"
_FRACTION = re.compile(rf"({_WHOLE})\s*/\s*([0-9]{{1,40}})")
#: Digits and exponents are limited, because an exact 1e999999999 would fill the memory.
_DECIMAL = re.compile(r"[+-]?(?:[0-9]{1,40}(?:\.[0-9]{0,40})?|\.[0-9]{1,40})(?:[eE][+-]?[0-9]{1,2})?")


def read_number(text: str) -> Fraction | None:
    """The exact number of a text such as `7`, `-1/2`, `0.25` or `1e3`; None for any other text."""
    text = text.strip().replace("\N{MINUS SIGN}", "-")
    fraction = _FRACTION.fullmatch(text)
    if fraction is not None:
        return Fraction(int(fraction[1]), int(fraction[2])) if int(fraction[2]) else None
    return Fraction(text) if _DECIMAL.fullmatch(text) else None


def as_number(value: Any) -> Number | None:
    """The number of a Python or NumPy number or of a text; None if it is not a finite number."""
    if isinstance(value, str):
        return read_number(value)
    if isinstance(value, bool):
        return None
    if isinstance(value, int | Fraction):
        return Fraction(value)
    if hasattr(value, "dtype") and getattr(value, "ndim", 0) == 0:  # a NumPy scalar
        return None if value.dtype.kind not in "iuf" else as_number(value.item())
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    return None


def write_number(number: Number) -> str:
    """The number as a text that `read_number` reads again."""
    return str(number) if isinstance(number, Fraction) else repr(float(number))


def shown(number: Number) -> str:
    """The number as people read it: exact fractions, and floats with six digits."""
    return str(number) if isinstance(number, Fraction) else f"{number + 0.0:.6g}"


def all_exact(numbers: Iterable[Number]) -> bool:
    return all(isinstance(number, Fraction) for number in numbers)


def margin(numbers: Iterable[Number]) -> Number:
    """Two of these numbers count as equal if they differ by no more than this. It is 0 if all are exact."""
    listed = list(numbers)
    if all_exact(listed):
        return Fraction(0)
    return TOLERANCE * max(1.0, *(abs(float(number)) for number in listed))


def close(one: Number, other: Number, margin: Number) -> bool:
    """Whether two numbers differ by no more than the margin."""
    return -margin <= one - other <= margin
