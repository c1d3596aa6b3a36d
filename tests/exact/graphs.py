"""Random graphs as games: small games where different moves lead to the same position and, if asked, back to an
earlier one."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from plyground.game import Outcome, Side
from plyground.loading.loaded_game import Description, LoadedGame


@dataclass(frozen=True)
class Position:
    number: int
    side: Side
    graph: Graph = field(compare=False, repr=False)

    def moves(self) -> Sequence[str]:
        return [str(target) for target in self.graph.targets[self.number]]

    def play(self, move: object, /) -> Position:
        if str(move) not in self.moves():
            raise ValueError(move)
        return Position(int(str(move)), self.side.other, self.graph)

    def outcome(self) -> Outcome | None:
        if self.graph.targets[self.number]:
            return None
        winner = self.graph.winners[self.number]
        return Outcome(winner, "the end")

    def __str__(self) -> str:
        return f"{self.number} {self.side}"


class Graph:
    """Positions 0 to `size` - 1. Without `cycles` moves lead to higher numbers only."""

    name = "graph"

    def __init__(self, seed: int, size: int, cycles: bool = False) -> None:
        rng = random.Random(seed)
        self.targets: list[list[int]] = []
        for number in range(size):
            possible = list(range(size)) if cycles else list(range(number + 1, min(size, number + 12)))
            width = 0 if rng.random() < 0.15 and number else rng.randint(1, 4)
            self.targets.append(sorted(rng.sample(possible, min(width, len(possible)))))
        self.winners = [rng.choice([Side.FIRST, Side.SECOND, None]) for _ in range(size)]

    def start(self) -> Position:
        return Position(0, Side.FIRST, self)

    def position(self, text: str, /) -> Position:
        number, side = text.split()
        return Position(int(number), Side(side), self)


def load(graph: Graph) -> LoadedGame:
    return LoadedGame(graph, Description("graph", "Graph"), {})


def wins(graph: Graph, side: Side) -> set[Position]:
    """The positions that `side` wins, added until none is left. Coming back to a position is not a win."""
    everything = [Position(number, mover, graph) for number in range(len(graph.targets)) for mover in Side]
    won: set[Position] = set()
    while True:
        new = {position for position in everything if position not in won and _is_won(position, side, won)}
        if not new:
            return won
        won |= new


def _is_won(position: Position, side: Side, won: set[Position]) -> bool:
    outcome = position.outcome()
    if outcome is not None:
        return outcome.winner is side
    after = [position.play(move) in won for move in position.moves()]
    return any(after) if position.side is side else all(after)
