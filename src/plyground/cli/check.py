"""`plyground check`: does a game, a player or an evaluation of one's own keep its contract?"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import typer

from plyground.cli import candidates
from plyground.cli.failures import refuse
from plyground.cli.output import console, print_json
from plyground.cli.parameters import GAME_HELP, Json, Seed, whole_number
from plyground.game import UnknownGame
from plyground.loading import registry
from plyground.loading.user_file import file_of, is_there
from plyground.testing import Fault, evaluation_faults, faults, player_faults, what_is
from plyground.wording import counted

#: The game that players are checked with, if no other is named. An evaluation is made for one, which has to be named.
USUAL = "tictactoe"

File = Annotated[str, typer.Argument(metavar="FILE.py", help="A game, player or evaluation of yours; the file is run.")]
With = Annotated[
    str | None,
    typer.Option(
        "--game", metavar="GAME", help=f"Of players and evaluations: {GAME_HELP}", autocompletion=candidates.games
    ),
]
Games = Annotated[int | None, typer.Option("--games", metavar="N", parser=whole_number, help="Random games to play.")]
Plies = Annotated[int, typer.Option("--plies", metavar="N", parser=whole_number, help="A game has ended by then.")]


class _Checked(NamedTuple):
    kind: str
    faults: list[Fault]
    games: int
    looked_at: str  # what was looked at in these games: "241 positions"


def check(
    file: File, game: With = None, games: Games = None, plies: Plies = 1000, seed: Seed = 0, json: Json = False
) -> None:
    """Check a file of your own: say what is wrong with it, in which line, and what to write instead.

    Ends with 1 where something is wrong.
    """
    named = file_of(file)
    if named is None:
        refuse(f"'{file}' is no file of yours: expected the path of a .py file", file)
    if not is_there(named):
        refuse(f"no file '{named}'", named)
    found = _check(file, named, game, games, plies, seed)
    if json:
        print_json({"kind": found.kind, "faults": [_entry(fault) for fault in found.faults], "games": found.games})
    elif found.faults:
        for fault in found.faults:
            console().print(str(fault))
    else:
        played = f"{counted(found.games, 'game')}, {found.looked_at}"
        console().print(f"'{file}' keeps the contract of {_WORDS[found.kind]}: {played}, nothing found.")
    if found.faults:
        raise typer.Exit(1)


_WORDS = {"game": "a game", "player": "a player", "evaluation": "an evaluation"}


def _entry(fault: Fault) -> dict[str, object]:
    return {"file": fault.place and fault.place.file, "line": fault.place and fault.place.line, "words": fault.words}


def _check(file: str, named: str, game: str | None, games: int | None, plies: int, seed: int) -> _Checked:
    try:
        kind = what_is(named)
    except (Exception, SystemExit) as error:
        return _Checked("file", [Fault.of_running(error)], 0, "")
    if kind == "game":
        if game is not None:
            refuse(f"'{file}' is a game itself: --game '{game}' is for players and evaluations", game)
        return _check_game(file, games or 20, plies, seed)
    if game is None and kind == "evaluation":
        refuse(f"'{file}' is an evaluation: say for which game, as in --game connect4", file)
    loaded, played = registry.load(game or USUAL), games or 4
    if kind == "player":
        found, moves = player_faults(file, loaded, games=played, seed=seed)
        return _Checked(kind, found, played, counted(moves, "move"))
    found, values = evaluation_faults(file, loaded, games=played, seed=seed)
    return _Checked(kind, found, played, counted(values, "value"))


def _check_game(file: str, games: int, plies: int, seed: int) -> _Checked:
    try:
        game = registry.load(file)
    except UnknownGame as error:
        return _Checked("game", [Fault(str(error))], 0, "")
    found, positions = faults(game, games=games, plies=plies, seed=seed)
    return _Checked("game", found, 0 if found else games, counted(positions, "position"))
