"""What the commands print: JSON and CSV for scripts, text for people, one line for what is wrong.

While a command runs, standard output is its own: what a user's game or player prints goes to standard error. So a
command never uses `print` or `sys.stdout`, but what stands here.
"""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, TextIO

from rich.console import Console

from plyground.wording import printable

#: The number of the format of all JSON documents. It rises when a field is removed or changes its meaning; new fields
#: may come without that.
FORMAT = 1

_own: TextIO | None = None  # standard output, while a command has it for itself


@contextmanager
def own_output() -> Iterator[None]:
    """Keeps standard output for what the command prints; all else that is printed goes to standard error."""
    global _own
    _own, sys.stdout = sys.stdout, sys.stderr
    try:
        yield
    finally:
        sys.stdout, _own = _own, None


@contextmanager
def shared_output() -> Iterator[None]:
    """Within this block `sys.stdout` is standard output: Python's `input` needs that to edit a line."""
    global _own
    if _own is None:
        yield
        return
    kept, _own = _own, None
    others, sys.stdout = sys.stdout, kept
    try:
        yield
    finally:
        sys.stdout, _own = others, kept


def stdout() -> TextIO:
    """Standard output."""
    return sys.stdout if _own is None else _own


def say(text: str) -> None:
    """A line on standard output, at once."""
    print(text, file=stdout(), flush=True)


def document(content: Any) -> dict[str, Any]:
    """A whole JSON document: the content, an object or a dataclass, with the number of the format."""
    return {"format": FORMAT, **(content if isinstance(content, Mapping) else _plain(content))}


def as_json(content: Any, encoding: str = "utf-8") -> str:
    """JSON on one line, with escapes for what the encoding may not have. Dataclasses are objects in it."""
    return json.dumps(content, ensure_ascii=not encoding.lower().startswith("utf"), default=_plain) + "\n"


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    if isinstance(value, Enum):
        return value.value
    raise TypeError(f"{value!r} cannot be written as JSON")


def print_json(content: Any) -> None:
    """One JSON document on standard output."""
    stdout().write(as_json(document(content), getattr(stdout(), "encoding", None) or "utf-8"))


def as_csv(rows: Iterable[Sequence[Any]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def print_csv(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """A table on standard output, for spreadsheets and scripts. What is not known is an empty cell."""
    stdout().write(as_csv([columns, *rows]))


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Rich would end the program here. `main` handles a reader that went away."""
        raise BrokenPipeError


def console() -> Console:
    """Standard output for people: colours only where there is a terminal that shows them. Strings are printed as they
    are, as a move's name may look like markup: what is to be bold is a Text."""
    return _Console(file=stdout(), highlight=False, markup=False, emoji=False, soft_wrap=True)


def messages() -> Console:
    """Standard error for people, in the same way."""
    return _Console(stderr=True, highlight=False, markup=False, emoji=False)


def complain(message: str) -> None:
    """One line on standard error."""
    print("plyground: " + printable(" ".join(message.splitlines())), file=sys.stderr)
