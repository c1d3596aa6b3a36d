"""How long a search may take."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Limit:
    """At most so many seconds, plies or positions, whichever comes first. At least one must be set."""

    time: float | None = None
    depth: int | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if self.time is None and self.depth is None and self.nodes is None:
            raise ValueError("a limit needs a time, a depth or a number of nodes")
        for name in ("time", "depth", "nodes"):
            value = getattr(self, name)
            if value is not None and not (value > 0 and math.isfinite(value)):
                raise ValueError(f"the limit {name}={value} must be above zero")
