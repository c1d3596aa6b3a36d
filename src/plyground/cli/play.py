"""`plyground play`: a game in the terminal."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from plyground.cli import candidates
from plyground.cli.failures import refuse
from plyground.cli.parameters import AllowPrograms, AnyGame, MoveTexts, PositionText, begin, named_game, trust_in
from plyground.cli.terminal_game import LEVEL, TerminalGame, check_players, path_of, usual_opponent
from plyground.history.files import load_game
from plyground.history.saved import HUMAN, SavedGame

First = Annotated[
    str | None,
    typer.Option(
        "--first", metavar="P", help="Who begins: human (default) or a player.", autocompletion=candidates.seats
    ),
]
Second = Annotated[
    str | None,
    typer.Option(
        "--second",
        metavar="P",
        help=f"Who answers (default: engine:level={LEVEL}).",
        autocompletion=candidates.seats,
    ),
]
Load = Annotated[str | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game.")]


def play(
    game: AnyGame = None,
    first: First = None,
    second: Second = None,
    position: PositionText = None,
    moves: MoveTexts = "",
    load: Load = None,
    allow_programs: AllowPrograms = False,
) -> None:
    """Play a game in the terminal, against a computer player or somebody beside you.

    Type moves, or `help` for the rules and the commands. GAME may be left out with --load.
    """
    trust = trust_in(game, first, second, everything=allow_programs)
    if load is not None:
        if position is not None or moves:
            words = f"--position '{position}'" if position is not None else f"--moves '{moves}'"
            refuse(f"{words} and --load '{load}' both say where to begin: give one of them", load)
        named = None if game is None else named_game(game, first, second)
        saved = load_game(path_of(load), trust.load)
        if named is not None and named.spec != saved.tree.game.spec:
            refuse(f"'{load}' is a game of {saved.tree.game.spec}, not of '{game}'", load)
    elif game is not None:
        loaded = named_game(game, first, second)
        saved = SavedGame.of(begin(loaded, position, moves), (HUMAN, usual_opponent(loaded)))
    else:
        refuse("expected a GAME, as in: plyground play tictactoe; `plyground games` lists them", "")
    check_players([seat for seat, given in zip(saved.players, (first, second), strict=True) if given is None], trust)
    players = (saved.players[0] if first is None else first, saved.players[1] if second is None else second)
    TerminalGame(replace(saved, players=players), trust).run()
