"""Players: a player is a name and options, `alphabeta:depth=7,order=on`, and chooses a move.

Uses `textbook`, `engine`, `exact` and `history`. Knows no match and no server.
"""

from plyground.players.free import FreePlayer
from plyground.players.kinds import KINDS
from plyground.players.player import Choice, Player, PlayerKind
from plyground.players.spec import AnyPlayer, PlayerSpec

__all__ = ["KINDS", "AnyPlayer", "Choice", "FreePlayer", "Player", "PlayerKind", "PlayerSpec"]
