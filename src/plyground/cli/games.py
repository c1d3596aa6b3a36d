"""`plyground games`: the games and their options."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from plyground.cli.output import complain, console, print_json
from plyground.cli.parameters import GAME_HELP, Json
from plyground.game import PlygroundError
from plyground.loading import registry
from plyground.loading.loaded_game import LoadedGame

Named = Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="Only these; " + GAME_HELP)]


def games(named: Named = None, json: Json = False) -> None:
    """List the games that can be played, with their options and evaluations."""
    loaded = [registry.load(name) for name in named] if named else _all()
    if json:
        print_json([_entry(game) for game in loaded])
    elif named:
        for game in loaded:
            _describe(game)
    else:
        _tabulate(loaded)


def _all() -> list[LoadedGame]:
    loaded = []
    for name in registry.names():
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
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("game", no_wrap=True, overflow="ignore", min_width=max(len(game.name) for game in loaded))
    for column in ("what it is", "options", "evaluations", "levels"):
        table.add_column(column, overflow="fold")
    for game in loaded:
        options = "\n".join(f"{option.name}={option.text(option.default)}" for option in game.description.options)
        what, levels = f"{game.title}: {game.description.summary}", str(len(game.levels))
        table.add_row(game.name, what, options, " ".join(game.evaluations), levels)
    console().print(table)
    console().print(
        "\nOptions follow the name: tictactoe:5x5x5, nim:heaps=3,4,5. A game of your own is the path of its .py file;\n"
        "openspiel:NAME is one of OpenSpiel, where that is installed."
    )


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
