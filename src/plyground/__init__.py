"""Plyground: a workbench for two-player, zero-sum, perfect-information games."""

from plyground.game import (
    Game,
    IllegalMove,
    InvalidMove,
    InvalidOption,
    InvalidPlayer,
    InvalidPosition,
    InvalidRecord,
    Move,
    Outcome,
    PlygroundError,
    Position,
    Side,
    TooLarge,
    UnknownGame,
)
from plyground.registry import load

__version__ = "0.1.0"

__all__ = [
    "Game",
    "IllegalMove",
    "InvalidMove",
    "InvalidOption",
    "InvalidPlayer",
    "InvalidPosition",
    "InvalidRecord",
    "Move",
    "Outcome",
    "PlygroundError",
    "Position",
    "Side",
    "TooLarge",
    "UnknownGame",
    "__version__",
    "load",
]
