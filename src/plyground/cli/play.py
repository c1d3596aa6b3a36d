"""`plyground play`: a game in the terminal."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from plyground.cli.output import refuse
from plyground.cli.parameters import GAME_HELP, AllowPrograms, PositionText, named_game, trust_in
from plyground.cli.terminal_game import LEVEL, TerminalGame, check_players, path_of, usual_opponent
from plyground.history.files import load_game
from plyground.history.line import Line
from plyground.history.saved import HUMAN, SavedGame
from plyground.loading import registry

Spec = Annotated[str | None, typer.Argument(metavar="GAME", help=GAME_HELP)]
First = Annotated[str | None, typer.Option("--first", metavar="P", help="Who begins: human (default) or a player.")]
Second = Annotated[
    str | None, typer.Option("--second", metavar="P", help=f"Who answers (default: engine:level={LEVEL}).")
]
Load = Annotated[str | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game.")]


def play(
    game: Spec = None,
    first: First = None,
    second: Second = None,
    position: PositionText = None,
    load: Load = None,
    allow_programs: AllowPrograms = False,
) -> None:
    """Play a game in the terminal, against a computer player or somebody beside you.

    Type moves, or `help` for the rules and the commands. GAME may be left out with --load.
    """
    trust = trust_in(game, first, second, everything=allow_programs)
    if load is not None:
        if position is not None:
            refuse(f"--position '{position}' and --load '{load}' both say where to begin: give one of them")
        saved = load_game(path_of(load), trust.load)
        if game is not None and registry.load(game).spec != saved.tree.game.spec:
            refuse(f"'{load}' is a game of {saved.tree.game.spec}, not of '{game}'")
    elif game is not None:
        loaded = named_game(game)
        saved = SavedGame.of(Line.of(loaded, position), (HUMAN, usual_opponent(loaded)))
    else:
        refuse("expected a GAME, as in: plyground play tictactoe; `plyground games` lists them")
    check_players([seat for seat, given in zip(saved.players, (first, second), strict=True) if given is None], trust)
    players = (saved.players[0] if first is None else first, saved.players[1] if second is None else second)
    TerminalGame(replace(saved, players=players), trust).run()
