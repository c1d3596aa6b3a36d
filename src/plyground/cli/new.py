"""`plyground new`: a working start of a game, a player or an evaluation of one's own, with a test."""

from __future__ import annotations

import keyword
import re
import sys
from pathlib import Path
from typing import Annotated

import typer

from plyground.cli.failures import refuse
from plyground.cli.output import console, print_json
from plyground.cli.parameters import Json, one_of

#: The files that are written: NAME, and CLASS where a class is named after it, are filled in.
STARTS = Path(__file__).parent / "starts"

#: What one does next with a file.
NEXT = {
    "game": ("check FILE", "play FILE", "serve FILE"),
    "player": ("check FILE", "match connect4 FILE random", "serve --player FILE"),
    "evaluation": ("check FILE --game connect4", "match connect4 engine:depth=4,evaluation=FILE random"),
}

_NAME = re.compile("[a-z][a-z0-9_]*")

KINDS = ("game", "player", "evaluation")

Kind = Annotated[
    str, typer.Argument(help="What to write: game, player or evaluation.", **{**one_of(*KINDS), "metavar": "KIND"})
]
Name = Annotated[str, typer.Argument(metavar="NAME", help="Its name: the files are NAME.py and test_NAME.py.")]
Folder = Annotated[Path, typer.Option("--folder", metavar="FOLDER", help="Where to write them.")]


def new(kind: Kind, name: Name, folder: Folder = Path(), json: Json = False) -> None:
    """Write something of your own to begin with: a file that works, with comments, and a test of it."""
    if _NAME.fullmatch(name) is None or keyword.iskeyword(name):
        refuse(f"'{name}' is not a name: expected lower-case letters, digits and _, as in dots_and_boxes", name)
    if name in sys.stdlib_module_names:
        refuse(f"'{name}' is the name of a module of Python's own, which {name}.py would hide: take another", name)
    if not folder.is_dir():
        refuse(f"there is no folder '{folder}'", folder)
    files = {folder / f"{name}.py": f"{kind}.py.txt", folder / f"test_{name}.py": f"test_{kind}.py.txt"}
    for path in files:
        if path.exists():
            refuse(f"'{path}' is there already: nothing was written", path)
    for path, start in files.items():
        path.write_text(filled(start, name), encoding="utf-8")
    if json:
        print_json({"files": [str(path) for path in files]})
        return
    first, second = map(str, files)
    console().print(f"{first} works; {second} tests it. Now:\n")
    for command in NEXT[kind]:
        console().print(f"  plyground {command.replace('FILE', first)}")


def filled(start: str, name: str) -> str:
    """The text of a start, for something of this name."""
    text = (STARTS / start).read_text(encoding="utf-8")
    return text.replace("NAME", name).replace("CLASS", "".join(map(str.capitalize, name.split("_"))))
