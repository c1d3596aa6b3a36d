"""The conformance suite, for anybody's game, player or evaluation: does it keep its contract?

`check` is for tests of a game, `faults` for the command `plyground check`, `check_quickly` for a file that is about to
be used. Each topic of the contract has a module. `player_faults` and `evaluation_faults` do the same for other files.
"""

from plyground.testing.drawing import check_layout
from plyground.testing.fault import Fault
from plyground.testing.own_files import evaluation_faults, player_faults, what_is
from plyground.testing.suite import check, check_position, check_quickly, faults

__all__ = [
    "Fault",
    "check",
    "check_layout",
    "check_position",
    "check_quickly",
    "evaluation_faults",
    "faults",
    "player_faults",
    "what_is",
]
