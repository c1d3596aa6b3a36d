"""What the people at a game know of it: what they sent, what was acknowledged, what they were told, and when."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Document = dict[str, Any]


class Move(NamedTuple):
    """A move at a node of the game's tree."""

    parent: int
    move: str


class Ending(NamedTuple):
    """How and when the game was over, as it was told first."""

    outcome: Document
    version: int
    at: float


@dataclass
class Account:
    """`people`: the sides that people play; a computer plays the other, if there is one. Times are of one clock here,
    which is not the server's."""

    id: str
    tokens: dict[str, str]
    people: tuple[str, ...]
    clock: tuple[float, float] | None = None  # seconds and increment
    begun: float = 0.0  # no move can have been played before
    sent: dict[Move, float] = field(default_factory=dict)  # from when on it may have been played
    acknowledged: dict[int, Move] = field(default_factory=dict)  # by the node that was acknowledged
    told: dict[int, Move] = field(default_factory=dict)  # every node of which anybody was told
    learned: dict[int, float] = field(default_factory=dict)  # when that was, for the first of them
    ending: Ending | None = None
    gaps: list[float] = field(default_factory=list)  # seconds that somebody was without a connection
    resumed: list[float] = field(default_factory=list)  # from a lost connection to the next acknowledged move
    looked_up: int = 0  # moves whose answer was lost, and which were found played
    faults: list[str] = field(default_factory=list)

    def fault(self, text: str) -> None:
        self.faults.append(f"game {self.id}: {text}")

    def hear_node(self, node: Document) -> None:
        number, move = node["number"], Move(node["parent"], node["move"])
        known = self.told.setdefault(number, move)
        self.learned.setdefault(number, time.monotonic())
        if known != move:
            self.fault(f"node {number} was told as {known}, then as {move}")

    def hear_outcome(self, outcome: Document | None, version: int) -> None:
        """A game ends once, with one change, and nothing changes after it."""
        if outcome is None:
            if self.ending is not None and version >= self.ending.version:
                self.fault(f"it was over at version {self.ending.version}, and goes on at version {version}")
            return
        if self.ending is None:
            self.ending = Ending(outcome, version, time.monotonic())
        elif (outcome, version) != self.ending[:2]:
            self.fault(f"it ended as {self.ending[:2]}, then as {(outcome, version)}")

    def acknowledge(self, node: int, move: Move) -> None:
        if self.acknowledged.setdefault(node, move) != move:
            self.fault(f"node {node} was acknowledged as {self.acknowledged[node]}, then as {move}")
