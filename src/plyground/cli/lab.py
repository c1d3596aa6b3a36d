"""`plyground lab`: experiments."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from plyground import lab as laboratory
from plyground.cli.cluster import Cluster, use_cluster
from plyground.cli.output import complain, console, messages, print_json, refuse
from plyground.cli.parameters import AllowPrograms, Json, trust_in
from plyground.lab import Experiment, Measured
from plyground.lab.report import write_report
from plyground.lab.sources import expanded
from plyground.lab.task import Table as Measurements
from plyground.lab.task import Task
from plyground.lab.words import duration, written
from plyground.loading.trust import Trust
from plyground.wording import counted

app = typer.Typer(help="Experiments: the figures of the source documents beside ours.", invoke_without_command=True)

Folder = Annotated[
    str | None,
    typer.Option("--folder", metavar="FOLDER", help="Where results are (default: lab-results, or $PLYGROUND_LAB)."),
]
Quick = Annotated[bool, typer.Option("--quick", help="The short form of each: fewer games, less depth.")]


@app.callback()
def lab(context: typer.Context) -> None:
    """Experiments: the figures of the source documents beside ours."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command("list")
def list_experiments(json: Json = False) -> None:
    """List the experiments."""
    found = [laboratory.find(name) for name in laboratory.names()]
    if json:
        entries = [{"name": entry.name, "title": entry.title, "source": expanded(entry.source)} for entry in found]
        kinds = [{"kind": entry.kind, "waits_for": laboratory.waits_for(entry)} for entry in found]
        print_json([{**entry, **kind} for entry, kind in zip(entries, kinds, strict=True)])
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("experiment", "what it measures", "from"):
        table.add_column(column)
    for entry in found:
        missing = laboratory.waits_for(entry)
        table.add_row(entry.name, entry.title + (f" (waits for {missing})" if missing else ""), expanded(entry.source))
    console().print(table)


@app.command()
def run(
    names: Annotated[list[str] | None, typer.Argument(metavar="NAME...", help="Experiments, or .toml files.")] = None,
    all: Annotated[bool, typer.Option("--all", help="All of them.")] = False,
    quick: Quick = False,
    estimate: Annotated[bool, typer.Option("--estimate", help="Only say how long it will take.")] = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="Measure anew what is there already.")] = False,
    folder: Folder = None,
    cluster: Cluster = None,
    allow_programs: AllowPrograms = False,
    json: Json = False,
) -> None:
    """Run experiments and print the source documents' figures beside ours. Every result is kept; a stopped run goes on.

    Ends with 1 where a figure that should come out exactly does not.
    """
    if all == bool(names):
        refuse("expected the NAMEs of experiments, or --all; plyground lab list shows them")
    use_cluster(cluster)
    where = laboratory.default_folder() if folder is None else Path(folder)
    chosen = _chosen(laboratory.names() if all else names or [], trust_in(everything=allow_programs))
    if estimate:
        _print_estimates(_estimates(chosen, where), json)
        return
    if all and not quick:
        total = sum(_estimates(chosen, where).values())
        complain(f"this will take about {duration(total)}; stopped at any time, it goes on with the same command")
    done = []
    for experiment in chosen:
        done.append(_run(experiment, where, quick, fresh, cluster))
        if not json:
            _print(done[-1])
    if json:
        documents = [_document(measured) for measured in done]
        print_json(documents if all or len(documents) > 1 else documents[0])
    if any(measured.section.differing for measured in done):
        raise typer.Exit(1)


@app.command()
def report(
    folder: Folder = None,
    output: Annotated[str | None, typer.Option("--output", metavar="FILE", help="The HTML file to write.")] = None,
    open_it: Annotated[bool, typer.Option("--open", help="Show it in the browser.")] = False,
    allow_programs: AllowPrograms = False,
    json: Json = False,
) -> None:
    """Write what was measured as one HTML file, with the tables beside it as CSV."""
    where = laboratory.default_folder() if folder is None else Path(folder)
    target = where / "report.html" if output is None else Path(output)
    written_files = write_report(where, target, trust_in(everything=allow_programs))
    if json:
        print_json({"report": str(target), "tables": [str(path) for path in written_files.tables]})
    else:
        tables = counted(len(written_files.tables), "table")
        experiments = counted(written_files.experiments, "experiment")
        console().print(Text(f"{target}: {experiments}, {tables} beside it as CSV"))
    if open_it:
        webbrowser.open(target.resolve().as_uri())


def _chosen(names: list[str], trust: Trust) -> list[Experiment]:
    """With --all, the experiments that can be run here. A named experiment that cannot be run is an error."""
    found = []
    for name in names:
        experiment = laboratory.find(name, trust)
        missing = laboratory.waits_for(experiment)
        if missing is None:
            found.append(experiment)
        elif len(names) > 1:
            complain(f"{name} is left out: it waits for {missing}")
        else:
            refuse(f"the experiment '{name}' waits for {missing}, which is not there")
    return found


def _estimates(chosen: list[Experiment], folder: Path) -> dict[str, float]:
    shown = messages()
    with Progress(console=shown, transient=True, disable=not shown.is_terminal) as progress:
        found = {}
        for experiment in progress.track(chosen, description="measuring how long it takes"):
            found[experiment.name] = laboratory.estimate(experiment, folder)
        return found


def _print_estimates(estimates: dict[str, float], json: bool) -> None:
    if json:
        print_json({name: round(seconds, 1) for name, seconds in estimates.items()})
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("experiment")
    table.add_column("takes about", justify="right")
    for name, seconds in estimates.items():
        table.add_row(name, duration(seconds))
    table.add_row("all", duration(sum(estimates.values())), style="bold")
    console().print(table)


def _run(experiment: Experiment, folder: Path, quick: bool, fresh: bool, cluster: str | None) -> Measured:
    shown = messages()
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[words]}", markup=False),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=shown, transient=True, disable=not shown.is_terminal) as progress:
        bar = progress.add_task(experiment.title, total=1.0, words="")
        at = [0, 1]

        def on_task(task: Task, number: int, of: int) -> None:
            at[:] = [number, of]
            progress.update(bar, description=f"{experiment.name}: {task.title}", completed=number / of, words="")

        def on_progress(part: float, words: str) -> None:
            progress.update(bar, completed=(at[0] + part) / at[1], words=words)

        return laboratory.run(
            experiment,
            folder,
            quick=quick,
            fresh=fresh,
            cluster=cluster,
            on_task=on_task,
            on_progress=on_progress,
            on_notice=complain,
        )


def _document(measured: Measured) -> dict[str, Any]:
    experiment = measured.experiment
    tables = [
        {"title": table.title, "columns": [column.title for column in table.columns], "rows": table.rows}
        for table in measured.section.tables
    ]
    results = [{"task": task.title, "spec": task.spec, "values": values} for task, values in measured.results]
    return {
        "experiment": experiment.name,
        "quick": measured.quick,
        "plyground": measured.build,
        "seconds": round(measured.seconds, 3),
        "results": results,
        "tables": tables,
        "remarks": list(measured.section.remarks),
        "differing": measured.section.differing,
    }


def _print(measured: Measured) -> None:
    out = console()
    experiment = measured.experiment
    short = " (short form)" if measured.quick else ""
    out.print(Text.assemble((experiment.title, "bold"), f"{short}\n{expanded(experiment.source)}"))
    for table in measured.section.tables:
        out.print()
        if table.title:
            out.print(Text(table.title, "bold"))
        _print_table(table)
    out.print()
    for remark in measured.section.remarks:
        out.print(Text(remark))
    if experiment.deviation:
        out.print(Text(experiment.deviation))
    out.print()


def _print_table(measurements: Measurements) -> None:
    out = console()
    cells = [
        [written(value, column.format) for value, column in zip(row, measurements.columns, strict=True)]
        for row in measurements.rows
    ]
    widths = []
    for number, column in enumerate(measurements.columns):
        texts = [row[number] for row in cells]
        apart = [part for text in texts for part in text.split()] if column.format == "text" else texts
        widths.append(max(map(len, [*apart, *column.title.split(), ""])))
    roomy = sum(width + 2 for width in widths) <= out.width
    shown = [number for number, column in enumerate(measurements.columns) if roomy or not column.detail]
    table = Table(box=None, pad_edge=False, header_style="bold")
    for number in shown:
        column = measurements.columns[number]
        plain = column.format == "text"
        # Texts may go on below, between words, but no digit may be missing.
        width = min(widths[number], 20) if plain else widths[number]
        side: Literal["left", "right"] = "left" if plain else "right"
        table.add_column(Text(column.title), justify=side, min_width=width, overflow="fold")
    before = None
    for row in cells:
        # The first cell is not written again below itself.
        texts = [row[number] for number in shown]
        table.add_row(Text("" if texts[0] == before else texts[0]), *map(Text, texts[1:]))
        before = texts[0]
    out.print(table)
