"""Pieces that a user draws: SVG files beside the file of the game. They are handed out as images, never as markup."""

from __future__ import annotations

from pathlib import Path

from plyground.game import BrokenGame
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.user_file import file_of

#: The most bytes of a drawing: each visitor of a page loads it.
LARGEST = 256 << 10


def art_file(game: LoadedGame, piece: str) -> Path | None:
    """The SVG file of a piece; None if it has none. Raises BrokenGame if it is not beside the game's file."""
    kind = game.layout["pieces"].get(piece)
    art, own = kind.get("art", "") if kind else "", file_of(game.name)
    if own is None or not art.endswith(".svg"):
        return None
    folder = Path(own).resolve().parent
    path = (folder / art).resolve()
    if not path.is_relative_to(folder) or not path.is_file():
        raise BrokenGame(f"the piece '{piece}' has the art '{art}', but there is no such file beside the game's", art)
    return path


def read_art(game: LoadedGame, piece: str) -> bytes | None:
    """The SVG drawing of a piece; None if it has none. Raises BrokenGame if it is no such drawing, or too large."""
    path = art_file(game, piece)
    if path is None:
        return None
    content = path.read_bytes()
    if len(content) > LARGEST or b"<svg" not in content[:2000]:
        words = f"is no SVG file of at most {LARGEST >> 10} kilobytes"
        raise BrokenGame(f"the art '{path.name}' of the piece '{piece}' {words}", path.name)
    return content
