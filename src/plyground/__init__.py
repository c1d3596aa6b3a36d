"""Plyground: a workbench for two-player, zero-sum, perfect-information games."""

from plyground.build import __version__
from plyground.game import (
    BrokenGame,
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
from plyground.loading import legal_move, load

__all__ = [
    "BrokenGame",
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
    "legal_move",
    "load",
]
