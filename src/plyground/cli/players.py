"""`plyground players`: the players and their options."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from plyground.cli.output import complain, console, print_json
from plyground.cli.parameters import Json
from plyground.game import InvalidPlayer
from plyground.players import PlayerKind
from plyground.players.kinds import find_kind, names


def players(json: Json = False) -> None:
    """List the players, with their options."""
    kinds = _kinds()
    if json:
        print_json(
            [
                {
                    "name": kind.name,
                    "summary": kind.summary,
                    "units": kind.units,
                    "options": [
                        {
                            "name": option.name,
                            "takes": option.wanted,
                            "default": None if option.default is None else option.text(option.default),
                            "summary": option.summary,
                        }
                        for option in kind.options
                    ],
                }
                for kind in kinds
            ]
        )
        return
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(style="bold")
    table.add_column()
    for kind in kinds:
        table.add_row(kind.name, kind.summary)
        for option in kind.options:
            default = "" if option.default is None else f"={option.text(option.default)}"
            table.add_row("", Text.assemble(f"  {option.name}{default}  ", (option.summary, "dim")))
        if kind.weights:
            summary = "a weight of the evaluation (see plyground games --json)"
            table.add_row("", Text.assemble("  w.NAME=...  ", (summary, "dim")))
        if kind.named:
            table.add_row("", Text.assemble(f"  {kind.named}NAME=...  ", ("an option of the program", "dim")))
    console().print(table)
    console().print("\nOptions follow the name: alphabeta:depth=7,order=on. A person is `human`.")
    console().print("A player of your own is a Python file: ann.py:depth=3.")


def _kinds() -> list[PlayerKind]:
    """All kinds; a player of another package that cannot be loaded does not hide the others."""
    found = []
    for name in names():
        try:
            found.append(find_kind(name))
        except InvalidPlayer as error:
            complain(str(error))
    return found
