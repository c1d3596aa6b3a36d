"""`plyground players`: the players and their options."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from plyground.cli import candidates
from plyground.cli.output import complain, console, print_csv, print_json
from plyground.cli.parameters import Csv, Json
from plyground.cli.table import Cells, Column, print_table
from plyground.game import InvalidPlayer
from plyground.loading.options import Option
from plyground.players import PlayerKind, PlayerSpec
from plyground.players.kinds import find_kind, names
from plyground.testing.trial import try_files

Named = Annotated[
    list[str] | None,
    typer.Argument(metavar="PLAYER", help="Only these; or a .py file.", autocompletion=candidates.players),
]


def players(named: Named = None, json: Json = False, csv: Csv = False) -> None:
    """List the players, with their options."""
    for name in named or []:
        try_files(None, [name])
    kinds = [PlayerSpec.parse(name).kind for name in named] if named else _all()
    if json:
        print_json({"players": [_entry(kind) for kind in kinds]})
    elif csv:
        rows = [
            (kind.name, option.name, option.wanted, _default(option), option.summary)
            for kind in kinds
            for option in kind.options
        ]
        print_csv(("player", "option", "takes", "default", "summary"), rows)
    else:
        rows_shown: list[Cells] = []
        for kind in kinds:
            rows_shown += _rows(kind)
        print_table((Column("", whole=True), Column("", whole=True), ""), rows_shown)
        console().print("\nOptions follow the name: alphabeta:depth=7,order=on. A person is `human`.")
        console().print("A player of your own is a Python file: ann.py:depth=3.")


def _all() -> list[PlayerKind]:
    """All kinds; a player of another package that cannot be loaded does not hide the others."""
    found = []
    for name in names():
        try:
            found.append(find_kind(name))
        except InvalidPlayer as error:
            complain(str(error))
    return found


def _rows(kind: PlayerKind) -> list[Cells]:
    """The name of a player, and below it its options."""
    options = [(option.name, _default(option), option.summary) for option in kind.options]
    if kind.weights:
        options.append(("w.NAME", "...", "a weight of the evaluation (see plyground games --json)"))
    if kind.named:
        options.append((f"{kind.named}NAME", "...", "an option of the program"))
    rows: list[Cells] = [(Text(kind.name, "bold"), "", kind.summary)]
    for name, default, summary in options:
        rows.append(("", name if default is None else f"{name}={default}", Text(summary, "dim")))
    return rows


def _default(option: Option) -> str | None:
    return None if option.default is None else option.text(option.default)


def _entry(kind: PlayerKind) -> dict[str, object]:
    return {
        "name": kind.name,
        "summary": kind.summary,
        "units": kind.units,
        "options": [
            {"name": option.name, "takes": option.wanted, "default": _default(option), "summary": option.summary}
            for option in kind.options
        ],
    }
