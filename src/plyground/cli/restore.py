"""`plyground restore`: a server's games from a copy."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from plyground.cli.backup import tell
from plyground.cli.parameters import Json
from plyground.cli.serve import Database

File = Annotated[Path, typer.Argument(metavar="FILE", help="What `plyground backup` wrote.")]
Force = Annotated[bool, typer.Option("--force", help="Replace the database if it exists; a copy of it is kept.")]


def restore(file: File, database: Database = None, force: Force = False, json: Json = False) -> None:
    """Put a copy in place of a server's database. The server must not run."""
    from plyground.server.backup import restore as put_back  # takes a while to load
    from plyground.server.settings import default_database

    tell(put_back(file, database or default_database(), force), json)
