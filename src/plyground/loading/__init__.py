"""From a text to a game: the registry, options, a user's own file, and defaults for what a game does not say.

Uses the contract (`game`, `evaluation`, `drawing`) and the native core. Knows no player and no history of a game.
"""

from plyground.loading.loaded_game import LoadedGame
from plyground.loading.python_game import legal_move
from plyground.loading.registry import game_of, load

__all__ = ["LoadedGame", "game_of", "legal_move", "load"]
