"""Ratings of the players of a tournament: Bradley and Terry's model by maximum likelihood."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

from plyground.arena.statistics import CONFIDENCE
from plyground.brief import brief

_ELO = 400 / math.log(10)


@brief
@dataclass(frozen=True)
class Ratings:
    """The Elo of each player, and half the width of its 95 % interval; the anchor's width is 0. `supported`: a drawn
    game was added to every pairing, because some players won or lost all games against the others, and then no finite
    rating fits.

    >>> import plyground as pg
    >>> results = pg.tournament("nim", ["perfect", "rules", "random"], games=4, processes=1)
    >>> ratings = results.ratings()
    >>> ratings.elo[0] > ratings.elo[2]
    True
    """

    elo: tuple[float, ...]
    error: tuple[float, ...]
    supported: bool


def rate(points: Sequence[Sequence[float]], anchor: int | None = None, elo: float = 0.0) -> Ratings:
    """The ratings at which the expected points of the players are their real points. `points[i][j]`: the points of i
    against j, with 1/2 for a draw. The rating of player `anchor` is `elo`; without an anchor, the mean of all ratings
    is `elo`.

    The errors count a draw as half a win, so they are a little too large if many games are drawn. Raises ValueError if
    no chain of games connects some players with the others.
    """
    players = range(len(points))
    if any(not connected for connected in _reached(points, both_ways=True)):
        raise ValueError("some players are connected with the others by no games")
    supported = not (all(_reached(points)) and all(_reached([*zip(*points, strict=True)])))
    games = [[points[i][j] + points[j][i] for j in players] for i in players]
    made = [sum(row) for row in points]
    if supported:
        made = [total + sum(0.5 for other in row if other) for total, row in zip(made, games, strict=True)]
        games = [[number + 1 if number else 0.0 for number in row] for row in games]
    strengths = _fit(games, made)
    inverse = _covariance(games, strengths)
    zero = elo - (sum(strengths) / len(points) if anchor is None else strengths[anchor]) * _ELO
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    errors = [z * _ELO * math.sqrt(max(0.0, _variance(inverse, i, anchor))) for i in players]
    return Ratings(tuple(zero + strength * _ELO for strength in strengths), tuple(errors), supported)


def _reached(points: Sequence[Sequence[float]], both_ways: bool = False) -> list[bool]:
    """Which players are reached from the first. A step goes from a player to a player that it took points from; with
    `both_ways` also to a player that it gave points to."""
    found = [index == 0 for index in range(len(points))]
    waiting = [0]
    while waiting:
        at = waiting.pop()
        for other in range(len(points)):
            if not found[other] and (points[at][other] > 0 or (both_ways and points[other][at] > 0)):
                found[other] = True
                waiting.append(other)
    return found


def _fit(games: Sequence[Sequence[float]], made: Sequence[float]) -> list[float]:
    """The log strengths by Newton's method, the first being 0. Steps far from the solution are shortened."""
    number = len(made)
    strengths = [0.0] * number
    for _ in range(200):
        expected = [
            sum(count / (1 + math.exp(strengths[j] - strengths[i])) for j, count in enumerate(row) if count)
            for i, row in enumerate(games)
        ]
        gradient = [have - want for have, want in zip(made, expected, strict=True)]
        inverse = _covariance(games, strengths)
        step = [sum(inverse[i][j] * gradient[j] for j in range(number)) for i in range(number)]
        largest = max(map(abs, step))
        scale = min(1.0, 1.0 / largest) if largest else 0.0
        strengths = [strength + scale * change for strength, change in zip(strengths, step, strict=True)]
        if largest < 1e-12:
            break
    return strengths


def _covariance(games: Sequence[Sequence[float]], strengths: Sequence[float]) -> list[list[float]]:
    """The inverse of Fisher's information. The first player's strength is fixed: its row and column are 0."""
    number = len(strengths)
    information = [[0.0] * number for _ in range(number)]
    for i in range(number):
        for j in range(number):
            if i != j and games[i][j]:
                p = 1 / (1 + math.exp(strengths[j] - strengths[i]))
                information[i][i] += games[i][j] * p * (1 - p)
                information[i][j] -= games[i][j] * p * (1 - p)
    inner = _inverted([row[1:] for row in information[1:]])
    return [[0.0] * number, *([0.0, *row] for row in inner)]


def _inverted(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a matrix: Gauss-Jordan elimination with pivots."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda index: abs(rows[index][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for index in range(size):
            if index != column:
                factor = rows[index][column]
                rows[index] = [a - factor * b for a, b in zip(rows[index], rows[column], strict=True)]
    return [row[size:] for row in rows]


def _variance(covariance: Sequence[Sequence[float]], player: int, anchor: int | None) -> float:
    """The variance of the difference between a player and the anchor, or the mean of all players."""
    number = len(covariance)
    weights = [float(index == player) for index in range(number)]
    if anchor is None:
        weights = [weight - 1 / number for weight in weights]
    else:
        weights[anchor] -= 1
    return sum(weights[i] * covariance[i][j] * weights[j] for i in range(number) for j in range(number))
