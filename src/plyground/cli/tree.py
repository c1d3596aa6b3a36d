"""`plyground tree`: the tree that a search walks."""

from __future__ import annotations

import sys
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from plyground.cli.output import as_json, refuse
from plyground.cli.parameters import GameSpec, Json, MoveTexts, PositionText, begin, named_game, plies, whole_number
from plyground.players import PlayerSpec
from plyground.players.classic import CLASSIC, ClassicPlayer
from plyground.textbook import Trace, columns, svg, text

AlgorithmSpec = Annotated[
    str,
    typer.Argument(metavar="ALGORITHM", help=f"One of {', '.join(kind.name for kind in CLASSIC)}, with its options."),
]


class Format(str, Enum):
    text = "text"
    svg = "svg"
    json = "json"


def tree(
    game: GameSpec,
    algorithm: AlgorithmSpec,
    depth: Annotated[int | None, typer.Option(parser=plies, help="How many plies (or as an option).")] = None,
    position: PositionText = None,
    moves: MoveTexts = "",
    form: Annotated[
        Format | None, typer.Option("--format", help="text (the default), svg, or json: step by step.")
    ] = None,
    output: Annotated[Path | None, typer.Option(help="Write to this file.")] = None,
    nodes: Annotated[int, typer.Option(parser=whole_number, help="How many nodes to draw at most.")] = 200,
    json: Json = False,
) -> None:
    """Draw the tree that a search walks: windows, values, cuts and their reasons."""
    if json and form is not None:
        refuse(f"--json and --format {form.value} both say how to write the tree: give one of them")
    loaded = named_game(game)
    player = _with_depth(PlayerSpec.parse(algorithm), depth).player(loaded)
    if not isinstance(player, ClassicPlayer):
        refuse(f"'{algorithm}' walks no tree that can be drawn: expected {', '.join(kind.name for kind in CLASSIC)}")
    trace = player.trace(begin(loaded, position, moves).position)
    written = as_json(trace.to_json()) if json else _written(trace, form, nodes)
    if output is None:
        sys.stdout.write(written)
        return
    try:
        output.write_text(written, encoding="utf-8")
    except OSError as error:
        refuse(f"cannot write '{output}': {error.strerror}")


def _written(trace: Trace, form: Format | None, nodes: int) -> str:
    if form is Format.json:
        return as_json(columns(trace), "ascii")  # the pseudocode has Greek letters
    drawing = svg(trace, nodes) if form is Format.svg else text(trace, nodes)
    return drawing.rstrip("\n") + "\n"


def _with_depth(algorithm: PlayerSpec, depth: int | None) -> PlayerSpec:
    """The algorithm with `--depth` as its option: the deepest that it may look."""
    if depth is None or algorithm.kind not in CLASSIC:
        return algorithm
    texts = {"depth": str(depth)}
    if not algorithm.takes("depth"):
        texts = {"min_depth": str(min(depth, 2)), "max_depth": str(depth)}
    for name in texts:
        if name in algorithm.options:
            refuse(f"--depth {depth} and '{algorithm}' both say how deep to look: give one of them")
    return algorithm.with_options(texts)
