"""Players: a player is a name and options, `alphabeta:depth=7,order=on`, and chooses a move.

Uses `textbook`, `engine`, `exact` and `history`. Knows no match and no server.
"""

from plyground.players.kinds import KINDS
from plyground.players.player import Choice, Player, PlayerKind
from plyground.players.spec import PlayerSpec

__all__ = ["KINDS", "Choice", "Player", "PlayerKind", "PlayerSpec"]
