"""A game as played: moves, positions, repetition, saved games, and the append-only files that records are kept in.

Uses `loading`. Knows who played only as a text.
"""

from plyground.history.line import Line
from plyground.history.place import AnyGame, Place, line_of, position_of
from plyground.history.saved import SavedGame
from plyground.history.tree import GameTree, Node

__all__ = ["AnyGame", "GameTree", "Line", "Node", "Place", "SavedGame", "line_of", "position_of"]
