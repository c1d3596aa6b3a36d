"""`plyground check`: does a game of one's own keep the contract?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from plyground.cli.contests import seed_number
from plyground.cli.output import console, print_json, refuse
from plyground.cli.parameters import Json, whole_number
from plyground.game import UnknownGame
from plyground.loading import registry
from plyground.loading.signatures import WrongSignature
from plyground.loading.user_file import file_of
from plyground.testing import Fault, faults
from plyground.wording import counted

File = Annotated[str, typer.Argument(metavar="FILE.py", help="A game of yours; the file is run. Options may follow.")]
Games = Annotated[int, typer.Option("--games", metavar="N", parser=whole_number, help="Random games to play.")]
Plies = Annotated[int, typer.Option("--plies", metavar="N", parser=whole_number, help="A game has ended by then.")]
Seed = Annotated[int, typer.Option("--seed", metavar="S", parser=seed_number, help="The same seed, the same games.")]


def check(file: File, games: Games = 20, plies: Plies = 1000, seed: Seed = 0, json: Json = False) -> None:
    """Check a game of your own: say what is wrong with it, in which line, and what to write instead.

    Ends with 1 where something is wrong.
    """
    if file_of(file) is None:
        refuse(f"'{file}' is no file of yours: expected the path of a .py file")
    found, positions = _check(file, games, plies, seed)
    if json:
        entries = [
            {
                "file": fault.place and fault.place.file,
                "line": fault.place and fault.place.line,
                "words": fault.words,
            }
            for fault in found
        ]
        print_json({"faults": entries, "games": 0 if found else games, "positions": positions})
    elif found:
        for fault in found:
            console().print(str(fault))
    else:
        played = f"{counted(games, 'game')}, {counted(positions, 'position')}"
        console().print(f"'{file}' keeps the contract of a game: {played}, nothing found.")
    if found:
        raise typer.Exit(1)


def _check(file: str, games: int, plies: int, seed: int) -> tuple[list[Fault], int]:
    try:
        game = registry.load(file)
    except (UnknownGame, WrongSignature) as error:
        if not Path(file_of(file) or "").is_file():
            raise
        return [Fault.of_loading(error)], 0
    return faults(game, games=games, plies=plies, seed=seed)
