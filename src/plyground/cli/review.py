"""`plyground review`: every move of a saved game judged."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from plyground import advice
from plyground.cli.output import console, messages, print_csv, print_json
from plyground.cli.parameters import AllowPrograms, Csv, Json, trust_in, whole_number
from plyground.cli.spinner import Spinner
from plyground.game import Side
from plyground.history.files import load_game
from plyground.history.saved import HUMAN, SavedGame

_STYLES = {"best": "green", "good": "green", "inaccuracy": "yellow", "mistake": "dark_orange", "blunder": "bold red"}

File = Annotated[
    str, typer.Argument(metavar="FILE", help="A saved game. If a file has several, games.pgn#2 is the second.")
]
Nodes = Annotated[
    int | None,
    typer.Option(
        "--nodes", metavar="N", parser=whole_number, help="Positions that each search looks at; more is better, slower."
    ),
]
Game = Annotated[
    str | None,
    typer.Option("--game", metavar="FILE.py", help="The file of your own game, if the saved game is of that game."),
]


def review(
    file: File,
    nodes: Nodes = None,
    game: Game = None,
    allow_programs: AllowPrograms = False,
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Judge every move of a saved game, as the page does: what was good, what was wrong, how accurate each side was.

    The same game has the same review each time.
    """
    saved = load_game(file, trust_in(game, everything=allow_programs).load)
    line = saved.line
    with Spinner(messages(), "looking at the game"):
        found = advice.review(line, nodes=nodes)
    if json:
        print_json(vars(found))
    elif csv:
        columns = ("ply", "side", "move", "verdict", "accuracy", "best", "words")
        rows = [
            (move.ply, move.side, move.played.move, move.verdict, move.accuracy, move.best.move, move.words)
            for move in found.moves
        ]
        print_csv(columns, rows)
    else:
        _print(console(), saved, found)


def _names(saved: SavedGame) -> list[str]:
    """The players. A person has a name if the file was written by a program that knows names."""
    tags = (saved.tags.get("White"), saved.tags.get("Black"))
    return [tag if tag and seat == HUMAN else seat for seat, tag in zip(saved.players, tags, strict=True)]


def _print(out: Console, saved: SavedGame, found: advice.Review) -> None:
    game = saved.tree.game
    sides = dict(zip(Side, game.description.sides, strict=True))
    ended = f", {saved.result}" if saved.outcome is None else f", {saved.result}: {saved.reason}"
    out.print(Text.assemble((game.title, "bold"), f"   {' - '.join(_names(saved))}{ended}"))
    width = max((len(sides[move.side]) for move in found.moves), default=0)
    for move in found.moves:
        verdict = Text(move.verdict.ljust(10), _STYLES[move.verdict])
        out.print(Text.assemble(f"{move.ply:>3}. {sides[move.side]:<{width}}  ", verdict, f"  {move.words}"))
    for side, mean in ((Side.FIRST, found.accuracy.first), (Side.SECOND, found.accuracy.second)):
        if mean is not None:
            out.print(f"Accuracy of {sides[side]}: {mean:.1f} of 100")
