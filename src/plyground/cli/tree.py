"""`plyground tree`: the tree that a search walks."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from plyground.cli import candidates
from plyground.cli.failures import refuse
from plyground.cli.output import as_json, document, stdout
from plyground.cli.parameters import (
    GameSpec,
    Json,
    MoveTexts,
    PositionText,
    begin,
    named_game,
    one_of,
    plies,
    whole_number,
)
from plyground.players.classic import CLASSIC
from plyground.players.tracing import search_tree
from plyground.textbook import Trace, columns, svg, text

AlgorithmSpec = Annotated[
    str,
    typer.Argument(
        metavar="ALGORITHM",
        help=f"One of {', '.join(kind.name for kind in CLASSIC)}, with its options.",
        autocompletion=candidates.classic,
    ),
]

Format = Literal["text", "svg", "json"]


def tree(
    game: GameSpec,
    algorithm: AlgorithmSpec,
    depth: Annotated[
        int | None, typer.Option(metavar="N", parser=plies, help="How many plies (or as an option).")
    ] = None,
    position: PositionText = None,
    moves: MoveTexts = "",
    form: Annotated[
        Format | None,
        typer.Option(
            "--format", help="text (the default), svg, or json: step by step.", **one_of("text", "svg", "json")
        ),
    ] = None,
    output: Annotated[Path | None, typer.Option(metavar="FILE", help="Write to this file.")] = None,
    nodes: Annotated[int, typer.Option(metavar="N", parser=whole_number, help="How many nodes to draw at most.")] = 200,
    json: Json = False,
) -> None:
    """Draw the tree that a search walks: windows, values, cuts and their reasons."""
    if json and form is not None:
        refuse(f"--json and --format {form} both say how to write the tree: give one of them", form)
    loaded = named_game(game, algorithm)
    trace = search_tree(begin(loaded, position, moves), algorithm, depth=depth)
    written = as_json(document(trace.to_json())) if json else _written(trace, form, nodes)
    if output is None:
        stdout().write(written)
        return
    try:
        output.write_text(written, encoding="utf-8")
    except OSError as error:
        refuse(f"cannot write '{output}': {error.strerror}", output)


def _written(trace: Trace, form: Format | None, nodes: int) -> str:
    if form == "json":
        return as_json(columns(trace), "ascii")  # the pseudocode has Greek letters
    drawing = svg(trace, nodes) if form == "svg" else text(trace, nodes)
    return drawing.rstrip("\n") + "\n"
