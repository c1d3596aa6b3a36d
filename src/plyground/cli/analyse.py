"""`plyground analyse`: every good move with its score, exact where that is known, otherwise the engine's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated

import typer
from rich.live import Live

from plyground.advice import Analyst
from plyground.advice import analyse as judge
from plyground.cli.batch import At, File, Found, answer_file, one_place
from plyground.cli.failures import Stopped, refuse
from plyground.cli.output import console, messages, print_csv, print_json
from plyground.cli.parameters import (
    Csv,
    GameSpec,
    Json,
    MoveTexts,
    PositionText,
    begin,
    named_game,
    number_from,
    whole_number,
)
from plyground.cli.table import SCORE_COLUMNS, Cells, Column, fitting, print_table, score_cells
from plyground.engine.analysis import Analysis
from plyground.engine.engine import TABLE
from plyground.history.line import Line

Seconds = Annotated[
    float, typer.Option("--time", metavar="S", parser=number_from(0.001, 10**6), help="How many seconds to think.")
]
Depth = Annotated[
    int | None, typer.Option("--depth", metavar="N", parser=whole_number, help="Look no deeper than this.")
]
Multi = Annotated[
    int, typer.Option("--multi", metavar="N", parser=whole_number, help="How many of the best moves to score.")
]
Threads = Annotated[
    int, typer.Option("--threads", metavar="N", parser=whole_number, help="Threads that search together.")
]

_COLUMNS = (Column("move", whole=True), Column("score", whole=True), "expected play")


def analyse(
    game: GameSpec,
    position: PositionText = None,
    moves: MoveTexts = "",
    file: File = None,
    at: At = "end",
    time: Seconds = 2.0,
    depth: Depth = None,
    multi: Multi = 5,
    threads: Threads = 1,
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Judge the best moves of a position: exactly where that is known, otherwise by the engine, deeper and deeper.

    Ctrl-C prints what it has found so far. With --depth the engine searches in any case. With --file time and depth are
    for each position."""
    loaded = named_game(game)
    try:
        analyst = Analyst(loaded, table=TABLE, threads=threads)
    except ValueError as error:
        refuse(str(error), threads)
    one_place(file, position, moves)

    def ask(line: Line, tell: Callable[[Analysis], None] | None = None) -> Analysis:
        found = judge(line, time=time, depth=depth, moves=multi, on_analysis=tell, analyst=analyst)
        return replace(found, moves=found.moves[:multi])

    if file is not None:
        answer_file(loaded, file, at, lambda line: _answer(ask(line)), json, csv)
        return
    line = begin(loaded, position, moves)
    if line.outcome is not None:
        words = f"'{line.position}' is the end of the game ({line.outcome.reason}): there is nothing to analyse"
        refuse(words, line.position)
    _follow(lambda tell: ask(line, tell), json, csv)


def _follow(ask: Callable[[Callable[[Analysis], None]], Analysis], json: bool, csv: bool) -> None:
    """Shows what is found as the search deepens, and prints the last."""
    shown, stopped = messages(), False
    found: list[Analysis] = []
    with Live(console=shown, transient=True, auto_refresh=False) as live:

        def tell(analysis: Analysis) -> None:
            found.append(analysis)
            if shown.is_terminal:
                table = fitting(_COLUMNS, _rows(analysis))
                table.title = _summary(analysis)
                live.update(table, refresh=True)

        try:
            found.append(ask(tell))
        except KeyboardInterrupt:
            if not found:
                raise
            stopped = True
    _print(found[-1], json, csv)
    if stopped:
        raise Stopped


def _answer(analysis: Analysis) -> Found:
    best = analysis.best
    expected = tuple(map(str, best.line))
    return Found(
        str(best.move), best.score, expected, analysis.depth, analysis.nodes, analysis.seconds, analysis.to_json()
    )


def _print(analysis: Analysis, json: bool, csv: bool) -> None:
    if json:
        print_json(analysis.to_json())
    elif csv:
        rows = [(move.move, *score_cells(move.score), " ".join(map(str, move.line))) for move in analysis.moves]
        print_csv(("move", *SCORE_COLUMNS, "line"), rows)
    else:
        console().print(_summary(analysis), style="italic")
        print_table(_COLUMNS, _rows(analysis))


def _summary(analysis: Analysis) -> str:
    how = "exact" if analysis.exact else f"depth {analysis.depth}"
    speed = "" if analysis.exact else f", {analysis.nodes_per_second:,.0f} a second"
    return f"{how}, {analysis.nodes:,} positions{speed}"


def _rows(analysis: Analysis) -> list[Cells]:
    return [(str(move.move), str(move.score), " ".join(map(str, move.line))) for move in analysis.moves]
