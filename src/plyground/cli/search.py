"""`plyground search`: one move by one player."""

from __future__ import annotations

import time
from typing import Annotated

import typer
from rich.text import Text

from plyground.cli import candidates
from plyground.cli.batch import At, File, Found, answer_file, one_place
from plyground.cli.failures import refuse
from plyground.cli.output import console, messages, print_csv, print_json
from plyground.cli.parameters import Csv, GameSpec, Json, MoveTexts, PositionText, begin, named_game
from plyground.cli.spinner import Spinner
from plyground.cli.table import SCORE_COLUMNS, score_cells
from plyground.history.line import Line
from plyground.players import PlayerSpec

PlayerText = Annotated[
    str,
    typer.Argument(
        metavar="PLAYER", help="The player, as in alphabeta:depth=7,order=on.", autocompletion=candidates.players
    ),
]


def search(
    game: GameSpec,
    player: PlayerText,
    position: PositionText = None,
    moves: MoveTexts = "",
    file: File = None,
    at: At = "end",
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Let a player choose a move, and tell what it thought.

    With --file it chooses in each position, and remembers nothing of the others."""
    loaded = named_game(game, player)
    spec = PlayerSpec.parse(player).resolve(loaded)
    one_place(file, position, moves)
    if file is not None:
        answer_file(loaded, file, at, lambda line: _choose(spec, line), json, csv)
        return
    line = begin(loaded, position, moves)
    if line.outcome is not None:
        words = f"'{line.position}' is the end of the game ({line.outcome.reason}): there is nothing to search"
        refuse(words, line.position)
    with Spinner(messages(), f"{player} is thinking"):
        found = _choose(spec, line)
    _print(found, json, csv)


def _choose(spec: PlayerSpec, line: Line) -> Found:
    with spec.player(line.game) as chooser:
        began = time.perf_counter()
        choice = chooser.choose(line)
        seconds = time.perf_counter() - began
    score, expected = choice.score, tuple(map(str, choice.line))
    content = {
        "move": str(choice.move),
        "score": score and score.to_json(),
        "nodes": choice.nodes,
        "depth": choice.depth,
        "line": list(expected),
        "seconds": round(seconds, 6),
    }
    return Found(str(choice.move), score, expected, choice.depth, choice.nodes, seconds, content)


def _print(found: Found, json: bool, csv: bool) -> None:
    if json:
        print_json(found.content)
        return
    if csv:
        cells = (found.move, *score_cells(found.score), found.depth, found.nodes, round(found.seconds, 6))
        print_csv(("move", *SCORE_COLUMNS, "depth", "nodes", "seconds", "line"), [(*cells, " ".join(found.line))])
        return
    out = console()
    out.print(Text.assemble((found.move, "bold"), f"  {found.score}" if found.score else ""))
    if found.line:
        out.print("line   " + " ".join(found.line))
    depth = f", depth {found.depth}" if found.depth else ""
    out.print(f"nodes  {found.nodes:,} in {found.seconds:.3f} s{depth}")
