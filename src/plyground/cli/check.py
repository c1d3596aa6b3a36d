"""`plyground check`: does a game, a player or an evaluation of one's own keep its contract?"""

from __future__ import annotations

from typing import Annotated

import typer

from plyground.cli import candidates
from plyground.cli.failures import refuse
from plyground.cli.output import console, print_json
from plyground.cli.parameters import GAME_HELP, Json, Seed, whole_number
from plyground.loading.user_file import file_of, is_there
from plyground.testing import Fault
from plyground.testing.trial import check_file
from plyground.wording import counted

File = Annotated[str, typer.Argument(metavar="FILE.py", help="A game, player or evaluation of yours; the file is run.")]
With = Annotated[
    str | None,
    typer.Option(
        "--game", metavar="GAME", help=f"Of players and evaluations: {GAME_HELP}", autocompletion=candidates.games
    ),
]
Games = Annotated[int | None, typer.Option("--games", metavar="N", parser=whole_number, help="Random games to play.")]
Plies = Annotated[int, typer.Option("--plies", metavar="N", parser=whole_number, help="A game has ended by then.")]


def check(
    file: File, game: With = None, games: Games = None, plies: Plies = 1000, seed: Seed = 0, json: Json = False
) -> None:
    """Check a file of your own: say what is wrong with it, in which line, and what to write instead.

    The file runs in a process of its own. Ends with 1 where something is wrong, with 2 where the file does not let its
    process go on.
    """
    named = file_of(file)
    if named is None:
        refuse(f"'{file}' is no file of yours: expected the path of a .py file", file)
    if not is_there(named):
        refuse(f"no file '{named}'", named)
    found = check_file(file, game, games=games, plies=plies, seed=seed)
    if json:
        print_json(
            {"kind": found.kind or "file", "faults": [_entry(fault) for fault in found.faults], "games": found.games}
        )
    elif found.faults:
        for fault in found.faults:
            console().print(str(fault))
    elif found.kind is not None:
        played = f"{counted(found.games, 'game')}, {found.looked_at}"
        console().print(f"'{file}' keeps the contract of {_WORDS[found.kind]}: {played}, nothing found.")
    if found.faults:
        raise typer.Exit(2 if any(fault.ends for fault in found.faults) else 1)


_WORDS = {"game": "a game", "player": "a player", "evaluation": "an evaluation"}


def _entry(fault: Fault) -> dict[str, object]:
    return {"file": fault.place and fault.place.file, "line": fault.place and fault.place.line, "words": fault.words}
