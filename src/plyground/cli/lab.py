"""`plyground lab`: experiments."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn
from rich.text import Text

from plyground import lab as laboratory
from plyground.cli import candidates
from plyground.cli.cluster import Cluster, use_cluster
from plyground.cli.command import STYLE, Command, Commands
from plyground.cli.failures import refuse
from plyground.cli.output import complain, console, messages, print_csv, print_json, say
from plyground.cli.parameters import AllowPrograms, Csv, Json, trust_in
from plyground.cli.table import Cells, Column, natural_width, print_table, room
from plyground.lab import Experiment, Measured
from plyground.lab.report import write_report
from plyground.lab.sources import expanded
from plyground.lab.task import Table as Measurements
from plyground.lab.task import Task
from plyground.lab.words import duration, written
from plyground.loading.trust import Trust
from plyground.wording import counted

app = typer.Typer(cls=Commands, invoke_without_command=True, **STYLE)

Folder = Annotated[
    str | None,
    typer.Option("--folder", metavar="FOLDER", help="Where results are (default: lab-results, or $PLYGROUND_LAB)."),
]
Quick = Annotated[bool, typer.Option("--quick", help="The short form of each: fewer games, less depth.")]


@app.callback()
def lab(context: typer.Context) -> None:
    """Experiments: the figures of the source documents beside ours."""
    if context.invoked_subcommand is None:
        say(context.get_help())


@app.command("list", cls=Command)
def list_experiments(json: Json = False, csv: Csv = False) -> None:
    """List the experiments."""
    found = [laboratory.find(name) for name in laboratory.names()]
    if json:
        print_json({"experiments": [_entry(experiment) for experiment in found]})
        return
    if csv:
        entries = [_entry(experiment) for experiment in found]
        print_csv(("name", "title", "source", "kind", "waits_for"), [[*entry.values()] for entry in entries])
        return
    rows = []
    for entry in found:
        missing = laboratory.waits_for(entry)
        title = entry.title + (f" (waits for {missing})" if missing else "")
        rows.append((entry.name, title, expanded(entry.source)))
    print_table((Column("experiment", whole=True), "what it measures", "from"), rows)


def _entry(experiment: Experiment) -> dict[str, Any]:
    return {
        "name": experiment.name,
        "title": experiment.title,
        "source": expanded(experiment.source),
        "kind": experiment.kind,
        "waits_for": laboratory.waits_for(experiment),
    }


@app.command(cls=Command)
def run(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME", help="Experiments, or .toml files.", autocompletion=candidates.experiments),
    ] = None,
    all: Annotated[bool, typer.Option("--all", help="All of them.")] = False,
    quick: Quick = False,
    estimate: Annotated[bool, typer.Option("--estimate", help="Only say how long it will take.")] = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="Measure anew what is there already.")] = False,
    folder: Folder = None,
    cluster: Cluster = None,
    allow_programs: AllowPrograms = False,
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Run experiments and print the source documents' figures beside ours. Every result is kept; a stopped run goes on.

    Ends with 1 where a figure that should come out exactly does not.
    """
    if all == bool(names):
        refuse("expected the NAMEs of experiments, or --all; plyground lab list shows them", " ".join(names or []))
    use_cluster(cluster)
    where = laboratory.default_folder() if folder is None else Path(folder)
    chosen = _chosen(laboratory.names() if all else names or [], trust_in(everything=allow_programs))
    if estimate:
        _print_estimates(_estimates(chosen, where), json, csv)
        return
    if all and not quick:
        total = sum(_estimates(chosen, where).values())
        complain(f"this will take about {duration(total)}; stopped at any time, it goes on with the same command")
    done = []
    for experiment in chosen:
        done.append(_run(experiment, where, quick, fresh, cluster))
        if csv:
            _print_csv(done[-1])
        elif not json:
            _print(done[-1])
    if json:
        documents = [_document(measured) for measured in done]
        print_json({"experiments": documents} if all or len(documents) > 1 else documents[0])
    if any(measured.section.differing for measured in done):
        raise typer.Exit(1)


@app.command(cls=Command)
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
            refuse(f"the experiment '{name}' waits for {missing}, which is not there", name)
    return found


def _estimates(chosen: list[Experiment], folder: Path) -> dict[str, float]:
    shown = messages()
    with Progress(console=shown, transient=True, disable=not shown.is_terminal) as progress:
        found = {}
        for experiment in progress.track(chosen, description="measuring how long it takes"):
            found[experiment.name] = laboratory.estimate(experiment, folder)
        return found


def _print_estimates(estimates: dict[str, float], json: bool, csv: bool) -> None:
    if json:
        print_json({"seconds": {name: round(seconds, 1) for name, seconds in estimates.items()}})
        return
    if csv:
        print_csv(("experiment", "seconds"), [(name, round(seconds, 1)) for name, seconds in estimates.items()])
        return
    rows = [(name, duration(seconds)) for name, seconds in estimates.items()]
    total = Text("all", "bold"), Text(duration(sum(estimates.values())), "bold")
    print_table(("experiment", Column("takes about", right=True)), [*rows, total])


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


def _print_csv(measured: Measured) -> None:
    """The tables one after the other, with an empty line between, each with its experiment and its title in front."""
    for table in measured.section.tables:
        columns = ["experiment", "table", *(column.title for column in table.columns)]
        print_csv(columns, [[measured.experiment.name, table.title, *row] for row in table.rows])
        say("")


def _print_table(measurements: Measurements) -> None:
    cells = [
        [written(value, column.format) for value, column in zip(row, measurements.columns, strict=True)]
        for row in measurements.rows
    ]
    # Texts may go on below, between words, but no digit may be missing.
    columns = [Column(column.title, right=column.format != "text") for column in measurements.columns]
    width = room(console())
    roomy = width is None or natural_width(columns, cells) <= width
    shown = [number for number, column in enumerate(measurements.columns) if roomy or not column.detail]
    rows: list[Cells] = []
    before = None
    for row in cells:
        # The first cell is not written again below itself.
        texts = [row[number] for number in shown]
        rows.append(["" if texts[0] == before else texts[0], *texts[1:]])
        before = texts[0]
    print_table([columns[number] for number in shown], rows)
