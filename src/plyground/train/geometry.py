"""The geometry of a drawn board: its directions, lines, windows and neighbourhoods, and its symmetries."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

Point = tuple[float, float]
#: Some of the board's cells, by number, in an order that means something.
Cells = tuple[int, ...]


#: Places that are so near are the same: coordinates need not be exact.
NEAR = 0.05


@dataclass(frozen=True)
class Board:
    """Points, by number, and which of them are neighbours; without neighbours, the nearest are."""

    points: Sequence[Point]
    edges: Sequence[tuple[int, int]] = ()

    def at(self, x: float, y: float) -> int | None:
        """The point at a place, if there is one."""
        return next((n for n, (a, b) in enumerate(self.points) if abs(a - x) < NEAR and abs(b - y) < NEAR), None)

    @cached_property
    def steps(self) -> list[Point]:
        """The ways from a point to its neighbours, each in one of its two directions."""
        found: list[Point] = []
        for a, b in self.edges or self._nearest():
            dx, dy = _upright(self.points[b][0] - self.points[a][0], self.points[b][1] - self.points[a][1])
            if not any(abs(dx - x) < NEAR and abs(dy - y) < NEAR for x, y in found):
                found.append((dx, dy))
        return sorted(found)

    def is_square(self) -> bool:
        """Whether there are two directions at right angles."""
        steps = self.steps
        return len(steps) == 2 and abs(steps[0][0] * steps[1][0] + steps[0][1] * steps[1][1]) < NEAR

    def directions(self) -> list[Point]:
        """The directions of lines: those of the steps, and on a square board the diagonals."""
        if not self.is_square():
            return self.steps
        (ax, ay), (bx, by) = self.steps
        return [*self.steps, (ax + bx, ay + by), (ax - bx, ay - by)]

    def lines(self, least: int = 3) -> Iterator[Cells]:
        """The longest straight lines of at least so many cells."""
        for dx, dy in self.directions():
            for number, (x, y) in enumerate(self.points):
                if self.at(x - dx, y - dy) is not None:
                    continue
                line = []
                here: int | None = number
                while here is not None:
                    line.append(here)
                    here = self.at(x + len(line) * dx, y + len(line) * dy)
                if len(line) >= least:
                    yield tuple(line)

    def windows(self, width: int, height: int) -> Iterator[Cells]:
        """The rectangles of a square board, so many steps wide and high."""
        (ax, ay), (bx, by) = self.steps
        for x, y in self.points:
            cells = [self.at(x + i * ax + j * bx, y + i * ay + j * by) for j in range(height) for i in range(width)]
            if None not in cells:
                yield tuple(cell for cell in cells if cell is not None)

    def flowers(self) -> Iterator[Cells]:
        """Each point with its neighbours all around."""
        ways = [way for dx, dy in self.steps for way in ((dx, dy), (-dx, -dy))]
        ways.sort(key=lambda way: math.atan2(way[1], way[0]))
        for number, (x, y) in enumerate(self.points):
            around = [self.at(x + dx, y + dy) for dx, dy in ways]
            if None not in around:
                yield (number, *(cell for cell in around if cell is not None))

    def symmetries(self) -> list[Cells]:
        """Where each point goes, for every turn and reflection that maps the board to itself; the identity first."""
        cx = sum(x for x, _ in self.points) / len(self.points)
        cy = sum(y for _, y in self.points) / len(self.points)
        found: list[Cells] = []
        for mirrored in (False, True):
            for turn in range(12):
                cos, sin = math.cos(turn * math.pi / 6), math.sin(turn * math.pi / 6)
                moved = []
                for x, y in self.points:
                    dx, dy = (cx - x if mirrored else x - cx), y - cy
                    moved.append(self.at(cx + cos * dx - sin * dy, cy + sin * dx + cos * dy))
                image = tuple(cell for cell in moved if cell is not None)
                if len(set(image)) == len(self.points) and image not in found:
                    found.append(image)
        return found

    def mirror(self) -> list[Cells]:
        """The identity and the reflection that changes left and right, if there is one."""
        cx = sum(x for x, _ in self.points) / len(self.points)
        image = [self.at(2 * cx - x, y) for x, y in self.points]
        identity = tuple(range(len(self.points)))
        return [identity] if None in image else [identity, tuple(cell for cell in image if cell is not None)]

    def _nearest(self) -> list[tuple[int, int]]:
        apart = {(a, b): math.dist(self.points[a], self.points[b]) for a in range(len(self.points)) for b in range(a)}
        least = min(apart.values(), default=0)
        return [pair for pair, distance in apart.items() if distance < 1.01 * least]


def _upright(dx: float, dy: float) -> Point:
    """The way or its opposite: to the right, or straight up."""
    return (dx, dy) if dx > NEAR or (dx > -NEAR and dy > 0) else (-dx, -dy)
