"""`plyground analyse`: every good move with its score, exact where that is known, otherwise the engine's."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer
from rich.live import Live
from rich.table import Table

from plyground.cli.output import console, messages, print_json, refuse
from plyground.cli.parameters import GameSpec, Json, MoveTexts, PositionText, begin, named_game, whole_number
from plyground.engine.analysis import Analysis
from plyground.engine.engine import Engine
from plyground.exact import SHARE, Oracle, Patience
from plyground.score import Limit

Seconds = Annotated[float, typer.Option("--time", help="How many seconds to think.")]
Depth = Annotated[int | None, typer.Option("--depth", parser=whole_number, help="Look no deeper than this.")]
Multi = Annotated[int, typer.Option("--multi", parser=whole_number, help="How many of the best moves to score.")]
Threads = Annotated[int, typer.Option("--threads", parser=whole_number, help="Threads that search together.")]


def analyse(
    game: GameSpec,
    position: PositionText = None,
    moves: MoveTexts = "",
    time: Seconds = 2.0,
    depth: Depth = None,
    multi: Multi = 5,
    threads: Threads = 1,
    json: Json = False,
) -> None:
    """Judge the best moves of a position: exactly where that is known, otherwise by the engine, deeper and deeper.

    With --depth the engine searches in any case."""
    loaded = named_game(game)
    line = begin(loaded, position, moves)
    if line.outcome is not None:
        refuse(f"'{line.position}' is the end of the game ({line.outcome.reason}): there is nothing to analyse")
    try:
        engine = Engine(loaded, threads=threads)
        limit = Limit(time=time, depth=depth)
    except ValueError as error:
        refuse(str(error))
    shown = messages()
    exact = None if depth is not None else Oracle.of(loaded).analysis(line.position, Patience(SHARE * time), multi)
    if exact is not None:
        _print(replace(exact, moves=exact.moves[:multi]), json)
        return
    with Live(console=shown, transient=True, auto_refresh=False) as live:
        for analysis in engine.analyse(line.position, limit, history=line.history, multi=multi):
            if shown.is_terminal:
                live.update(_table(analysis), refresh=True)
    _print(analysis, json)


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
