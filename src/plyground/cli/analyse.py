"""`plyground analyse`: every good move with its score, exact where that is known, otherwise the engine's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated

import typer
from rich.live import Live
from rich.table import Table

from plyground.cli.batch import analyse_file
from plyground.cli.output import console, messages, print_json, refuse
from plyground.cli.parameters import GameSpec, Json, MoveTexts, PositionText, begin, named_game, whole_number
from plyground.engine.analysis import Analysis
from plyground.engine.engine import Engine
from plyground.exact import SHARE, Oracle, Patience
from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame
from plyground.score import Limit
from plyground.wording import quoted

Seconds = Annotated[float, typer.Option("--time", help="How many seconds to think.")]
Depth = Annotated[int | None, typer.Option("--depth", parser=whole_number, help="Look no deeper than this.")]
Multi = Annotated[int, typer.Option("--multi", parser=whole_number, help="How many of the best moves to score.")]
Threads = Annotated[int, typer.Option("--threads", parser=whole_number, help="Threads that search together.")]


def analyse(
    game: GameSpec,
    position: PositionText = None,
    moves: MoveTexts = "",
    file: Annotated[
        str | None, typer.Option("--file", help="Analyse the position on each line; '-' is standard input.")
    ] = None,
    time: Seconds = 2.0,
    depth: Depth = None,
    multi: Multi = 5,
    threads: Threads = 1,
    json: Json = False,
) -> None:
    """Judge the best moves of a position: exactly where that is known, otherwise by the engine, deeper and deeper.

    With --depth the engine searches in any case. With --file each line is a position, moves from the start, or a line
    that 'plyground positions' has written; time and depth are for each of them."""
    loaded = named_game(game)
    try:
        engine = Engine(loaded, threads=threads)
        limit = Limit(time=time, depth=depth)
    except ValueError as error:
        refuse(str(error))
    if file is not None:
        if position is not None or moves:
            refuse(f"--file {quoted(file)} has the positions: leave out --position and --moves")
        analyse_file(loaded, file, lambda line: _last(_analyses(loaded, engine, line, limit, multi)), json)
        return
    line = begin(loaded, position, moves)
    if line.outcome is not None:
        refuse(f"'{line.position}' is the end of the game ({line.outcome.reason}): there is nothing to analyse")
    shown = messages()
    with Live(console=shown, transient=True, auto_refresh=False) as live:
        for analysis in _analyses(loaded, engine, line, limit, multi):
            if shown.is_terminal:
                live.update(_table(analysis), refresh=True)
    _print(analysis, json)


def _analyses(game: LoadedGame, engine: Engine, line: Line, limit: Limit, multi: int) -> Iterator[Analysis]:
    """The exact analysis where it is known at once, otherwise the engine's, deeper and deeper."""
    exact = None
    if limit.depth is None and limit.time is not None:
        exact = Oracle.of(game).analysis(line.position, Patience(SHARE * limit.time), multi)
    if exact is not None:
        yield replace(exact, moves=exact.moves[:multi])
    else:
        yield from engine.analyse(line.position, limit, history=line.history, multi=multi)


def _last(analyses: Iterator[Analysis]) -> Analysis:
    *_, last = analyses
    return last


def _print(analysis: Analysis, json: bool) -> None:
    if json:
        print_json(analysis.to_json())
    else:
        console().print(_table(analysis))


def _table(analysis: Analysis) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold", title_justify="left")
    how = "exact" if analysis.exact else f"depth {analysis.depth}"
    speed = "" if analysis.exact else f", {analysis.nodes_per_second:,.0f} a second"
    table.title = f"{how}, {analysis.nodes:,} positions{speed}"
    for column in ("move", "score", "expected play"):
        table.add_column(column)
    for move in analysis.moves:
        table.add_row(str(move.move), str(move.score), " ".join(str(step) for step in move.line))
    return table
