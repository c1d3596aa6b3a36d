"""What the commands print: JSON for scripts, text for people, one line for what is wrong."""

from __future__ import annotations

import json
import sys
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, NoReturn

import typer
from rich.console import Console

from plyground.wording import printable


def as_json(document: Any, encoding: str = "utf-8") -> str:
    """One JSON document on a line, with escapes for what the encoding may not have. Dataclasses are objects in it."""
    return json.dumps(document, ensure_ascii=not encoding.lower().startswith("utf"), default=_plain) + "\n"


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    if isinstance(value, Enum):
        return value.value
    raise TypeError(f"{value!r} cannot be written as JSON")


def print_json(document: Any) -> None:
    """One JSON document on standard output."""
    sys.stdout.write(as_json(document, getattr(sys.stdout, "encoding", None) or "utf-8"))


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Rich would end the program here. `main` handles a reader that went away."""
        raise BrokenPipeError


def console() -> Console:
    """Standard output for people: colours only where there is a terminal that shows them. Strings are printed as they
    are, as a move's name may look like markup: what is to be bold is a Text."""
    return _Console(highlight=False, markup=False, emoji=False, soft_wrap=True)


def messages() -> Console:
    """Standard error for people, in the same way."""
    return _Console(stderr=True, highlight=False, markup=False, emoji=False)


def complain(message: str) -> None:
    """One line on standard error."""
    print("plyground: " + printable(" ".join(message.splitlines())), file=sys.stderr)


def refuse(message: str) -> NoReturn:
    """Wrong input: says why and ends with exit code 2."""
    complain(message)
    raise typer.Exit(2)
