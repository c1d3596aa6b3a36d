"""What a game says for learning, and nothing else asks for. All of it is optional:

actions()               the texts of all moves that can ever be legal, in a fixed order
actions_at(position)    for each legal move, in the order of moves(), its text in that list; without this hook, its own
features(position)      numbers, always equally many, for what the drawing does not show

A game in Python has them as methods. A native game's folder has a `learning.py` with functions, whose first argument is
the game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

from plyground.loading.loaded_game import LoadedGame


def hook(game: LoadedGame, name: str) -> Callable[..., Any] | None:
    """The game's function of that name; None if it has none."""
    own: Callable[..., Any] | None = getattr(game.rules, name, None)
    folder = game.description.folder
    if own is not None or folder is None or not (folder / "learning.py").exists():
        return own
    function = getattr(import_module(f"plyground.games.{folder.name}.learning"), name, None)
    return None if function is None else partial(function, game)
