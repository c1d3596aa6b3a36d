"""Learned evaluations: patterns made from a game's drawing, and their weights learned by playing.

Uses `loading`, `players` and `arena`. Knows no server.
"""

from plyground.train.patterns import Features, features
from plyground.train.training import Settings, Training

__all__ = ["Features", "Settings", "Training", "features"]
