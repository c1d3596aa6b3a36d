"""Words for messages: quoted texts, shortened, on one line and printable; numbers with their nouns."""

from __future__ import annotations

import json
from typing import Any

#: Characters of a text that a message shows.
LONGEST = 200


def shortened(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."


def printable(text: str) -> str:
    """The text; line ends, control characters and all else that cannot be printed are written as escapes."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def quoted(value: Any) -> str:
    """Any value as a message shows it; a text stands between quotation marks."""
    try:
        text = value if isinstance(value, str) else json.dumps(value)
    except (TypeError, ValueError, RecursionError):
        text = str(type(value).__name__)
    text = printable(shortened(text))
    return f"'{text}'" if isinstance(value, str) else text


def counted(number: int, what: str) -> str:
    """`1 ply`, `2 plies`, `1,000 positions`."""
    several = what[:-1] + "ies" if what.endswith("y") else what + "s"
    return f"{number:,} {what if number == 1 else several}"
