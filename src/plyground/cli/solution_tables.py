"""`plyground solve GAME --build`, `--verify` and `--census`: the table of every position of a game."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from plyground.cli.output import complain, console, messages, print_csv, print_json
from plyground.cli.table import Column, print_table
from plyground.exact.statistics import Statistics
from plyground.exact.table import Results, Table, build_table, location, open_table
from plyground.loading.loaded_game import LoadedGame
from plyground.wording import counted


def threads() -> int:
    return os.cpu_count() or 1


def build(game: LoadedGame, json: bool) -> None:
    """Builds the table, in place of one that is there, and says what is in it."""
    began = time.monotonic()
    with _progress(f"building the table of {game.title}") as tell:
        path = build_table(game, threads(), tell)
    seconds = time.monotonic() - began
    statistics = open_table(game).statistics()
    size = path.stat().st_size
    if json:
        print_json({"file": os.fspath(path), "bytes": size, "seconds": seconds, **_document(statistics)})
        return
    out = console()
    out.print(f"table       {path} ({size / 1e6:.0f} MB, {seconds:.0f} s)")
    _print(statistics)


def verify(game: LoadedGame, json: bool) -> None:
    """Checks every position of the table against the ones after it; exit code 1 if one is wrong."""
    table = open_table(game)
    with _progress(f"checking the table of {game.title}") as tell:
        found = table.verify(threads(), tell)
    if json:
        example = None if found.example is None else str(found.example)
        print_json(
            {"file": os.fspath(location(game)), "positions": found.positions, "wrong": found.wrong, "example": example}
        )
    elif not found.wrong:
        console().print(f"{found.positions:,} positions, each with the value that the positions after it give it")
    if found.wrong:
        complain(f"{found.wrong:,} of {found.positions:,} positions have a wrong value, such as '{found.example}'")
        raise typer.Exit(1)


def census(game: LoadedGame, json: bool, csv: bool) -> None:
    """Counts the positions that come about from the start, as the published counts do."""
    table: Table = open_table(game)
    with _progress(f"counting the positions of {game.title}") as tell:
        found = table.census(threads(), tell)
    if json:
        print_json(asdict(found))
        return
    named: tuple[tuple[str, Results], ...] = (("reachable", found.all), ("not over", found.open))
    rows = [(name, (some.positions, some.wins, some.losses, some.draws)) for name, some in named]
    columns = ("positions", "won", "lost", "drawn")
    if csv:
        print_csv(("", *columns), [(name, *numbers) for name, numbers in rows])
        return
    shown = [(name, *(f"{number:,}" for number in numbers)) for name, numbers in rows]
    print_table(("", *(Column(column, right=True, whole=True) for column in columns)), shown)


def _print(statistics: Statistics) -> None:
    out = console()
    wins, losses = sum(statistics.wins.values()), sum(statistics.losses.values())
    out.print(f"positions   {statistics.positions:,}: {wins:,} won, {losses:,} lost, {statistics.draws:,} drawn")
    longest = counted(max(statistics.wins, default=0), "ply")
    out.print(f"longest win {longest}, in {counted(len(statistics.longest), 'position')}, such as")
    out.print(f"            {statistics.longest[0]}")


def _document(statistics: Statistics) -> dict[str, object]:
    return {
        "wins": {str(plies): count for plies, count in statistics.wins.items()},
        "losses": {str(plies): count for plies, count in statistics.losses.items()},
        "draws": statistics.draws,
        "longest": list(statistics.longest),
    }


@contextmanager
def _progress(words: str) -> Iterator[Callable[[float], None]]:
    """A bar with the time that is left, on a terminal."""
    shown = messages()
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=shown, transient=True, disable=not shown.is_terminal) as progress:
        task = progress.add_task(words, total=1.0)
        yield lambda done: progress.update(task, completed=done)
