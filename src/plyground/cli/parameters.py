"""Arguments and options that several commands share, and how their values are read."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Annotated, Any

import typer

from plyground.cli import candidates
from plyground.cli.failures import BadValue
from plyground.evaluation import DEEPEST
from plyground.game import InvalidOption
from plyground.history.line import Line
from plyground.history.saved import HUMAN
from plyground.loading import registry
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.options import Option
from plyground.loading.trust import Trust
from plyground.players.spec import program_of
from plyground.testing.trial import try_files
from plyground.wording import did_you_mean, quoted

# How values are read. Typer would leave it to Pydantic, whose words are for programmers. It passes defaults through
# these functions too.


def _read(option: Option, given: object) -> Any:
    try:
        return option.parse(str(given))
    except InvalidOption:
        raise BadValue(f"{quoted(str(given))} is not {option.wanted}", str(given)) from None


def whole_number(given: str | int, largest: int = 10**9, least: int = 1) -> int:
    """A number, or an error that quotes what it got."""
    return int(_read(Option("it", "integer", minimum=least, maximum=largest), given))


def whole_from(least: int, largest: int) -> Callable[[str | int], int]:
    """The reader of a whole number in this range."""

    def read(given: str | int) -> int:
        return whole_number(given, largest, least)

    return read


def number_from(least: float, largest: float = math.inf) -> Callable[[str | float], float]:
    """The reader of a number in this range."""
    option = Option("it", "number", minimum=least, maximum=None if math.isinf(largest) else largest)

    def read(given: str | float) -> float:
        return float(_read(option, given))

    return read


def one_of(*choices: str) -> dict[str, Any]:
    """Typer's settings for an option or an argument that takes one of these words."""

    def read(given: str) -> str:
        if given not in choices:
            words = f"{quoted(given)} is none of {', '.join(choices)}"
            raise BadValue(words + did_you_mean(given, choices), given)
        return given

    def complete(incomplete: str) -> list[str]:
        return [*choices]

    return {"parser": read, "metavar": "|".join(choices), "autocompletion": complete}


plies = whole_from(1, DEEPEST)
seed_number = whole_from(0, 2**53)


def ply_range(text: str, least: int = 1) -> range:
    """The range written as `3-9`, or one number of plies."""
    first, _, last = text.partition("-")
    numbers = [whole_number(part, least=least) for part in (first, last or first)]
    if numbers[0] > numbers[1]:
        raise BadValue(f"{quoted(text)} is not a range of plies: expected the smaller number first, as in 3-9", text)
    return range(numbers[0], numbers[1] + 1)


GAME_HELP = "The game, as in tictactoe:5x5x5, or a .py file."
GameSpec = Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP, autocompletion=candidates.games)]
AnyGame = Annotated[str | None, typer.Argument(metavar="GAME", help=GAME_HELP, autocompletion=candidates.games)]
Depth = Annotated[int, typer.Argument(metavar="DEPTH", parser=plies, help="How many plies.")]
PositionText = Annotated[
    str | None, typer.Option("--position", metavar="TEXT", help="Begin here instead of at the start.")
]
MoveTexts = Annotated[str, typer.Option("--moves", metavar="MOVES", help="Then play these moves, with spaces between.")]
AllowPrograms = Annotated[
    bool, typer.Option("--allow-programs", help="Let the file run the programs and .py files that it names.")
]
Json = Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")]
Csv = Annotated[bool, typer.Option("--csv", help="The table as CSV on standard output.")]
Seed = Annotated[int, typer.Option("--seed", metavar="S", parser=seed_number, help="The same seed, the same result.")]


def named_game(spec: str, *players: str | None) -> LoadedGame:
    """The game that a user names. Files of his own, the players' too, are tried before they are used, as far as that
    takes no time. Raises a Fault, and what `registry.load` raises."""
    try_files(spec, [player for player in players if player not in (None, HUMAN)])
    return registry.load(spec)


def begin(game: LoadedGame, position: str | None, moves: str = "") -> Line:
    """The line that `--position` and `--moves` lead to."""
    return Line.of(game, position, moves.split())


def trust_in(*named: str | None, everything: bool = False) -> Trust:
    """Trust in the games and players that the user has named, as he wrote them."""
    return Trust.in_named(*(program_of(text) for text in named if text is not None), everything=everything)
