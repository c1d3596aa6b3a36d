"""`plyground weights`: the weights of an evaluation, as a file has them."""

from __future__ import annotations

from typing import Annotated

import typer

from plyground.cli import candidates
from plyground.cli.output import stdout
from plyground.cli.parameters import GameSpec, named_game
from plyground.loading.user_file import file_of
from plyground.loading.weights import weights_text

Name = Annotated[
    str | None,
    typer.Argument(
        metavar="EVALUATION", help="Its name; without it, the game's first.", autocompletion=candidates.evaluations
    ),
]


def weights(game: GameSpec, evaluation: Name = None) -> None:
    """Print the weights of an evaluation as TOML, to be changed and given to a player: engine:weights=FILE."""
    user = None if evaluation is None or file_of(evaluation) is None else f"engine:evaluation={evaluation}"
    stdout().write(weights_text(named_game(game, user).evaluation(evaluation)))
