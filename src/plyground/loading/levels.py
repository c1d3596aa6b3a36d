"""Levels of strength for people: data in a game's `game.toml`, or in a user's game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any


@dataclass(frozen=True)
class Level:
    """One level of a game. The engine looks `depth` plies ahead. Now and then it slips, by chance: it plays a move that
    is worse but looks good enough. Even then it misses no win and no loss within `sight` plies."""

    depth: int = 100
    slip: float = 0.0  #: the part of its moves that are slips, from 0 to 1
    sight: int = 1  #: when it slips, it still takes a win and avoids a loss within this many plies
    nodes: int = 300_000  #: the most positions that it looks at for one move
    table: int = 1  #: megabytes to remember positions in
    evaluation: str | None = None  #: the name of the game's evaluation; None: the first that fits the engine

    def __post_init__(self) -> None:
        _check("depth", self.depth, 1, 100)
        _check("sight", self.sight, 1, self.depth)
        _check("nodes", self.nodes, 1_000, 10_000_000)
        _check("table", self.table, 1, 64)
        if isinstance(self.slip, bool) or not isinstance(self.slip, (int, float)) or not 0 <= self.slip <= 1:
            raise ValueError(f"slip={self.slip!r}: expected a number from 0 to 1")
        if self.evaluation is not None and not isinstance(self.evaluation, str):
            raise ValueError(f"evaluation={self.evaluation!r}: expected the name of an evaluation")


def _check(name: str, value: Any, least: int, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ValueError(f"{name}={value!r}: expected a whole number from {least} to {most}")


def read_levels(entries: Sequence[Mapping[str, Any]]) -> tuple[Level, ...]:
    """Reads levels from a list of tables, the weakest first. Raises ValueError, which names the level."""
    if not entries:
        raise ValueError("expected at least one level")
    known = [field.name for field in fields(Level)]
    levels: list[Level] = []
    for number, entry in enumerate(entries, 1):
        for key in entry:
            if key not in known:
                raise ValueError(f"level {number} has no '{key}'; it has: {', '.join(known)}")
        try:
            levels.append(Level(**entry))
        except ValueError as error:
            raise ValueError(f"level {number}: {error}") from None
    return tuple(levels)


#: The levels of a game that defines none.
LEVELS = (
    Level(depth=1, slip=0.5),
    Level(depth=1, slip=0.2),
    Level(depth=2, slip=0.2),
    Level(depth=3, slip=0.15, sight=2),
    Level(depth=4, slip=0.1, sight=2),
    Level(depth=5, slip=0.08, sight=2),
    Level(depth=6, slip=0.05, sight=4, nodes=100_000, table=4),
    Level(table=16),
)
