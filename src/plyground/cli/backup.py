"""`plyground backup`: a copy of a server's games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from plyground.cli.output import console, print_json
from plyground.cli.parameters import Json
from plyground.cli.serve import Database
from plyground.wording import counted

if TYPE_CHECKING:
    from plyground.server.backup import Copied

File = Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.")]
Force = Annotated[bool, typer.Option("--force", help="Replace the file if it exists.")]


def backup(file: File, database: Database = None, force: Force = False, json: Json = False) -> None:
    """Write a copy of a server's database, checked, also while the server runs."""
    from plyground.server.backup import back_up  # takes a while to load
    from plyground.server.settings import default_database

    tell(back_up(database or default_database(), file, force), json)


def tell(copied: Copied, json: bool) -> None:
    if json:
        print_json(copied)
        return
    content = f"{counted(copied.games, 'game')} with {counted(copied.moves, 'move')}"
    console().print(f"{copied.file} has {content}, {counted(copied.bytes, 'byte')}")
    if copied.kept is not None:
        console().print(f"what was there before is in {copied.kept}")
