"""The Python face of the core's searches."""

from plyground.engine.limit import Limit
from plyground.engine.score import Score

__all__ = ["Limit", "Score"]
