"""For learning: positions as planes, moves as indices, data sets, and environments for other libraries.

Uses `loading`, `engine` and `exact`. Knows no match and no server.
"""

from plyground.learning.actions import Actions
from plyground.learning.planes import Planes

__all__ = ["Actions", "Planes"]
