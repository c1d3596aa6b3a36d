"""What the commands print: JSON for scripts, text for people, one line for what is wrong."""

from __future__ import annotations

import json
import sys
from typing import Any, NoReturn

import typer
from rich.console import Console


def print_json(document: Any) -> None:
    """One JSON document on standard output."""
    json.dump(document, sys.stdout, ensure_ascii=False)
    sys.stdout.write("\n")


def console() -> Console:
    """Standard output for people: colours only where there is a terminal that shows them."""
    return Console(highlight=False, soft_wrap=True)


def complain(message: str) -> None:
    """One line on standard error."""
    print("plyground: " + " ".join(message.split("\n")), file=sys.stderr)


def refuse(message: str) -> NoReturn:
    """Wrong input: says why and ends with exit code 2."""
    complain(message)
    raise typer.Exit(2)
