"""What learning needs to know: steps to a neighbouring square, then drops; and what no drawing shows."""

from __future__ import annotations

from plyground.game import Position
from plyground.loading.loaded_game import LoadedGame

#: The pieces that can be in a hand.
DROPPED = "GEC"


def actions(game: LoadedGame) -> list[str]:
    cells = game.layout["cells"]
    steps = [
        one["id"] + other["id"]
        for one in cells
        for other in cells
        if max(abs(one["x"] - other["x"]), abs(one["y"] - other["y"])) == 1
    ]
    return steps + [f"{piece}@{cell['id']}" for piece in DROPPED for cell in cells]


def features(game: LoadedGame, position: Position) -> list[float]:
    """Whether a Lion on the last rank has come there earlier, so that it has not won."""
    return [float(str(position).endswith(" stays"))]
