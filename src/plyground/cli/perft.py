"""`plyground perft`: count the game tree."""

from __future__ import annotations

import time

from plyground.cli.output import console, print_csv, print_json
from plyground.cli.parameters import Csv, Depth, GameSpec, Json, MoveTexts, PositionText, begin, named_game
from plyground.engine.perft import perft as count


def perft(
    game: GameSpec,
    depth: Depth,
    position: PositionText = None,
    moves: MoveTexts = "",
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Count the positions at each ply, equal ones as often as they are reached."""
    root = begin(named_game(game), position, moves).position
    began = time.perf_counter()
    plies = count(root, depth)
    seconds = time.perf_counter() - began
    if json:
        print_json({"plies": plies, "total": sum(plies), "seconds": round(seconds, 6)})
        return
    if csv:
        print_csv(("ply", "positions"), enumerate(plies, 1))
        return
    out = console()
    for ply, positions in enumerate(plies, 1):
        out.print(f"{ply:>3} {positions:>20,}")
    rate = f", {sum(plies) / seconds:,.0f} a second" if seconds > 0.01 else ""
    out.print(f"all {sum(plies):>20,} in {seconds:.3f} s{rate}")
