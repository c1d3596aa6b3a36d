"""`plyground search`: one move by one player."""

from __future__ import annotations

import time
from typing import Annotated

import typer
from rich.text import Text

from plyground.cli.output import console, messages, print_json, refuse
from plyground.cli.parameters import GameSpec, Json, MoveTexts, PositionText, begin, named_game
from plyground.cli.spinner import Spinner
from plyground.players import PlayerSpec

PlayerText = Annotated[str, typer.Argument(metavar="PLAYER", help="The player, as in alphabeta:depth=7,order=on.")]


def search(
    game: GameSpec, player: PlayerText, position: PositionText = None, moves: MoveTexts = "", json: Json = False
) -> None:
    """Let a player choose a move, and tell what it thought."""
    loaded = named_game(game)
    spec = PlayerSpec.parse(player).resolve(loaded)
    line = begin(loaded, position, moves)
    if line.outcome is not None:
        refuse(f"'{line.position}' is the end of the game ({line.outcome.reason}): there is nothing to search")
    with spec.player(loaded) as chooser, Spinner(messages(), f"{player} is thinking"):
        began = time.perf_counter()
        choice = chooser.choose(line)
        seconds = time.perf_counter() - began
    if json:
        print_json(
            {
                "move": str(choice.move),
                "score": choice.score and choice.score.to_json(),
                "nodes": choice.nodes,
                "depth": choice.depth,
                "line": [str(move) for move in choice.line],
                "seconds": round(seconds, 6),
            }
        )
        return
    out = console()
    out.print(Text.assemble((str(choice.move), "bold"), f"  {choice.score}" if choice.score else ""))
    if choice.line:
        out.print("line   " + " ".join(str(move) for move in choice.line))
    depth = f", depth {choice.depth}" if choice.depth else ""
    out.print(f"nodes  {choice.nodes:,} in {seconds:.3f} s{depth}")
