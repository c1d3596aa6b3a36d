"""Arguments and options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

from plyground.loaded_game import LoadedGame
from plyground.record import Line


def whole_number(given: str | int) -> int:
    """A number of at least 1, or an error that quotes what it got. (Typer passes defaults through here too.)"""
    text = str(given)
    if not (text.isascii() and text.isdecimal()) or not 1 <= int(text) <= 10**9:
        raise typer.BadParameter(f"'{text}' is not a whole number of at least 1")
    return int(text)


GameSpec = Annotated[str, typer.Argument(metavar="GAME", help="The game, as in tictactoe:5x5x5, or a .py file.")]
Depth = Annotated[int, typer.Argument(metavar="DEPTH", parser=whole_number, help="How many plies.")]
PositionText = Annotated[str | None, typer.Option("--position", help="Begin here instead of at the start.")]
MoveTexts = Annotated[str, typer.Option("--moves", help="Then play these moves, with spaces between.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")]


def begin(game: LoadedGame, position: str | None, moves: str = "") -> Line:
    """The line that `--position` and `--moves` lead to."""
    line = Line(game, None if position is None else game.position(position))
    for move in moves.split():
        line.play(move)
    return line
