"""`plyground hint`: a move to play, and why."""

from __future__ import annotations

from plyground import advice
from plyground.cli.output import console, messages, print_json
from plyground.cli.parameters import GameSpec, Json, MoveTexts, PositionText, begin, named_game
from plyground.cli.spinner import Spinner


def hint(game: GameSpec, position: PositionText = None, moves: MoveTexts = "", json: Json = False) -> None:
    """Name a move to play, and the reason for it, as the page does."""
    line = begin(named_game(game), position, moves)
    with Spinner(messages(), "looking for a move"):
        found = advice.hint(line)
    if json:
        print_json(found)
    else:
        console().print(found.words)
