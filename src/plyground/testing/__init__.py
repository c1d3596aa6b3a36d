"""The conformance suite, for anybody's game: does it keep the contract of `plyground.game`?

`check` is for tests of a game, `faults` for the command `plyground check`, `check_quickly` for a file that is about to
be used. Each topic of the contract has a module.
"""

from plyground.testing.drawing import check_layout
from plyground.testing.fault import Fault
from plyground.testing.suite import check, check_position, check_quickly, faults

__all__ = ["Fault", "check", "check_layout", "check_position", "check_quickly", "faults"]
