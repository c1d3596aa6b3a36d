"""A game as played: moves, positions, repetition, saved games, and the append-only files that records are kept in.

Uses `loading`. Knows who played only as a text.
"""

from plyground.history.line import Line
from plyground.history.saved import SavedGame
from plyground.history.tree import GameTree, Node

__all__ = ["GameTree", "Line", "Node", "SavedGame"]
