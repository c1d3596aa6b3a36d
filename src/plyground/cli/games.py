"""`plyground games`: the games and their options."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.text import Text

from plyground.cli import candidates
from plyground.cli.output import complain, console, print_csv, print_json
from plyground.cli.parameters import GAME_HELP, Csv, Json, named_game
from plyground.cli.table import Column, print_table
from plyground.game import PlygroundError
from plyground.loading import registry
from plyground.loading.loaded_game import LoadedGame

Named = Annotated[
    list[str] | None,
    typer.Argument(metavar="GAME", help="Only these; " + GAME_HELP, autocompletion=candidates.games),
]


def games(named: Named = None, json: Json = False, csv: Csv = False) -> None:
    """List the games that can be played, with their options and evaluations."""
    loaded = [named_game(name) for name in named] if named else _all()
    if json:
        print_json({"games": [_entry(game) for game in loaded]})
    elif csv:
        columns = ("game", "title", "summary", "options", "evaluations", "levels")
        print_csv(columns, [(game.name, game.title, game.description.summary, *_cells(game)) for game in loaded])
    elif named:
        for game in loaded:
            _describe(game)
    else:
        _tabulate(loaded)


def _all() -> list[LoadedGame]:
    loaded = []
    for name in registry.game_names():
        try:
            loaded.append(registry.load(name))
        except PlygroundError as error:  # another package's: the rest is listed all the same
            complain(str(error))
    return loaded


def _describe(game: LoadedGame) -> None:
    """A game with what each option takes."""
    console().print(Text.assemble((game.title, "bold"), f"   {game.description.summary}"))
    for option in game.description.options:
        summary = f"   {option.summary}" if option.summary else ""
        console().print(f"  {option.name}={option.text(game.options[option.name])}   {option.wanted}{summary}")
    console().print(f"  evaluations: {' '.join(game.evaluations)}")


def _tabulate(loaded: list[LoadedGame]) -> None:
    columns = (Column("game", whole=True), "what it is", "options", "evaluations", Column("levels", right=True))
    rows = []
    for game in loaded:
        options, evaluations, levels = _cells(game)
        what = f"{game.title}: {game.description.summary}"
        rows.append((game.name, what, options.replace(" ", "\n"), evaluations, str(levels)))
    print_table(columns, rows)
    console().print(
        "\nOptions follow the name: tictactoe:5x5x5, nim:heaps=3,4,5. A game of your own is\n"
        "the path of its .py file; openspiel:NAME is one of OpenSpiel, if installed."
    )


def _cells(game: LoadedGame) -> tuple[str, str, int]:
    """The options, the evaluations and the number of levels."""
    options = " ".join(f"{option.name}={option.text(option.default)}" for option in game.description.options)
    return options, " ".join(game.evaluations), len(game.levels)


def _entry(game: LoadedGame) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.description.summary,
        "sides": list(game.description.sides),
        "options": [
            {
                "name": option.name,
                "type": option.type,
                "default": option.text(option.default),
                "summary": option.summary,
            }
            for option in game.description.options
        ],
        "evaluations": [
            {
                "name": name,
                "summary": evaluation.summary,
                "weights": dict(evaluation.weights),
                "weight_summaries": dict(getattr(evaluation, "weight_summaries", {})),
                "presets": {preset: dict(weights) for preset, weights in getattr(evaluation, "presets", {}).items()},
            }
            for name, evaluation in game.evaluations.items()
        ],
        "levels": len(game.levels),
    }
