"""Where things are in a picture, as the page has them (web/src/board/geometry.ts). Units are cell widths; y runs
downwards."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from plyground.drawing import Cell, Layout

Point: TypeAlias = tuple[float, float]

#: The space between boards within the board.
_GAP = 0.24
#: Space around the outermost centres.
_MARGIN = {"square": 0.5, "hex": 0.62, "spot": 0.56, "dot": 0.3, "hole": 0.58}
_SQUARE: tuple[Point, ...] = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))


@dataclass(frozen=True)
class Box:
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Placed:
    """A cell and the centre of its drawing."""

    cell: Cell
    x: float
    y: float


@dataclass(frozen=True)
class Coordinate:
    """A text beside the board."""

    text: str
    x: float
    y: float
    size: float


Places: TypeAlias = Mapping[str, Placed]


def place(layout: Layout, flipped: bool) -> dict[str, Placed]:
    """Every cell's centre. If flipped, the board is seen from the second player's side."""
    corners: dict[str, Point] = {}
    for cell in layout["cells"]:
        if group := cell.get("group"):
            x, y = corners.get(group, (cell["x"], cell["y"]))
            corners[group] = min(x, cell["x"]), min(y, cell["y"])
    columns = sorted({x for x, _ in corners.values()})
    rows = sorted({y for _, y in corners.values()})
    places = {}
    for cell in layout["cells"]:
        x, y = cell["x"], cell["y"]
        if group := cell.get("group"):
            x += _GAP * columns.index(corners[group][0])
            y += _GAP * rows.index(corners[group][1])
        places[cell["id"]] = Placed(cell, *on_screen(layout, (x, y), flipped))
    return places


def on_screen(layout: Layout, point: Sequence[float], flipped: bool) -> Point:
    """Where a point of the layout is. A board of holes stands upright between the players: it is never turned."""
    turned = flipped and not any(cell["shape"] == "hole" for cell in layout["cells"])
    sign = -1 if turned else 1
    return sign * point[0], -sign * point[1]


def groups(layout: Layout) -> dict[str, list[str]]:
    """The boards within the board, each with its cells."""
    found: dict[str, list[str]] = {}
    for cell in layout["cells"]:
        if group := cell.get("group"):
            found.setdefault(group, []).append(cell["id"])
    return found


def box_around(placed: Iterable[Placed], rim: float = 0.0) -> Box:
    """The box around cells, each with its margin."""
    edges = [(one.x, one.y, _MARGIN[one.cell["shape"]] + rim) for one in placed]
    left, top = min(x - margin for x, _, margin in edges), min(y - margin for _, y, margin in edges)
    right, bottom = max(x + margin for x, _, margin in edges), max(y + margin for _, y, margin in edges)
    return Box(left, top, right - left, bottom - top)


def bounds(places: Places, texts: Sequence[Coordinate], rim: float) -> Box:
    """The whole board: the cells, a rim, and room for the coordinates."""
    box = box_around(places.values(), rim)
    left = min([box.x, *(text.x - 0.7 * text.size for text in texts)])
    top = min([box.y, *(text.y - 0.7 * text.size for text in texts)])
    right = max([box.x + box.width, *(text.x + 0.7 * text.size for text in texts)])
    bottom = max([box.y + box.height, *(text.y + 0.7 * text.size for text in texts)])
    return Box(left, top, right - left, bottom - top)


def coordinates(places: Places) -> list[Coordinate]:
    """The texts around the board: files below and ranks at the left; the numbers of columns if pieces are dropped into
    columns; on boards of lines the names of the dots, in hexagons their own names."""
    everything = list(places.values())
    inner = box_around(everything)
    size = 0.034 * max(inner.width, inner.height)
    dots = [one for one in everything if one.cell["shape"] == "dot"]
    if dots:
        return _dot_names(dots, size)
    if any(one.cell["shape"] == "hex" for one in everything):
        return [Coordinate(one.cell["label"], one.x, one.y + 0.38, 0.14) for one in everything]
    if not all(re.fullmatch("[a-z]+[0-9]+", one.cell["label"]) for one in everything):
        return []
    left = inner.x - 0.12 - 0.7 * size
    bottom = inner.y + inner.height + 0.12 + 0.7 * size
    files = {one.cell["label"].rstrip("0123456789"): one.x for one in everything}
    ranks = {one.cell["label"].lstrip("abcdefghijklmnopqrstuvwxyz"): one.y for one in everything}
    if any(one.cell["shape"] == "hole" for one in everything):
        return [Coordinate(str(column), x, bottom, size) for column, x in enumerate(files.values(), 1)]
    across = [Coordinate(text, x, bottom, size) for text, x in files.items()]
    return across + [Coordinate(text, left, y, size) for text, y in ranks.items()]


def _dot_names(dots: Sequence[Placed], size: float) -> list[Coordinate]:
    box = box_around(dots)
    middle = box.x + box.width / 2, box.y + box.height / 2
    found = []
    for one in dots:
        across, down = one.x - middle[0], one.y - middle[1]
        out = (0.18 + 0.8 * size) / (math.hypot(across, down) or 1)
        found.append(Coordinate(one.cell["label"], one.x + out * across, one.y + out * down, size))
    return found


def hexagon(layout: Layout) -> list[Point]:
    """The corners of a hexagonal cell around its centre: with a corner or with a side at the top, whichever lets
    neighbours on the board touch."""
    at = {cell["id"]: cell for cell in layout["cells"]}
    ends = [at[cell] for cell in layout["edges"][0] if cell in at] if layout["edges"] else []
    ends.sort(key=layout["cells"].index)
    angle = math.atan2(ends[1]["y"] - ends[0]["y"], ends[1]["x"] - ends[0]["x"]) if len(ends) == 2 else 0.0
    turns = [angle + math.pi / 6 + corner * math.pi / 3 for corner in range(6)]
    return [(math.cos(turn) / math.sqrt(3), math.sin(turn) / math.sqrt(3)) for turn in turns]


def outer_sides(layout: Layout, placed: Placed, way: Point) -> list[tuple[Point, Point]]:
    """The sides of a cell that look a way."""
    corners = hexagon(layout) if placed.cell["shape"] == "hex" else _SQUARE
    far = math.hypot(*way) or 1
    found = []
    for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
        middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        if (middle[0] * way[0] + middle[1] * way[1]) / (far * math.hypot(*middle)) > 0.5:
            found.append(((placed.x + a[0], placed.y + a[1]), (placed.x + b[0], placed.y + b[1])))
    return found


def hull(places: Places) -> list[Point]:
    """The corners of the convex hull of all centres."""
    points = sorted((one.x, one.y) for one in places.values())

    def half(ordered: Iterable[Point]) -> list[Point]:
        chain: list[Point] = []
        for point in ordered:
            while len(chain) > 1 and _turn(chain[-2], chain[-1], point) <= 1e-9:
                chain.pop()
            chain.append(point)
        return chain[:-1]

    return half(points) + half(reversed(points))


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
