"""`plyground lab`: experiments."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape
from rich.progress import track
from rich.table import Table
from rich.text import Text

from plyground.cli.output import console, messages, print_json, refuse
from plyground.cli.parameters import Json
from plyground.lab import counts
from plyground.lab import find as find_experiment
from plyground.lab import names as experiment_names
from plyground.lab.entries import entries

app = typer.Typer(help="Experiments: the documents' figures beside ours.", invoke_without_command=True)


@app.callback()
def lab(context: typer.Context) -> None:
    """Experiments: the documents' figures beside ours."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command("list")
def list_experiments(json: Json = False) -> None:
    """List the experiments."""
    found = [find_experiment(name) for name in experiment_names()]
    if json:
        print_json([{"name": entry.name, "title": entry.title, "source": entry.source} for entry in found])
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("experiment", "what it measures", "from"):
        table.add_column(column)
    for entry in found:
        table.add_row(entry.name, entry.title, entry.source)
    console().print(table)


@app.command()
def run(
    name: Annotated[str, typer.Argument(metavar="NAME", help="An experiment, or a .toml file.")], json: Json = False
) -> None:
    """Run an experiment and print the document's figures beside ours. Ends with 1 if they differ."""
    experiment = find_experiment(name)
    if experiment.kind != "counts":
        refuse(f"the experiment '{name}' is of the unknown kind '{experiment.kind}'; there is: counts")
    shown = messages()
    steps = track(
        counts.run(experiment),
        escape(experiment.title),
        len(entries(experiment)),
        console=shown,
        transient=True,
        disable=not shown.is_terminal,
    )
    measured = list(steps)
    differing = [count for count in measured if not count.equal]
    if json:
        rows = [
            {"row": count.row, "column": count.column, "document": count.document, "ours": count.ours}
            | ({"own": count.own} if count.own else {})
            for count in measured
        ]
        print_json({"experiment": experiment.name, "counts": rows, "equal": not differing})
    else:
        _print_table(experiment.title, experiment.source, measured)
    if differing:
        raise typer.Exit(1)


def _print_table(title: str, source: str, measured: list[counts.Count]) -> None:
    out = console()
    out.print(Text.assemble((title, "bold"), f"\n{source}\n"))
    table = Table(box=None, pad_edge=False, header_style="bold")
    own = dict.fromkeys(title for count in measured for title in count.own)
    for column in ("", "", "document", "ours", "", *own):
        table.add_column(column, justify="right" if column else "left")
    for before, count in zip([None, *measured], measured, strict=False):
        row = "" if before and before.row == count.row else count.row
        beside = [f"{count.own[title]:,}" if title in count.own else "" for title in own]
        verdict = "equal" if count.equal else f"differs by {count.ours - count.document:+,}"
        table.add_row(row, count.column, f"{count.document:,}", f"{count.ours:,}", verdict, *beside)
    out.print(table)
    equal = sum(count.equal for count in measured)
    out.print(f"\n{equal} of {len(measured)} equal")
