"""Words for messages: quoted texts, shortened, on one line and printable; numbers with their nouns; what a mistyped
word may have meant."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

#: Characters of a text that a message shows.
LONGEST = 200
#: How alike two words are, from 0 to 1, if one may be meant by the other; and what others may lack of the most alike.
_CLOSE, _EQUALLY = 0.6, 0.1


def shortened(text: str, most: int = LONGEST) -> str:
    """The beginning of a text that is longer than `most`."""
    return text if len(text) <= most else text[: most - 3] + "..."


def ending(text: str, most: int) -> str:
    """The end of a text that is longer than `most`."""
    return text if len(text) <= most else "..." + text[len(text) - most + 3 :]


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


def as_written(value: Any) -> str:
    """A value as a person would write it in a program."""
    return printable(shortened(repr(value), 100))


def counted(number: int, what: str) -> str:
    """`1 ply`, `2 plies`, `1,000 positions`."""
    several = what[:-1] + "ies" if what.endswith("y") else what + "s"
    return f"{number:,} {what if number == 1 else several}"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`; did you mean 'tictactoe'?`, to be added to a message; nothing if no known word is close to this one."""
    from difflib import SequenceMatcher  # only mistakes need it

    likeness = {name: SequenceMatcher(None, word.lower(), name.lower()).ratio() for name in known}
    closest = max(likeness.values(), default=0.0)
    close = [name for name, ratio in likeness.items() if ratio >= max(_CLOSE, closest - _EQUALLY)]
    close.sort(key=lambda name: -likeness[name])
    return f"; did you mean {' or '.join(map(quoted, close[:3]))}?" if close else ""
