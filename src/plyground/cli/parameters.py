"""Arguments and options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

from plyground.evaluation import DEEPEST
from plyground.game import InvalidOption
from plyground.history.line import Line
from plyground.loading import registry
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.options import Option
from plyground.loading.trust import Trust
from plyground.players.spec import program_of
from plyground.testing import check_quickly
from plyground.wording import quoted


def whole_number(given: str | int, largest: int = 10**9, least: int = 1) -> int:
    """A number, or an error that quotes what it got. (Typer passes defaults through here too.)"""
    try:
        return int(Option("it", "integer", minimum=least, maximum=largest).parse(str(given)))
    except InvalidOption:
        raise typer.BadParameter(f"{quoted(str(given))} is not a whole number from {least} to {largest}") from None


def plies(given: str | int) -> int:
    return whole_number(given, DEEPEST)


def ply_range(text: str, least: int = 1) -> range:
    """The range written as `3-9`, or one number of plies."""
    first, _, last = text.partition("-")
    numbers = [whole_number(part, least=least) for part in (first, last or first)]
    if numbers[0] > numbers[1]:
        raise typer.BadParameter(
            f"{quoted(text)} is not a range of plies: expected the smaller number first, as in 3-9"
        )
    return range(numbers[0], numbers[1] + 1)


GAME_HELP = "The game, as in tictactoe:5x5x5, or a .py file."
GameSpec = Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP)]
Depth = Annotated[int, typer.Argument(metavar="DEPTH", parser=plies, help="How many plies.")]
PositionText = Annotated[str | None, typer.Option("--position", help="Begin here instead of at the start.")]
MoveTexts = Annotated[str, typer.Option("--moves", help="Then play these moves, with spaces between.")]
AllowPrograms = Annotated[
    bool, typer.Option("--allow-programs", help="Let the file run the programs and .py files that it names.")
]
Json = Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")]


def named_game(spec: str) -> LoadedGame:
    """The game that a user names. One of his own is checked before it is used, as far as that takes no time. Raises a
    Fault, and what `registry.load` raises."""
    game = registry.load(spec)
    if game.description.file is not None:
        check_quickly(game)
    return game


def begin(game: LoadedGame, position: str | None, moves: str = "") -> Line:
    """The line that `--position` and `--moves` lead to."""
    return Line.of(game, position, moves.split())


def trust_in(*named: str | None, everything: bool = False) -> Trust:
    """Trust in the games and players that the user has named, as he wrote them."""
    return Trust.in_named(*(program_of(text) for text in named if text is not None), everything=everything)
