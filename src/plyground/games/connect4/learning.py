"""What learning needs to know: a move is a column."""

from __future__ import annotations

from plyground.loading.loaded_game import LoadedGame


def actions(game: LoadedGame) -> list[str]:
    columns = {cell["x"] for cell in game.layout["cells"]}
    return [str(number) for number in range(1, len(columns) + 1)]
