"""Learning by playing: TD(lambda), temporal differences, for any game.

A position is a set of features; the sum of their weights, through the hyperbolic tangent, is the result that is
expected for the side to move, from -1 to 1. A game is played against itself: each move is the best one ply ahead,
except for some random moves. Then every position on the way is drawn towards what came after it.

Sutton and Barto, Reinforcement Learning, 2nd edition, chapter 12; the step sizes are those of Beal and Smith,
Temporal coherence and prediction decay in TD learning, IJCAI 1999. The core does the same (core/learn/td.hpp).
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any

from plyground.game import Position, Side
from plyground.textbook.ants import Stream

#: What is seen in a position: the names of its features.
Features = Callable[[Any], Sequence[Hashable]]


@dataclass
class Weight:
    """A weight, with the sum of the changes that it was told to make and the sum of their sizes."""

    value: float = 0.0
    sum: float = 0.0
    size: float = 0.0

    def step(self) -> float:
        """The part of its changes that did not cancel out: 1 at first, near 0 when it only goes to and fro."""
        return abs(self.sum) / self.size if self.size else 1.0


@dataclass
class Learner:
    """Learns the weights of features.

    lambda_: how much a position learns from the end of the game, and not from the next position alone.
    rate: the first step, divided among the features. explore: the part of moves that are random. opening: at most so
    many random moves at the beginning. longest: plies; a longer game is a draw.
    """

    features: Features
    seed: int = 0
    lambda_: float = 0.7
    rate: float = 1.0
    explore: float = 0.05
    opening: int = 12
    longest: int = 300
    weights: defaultdict[Hashable, Weight] = field(default_factory=lambda: defaultdict(Weight))

    def learn(self, start: Position, games: int) -> None:
        """Plays so many games and learns from each."""
        for number in range(games):
            self._learn_from(*self._play(start, number))

    def value(self, position: Any) -> float:
        """The result that is expected for the side to move."""
        return math.tanh(self._sum(position))

    def _sum(self, position: Any) -> float:
        total = 0.0
        for feature in self.features(position):
            total += self.weights[feature].value
        return total

    def _play(self, start: Any, number: int) -> tuple[list[tuple[Any, bool]], Any]:
        """The positions of a game, each with whether the move from there was random; and the last position."""
        chance = Stream((self.seed * 2**32 + number) % 2**64)
        opening = int(chance.random() * (self.opening + 1))
        path: list[tuple[Any, bool]] = []
        position = start
        while position.moves() and len(path) < self.longest:
            moves = position.moves()
            by_chance = len(path) < opening or chance.random() < self.explore
            path.append((position, by_chance))
            if by_chance:
                position = position.play(moves[int(chance.random() * len(moves))])
            else:
                position = max((position.play(move) for move in moves), key=lambda p: self._for(path[-1][0].side, p))
        return path, position

    def _for(self, viewpoint: Side, position: Any) -> float:
        """How good a position is for a side, as the choice of a move sees it."""
        outcome = position.outcome()
        if outcome is not None:
            return 0.0 if outcome.winner is None else math.inf if outcome.winner is viewpoint else -math.inf
        return self._sum(position) if position.side is viewpoint else -self._sum(position)

    def _learn_from(self, path: list[tuple[Any, bool]], end: Any) -> None:
        outcome = end.outcome()
        side = end.side
        value = 0.0 if outcome is None or outcome.winner is None else 1.0 if outcome.winner is side else -1.0
        target = value  # of the next position, for `side`; at the end both are the result
        expected = [self.value(position) for position, _ in path]
        for (position, by_chance), own in zip(reversed(path), reversed(expected), strict=True):
            sign = 1.0 if position.side is side else -1.0
            target = own if by_chance else sign * ((1 - self.lambda_) * value + self.lambda_ * target)
            side, value = position.side, own
            if not by_chance:
                self._change(position, (target - own) * (1 - own * own))

    def _change(self, position: Any, change: float) -> None:
        """Makes the sum of the position's weights grow by `rate` times `change`, if all take whole steps. A feature
        that is seen several times changes as often, and each time counts as often: so their number is squared."""
        seen = self.features(position)
        step = self.rate / sum(times**2 for times in Counter(seen).values()) * change
        for feature in seen:
            weight = self.weights[feature]
            weight.value += weight.step() * step
            weight.sum += change
            weight.size += abs(change)
