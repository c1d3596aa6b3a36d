"""What learning needs to know: a move is a cell."""

from __future__ import annotations

from plyground.loading.loaded_game import LoadedGame


def actions(game: LoadedGame) -> list[str]:
    return [cell["id"] for cell in game.layout["cells"]]
