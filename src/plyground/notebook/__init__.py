"""A board in a notebook: the page's own, with the kernel in the server's place. `plyground.board` makes it.

Uses `advice`, `players`, `textbook` and below. Needs the package anywidget (`pip install 'plyground[notebook]'`), which
is imported when the first board is made.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plyground.notebook.game_board import Board
    from plyground.notebook.search_board import SearchBoard

__all__ = ["Board", "SearchBoard"]

_PLACES = {"Board": "plyground.notebook.game_board", "SearchBoard": "plyground.notebook.search_board"}

if not TYPE_CHECKING:  # or else a type checker would take any name for right

    def __getattr__(name: str) -> object:
        if name not in _PLACES:
            raise AttributeError(f"module 'plyground.notebook' has no attribute '{name}'")
        return getattr(import_module(_PLACES[name]), name)
