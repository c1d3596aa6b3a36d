"""The Python face of the core's engine, and the values that all searches share."""

from plyground.engine.limit import Limit
from plyground.engine.score import Score

__all__ = ["Limit", "Score"]
