"""A board as elements of SVG, layer by layer, as the page draws it (web/src/board). 100 units are a cell's width.

Elements have the page's classes; `style.painted` gives them their colours.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from plyground.draw.art import piece
from plyground.draw.geometry import (
    Box,
    Coordinate,
    Placed,
    Places,
    Point,
    bounds,
    box_around,
    coordinates,
    groups,
    hexagon,
    hull,
    on_screen,
    outer_sides,
    place,
)
from plyground.draw.markup import Element, Value, element, number
from plyground.drawing import Cell, Layout, View

UNIT = 100

Material: TypeAlias = Literal["paper", "lines", "slab"]
#: What a note or an arrow says by its colour.
Tone: TypeAlias = Literal["win", "draw", "loss", "accent"]


@dataclass(frozen=True)
class Note:
    """A short text on a cell: a score, a rank."""

    cell: str
    text: str
    tone: Tone = "accent"


@dataclass(frozen=True)
class Arrow:
    start: str
    end: str
    tone: Tone = "accent"


@dataclass(frozen=True)
class Marks:
    """What is shown over a position: the cells of the last move, cells with a ring around them, notes and arrows."""

    last: Sequence[str] = ()
    ringed: Sequence[str] = ()
    notes: Sequence[Note] = ()
    arrows: Sequence[Arrow] = ()

    def cells(self) -> Iterable[str]:
        """Every cell that is named."""
        ends = (end for arrow in self.arrows for end in (arrow.start, arrow.end))
        return [*self.last, *self.ringed, *(note.cell for note in self.notes), *ends]


NOTHING = Marks()


def material(layout: Layout) -> Material:
    """What a board is made of: it decides colours of pieces and the shape of marks."""
    shapes = {cell["shape"] for cell in layout["cells"]}
    return "slab" if "hole" in shapes else "lines" if shapes & {"spot", "dot"} else "paper"


@dataclass(frozen=True)
class Board:
    """A view on its board. The layout has cells."""

    layout: Layout
    view: View
    marks: Marks = NOTHING
    flipped: bool = False
    letters: bool = False

    @cached_property
    def places(self) -> Places:
        return place(self.layout, self.flipped)

    @cached_property
    def coordinates(self) -> list[Coordinate]:
        return coordinates(self.places)

    @cached_property
    def material(self) -> Material:
        return material(self.layout)

    @property
    def box(self) -> Box:
        """The whole board, with its rim and coordinates."""
        return bounds(self.places, self.coordinates, 0.34 if self.material == "lines" else 0.1)

    def layers(self) -> list[Element]:
        """Everything, what lies below first."""
        slab = self.material == "slab"
        results = [*self._lights(self.marks.last, "last"), *self._lights(self._marked("line"), "line")]
        ground = _surface(self) if self.material == "paper" else [_hole_ground(self)] if slab else _lines(self)
        return [
            element("g", *ground),
            *([] if slab else results),
            *self._lights(self._marked("threatened"), "threatened"),
            *_borders(self),
            *self._pieces(),
            *([_slab(self), *results] if slab else []),
            *_won_boards(self),
            *self._lights(self.marks.ringed, "hint"),
            element("g", *map(_text, self.coordinates), class_="coordinates"),
            element("g", *self._arrows(), *self._notes(), class_="arrows"),
        ]

    def _marked(self, kind: str) -> list[str]:
        return [mark["cell"] for mark in self.view["marks"] if mark["kind"] == kind]

    def _lights(self, cells: Iterable[str], name: str) -> list[Element]:
        """Light on cells: the last move, rows, threats."""
        found = [self.places[cell] for cell in dict.fromkeys(cells) if cell in self.places]
        return [element("g", outline(self.layout, one.cell, f"light {name}"), transform=_at(one)) for one in found]

    def _pieces(self) -> list[Element]:
        drawn = []
        for one in self.view["pieces"]:
            where = self.places.get(one["cell"])
            if where is not None:
                look = piece(self.layout, one["piece"], one["side"], self.flipped, self.letters)
                named = {"data-cell": one["cell"], "data-piece": one["piece"], "data-side": one["side"]}
                drawn.append(Element("g", {"transform": _at(where), **named}, (look,)))
        return drawn

    def _arrows(self) -> list[Element]:
        ends = [(arrow, self.places.get(arrow.start), self.places.get(arrow.end)) for arrow in self.marks.arrows]
        return [_arrow(start, end, arrow.tone) for arrow, start, end in ends if start and end]

    def _notes(self) -> list[Element]:
        return [_note(note, self.places[note.cell]) for note in self.marks.notes if note.cell in self.places]


def outline(layout: Layout, cell: Cell, name: str) -> Element:
    """The outline of a cell, for filling and lighting."""
    half = UNIT / 2
    if cell["shape"] == "square":
        return element("rect", class_=name, x=-half, y=-half, width=UNIT, height=UNIT)
    if cell["shape"] == "hex":
        points = " ".join(f"{number(UNIT * x)},{number(UNIT * y)}" for x, y in hexagon(layout))
        return element("polygon", class_=name, points=points)
    return element("circle", class_=name, r=half * (0.76 if cell["shape"] == "dot" else 0.92))


def _at(where: Placed) -> str:
    return f"translate({number(where.x * UNIT)} {number(where.y * UNIT)})"


def _units(point: Point) -> str:
    return f"{number(point[0] * UNIT)} {number(point[1] * UNIT)}"


def _line(a: Point, b: Point) -> str:
    return f"M{_units(a)}L{_units(b)}"


def _surface(board: Board) -> list[Element]:
    """Squares or hexagons, and the frames of boards within the board."""
    layout, places = board.layout, board.places
    boards = groups(layout)
    playable = set(board._marked("playable"))
    if boards and all(playable.intersection(cells) for cells in boards.values()):
        playable.clear()  # where one may play anywhere, nothing is lit
    if any(cell["shape"] == "hex" for cell in layout["cells"]):
        ground = element("path", class_="ground hexes", d=_hull(places))
    else:
        ground = _frame(box_around(places.values()), "frame", rim=8)
    cells = []
    for one in places.values():
        tone = abs(math.floor(one.cell["x"] + 0.5) + math.floor(one.cell["y"] + 0.5)) % 2
        name = f"cell tone-{tone}{' lit' if one.cell['id'] in playable else ''}"
        inside = (outline(layout, one.cell, name),)
        cells.append(Element("g", {"transform": _at(one), "data-cell": one.cell["id"]}, inside))
    frames = [
        _frame(
            box_around(places[cell] for cell in inner),
            f"inner-frame{' lit' if playable.intersection(inner) else ''}",
            rim=0,
        )
        for inner in boards.values()
    ]
    return [ground, *cells, *frames]


def _frame(box: Box, name: str, rim: float) -> Element:
    return element(
        "rect",
        class_=name,
        x=box.x * UNIT - rim,
        y=box.y * UNIT - rim,
        width=box.width * UNIT + 2 * rim,
        height=box.height * UNIT + 2 * rim,
        rx=10 if rim else 3,
    )


def _hull(places: Places) -> str:
    return f"M{'L'.join(map(_units, hull(places)))}Z"


def _lines(board: Board) -> list[Element]:
    """Lines between neighbours, with spots where they meet and dots where they end."""
    places = board.places
    ends = [(places.get(start), places.get(end)) for start, end in board.layout["edges"]]
    lines = "".join(_line((a.x, a.y), (b.x, b.y)) for a, b in ends if a and b)
    sizes = {"dot": 9, "spot": 5}
    spots = []
    for one in places.values():
        shape = one.cell["shape"]
        if shape in sizes:
            look: dict[str, Value | None] = {"class": shape, "transform": _at(one), "r": sizes[shape]}
            spots.append(Element("circle", {**look, "data-cell": one.cell["id"]}))
    return [element("path", class_="ground", d=_hull(places)), element("path", class_="lines", d=lines), *spots]


def _hole_ground(board: Board) -> Element:
    """What is seen through empty holes."""
    return _frame(box_around(board.places.values()), "hole-ground", rim=0)


def _slab(board: Board) -> Element:
    """The slab in front of the discs, with its holes."""
    box = box_around(board.places.values())
    x, y, width, height = (value * UNIT for value in (box.x, box.y, box.width, box.height))
    c = 16  # how round the corners are
    outside = (
        f"M{number(x + c)} {number(y)}h{number(width - 2 * c)}q{c} 0 {c} {c}v{number(height - 2 * c)}q0 {c}-{c} {c}"
        f"h{number(2 * c - width)}q-{c} 0-{c}-{c}v{number(2 * c - height)}q0-{c} {c}-{c}Z"
    )
    holes = "".join(
        f"M{number(one.x * UNIT - 40)} {number(one.y * UNIT)}a40 40 0 1 0 80 0a40 40 0 1 0-80 0Z"
        for one in board.places.values()
    )
    return element("path", class_="slab", fill_rule="evenodd", d=outside + holes)


def _borders(board: Board) -> list[Element]:
    """The edge of the board where it belongs to a side."""
    drawn = []
    for border in board.layout.get("borders", []):
        way = on_screen(board.layout, border["towards"], board.flipped)
        cells = [board.places[cell] for cell in border["cells"] if cell in board.places]
        sides = (side for cell in cells for side in outer_sides(board.layout, cell, way))
        name = f"border border-{border['side']} side-{border['side']}"
        drawn.append(element("path", class_=name, d="".join(_line(a, b) for a, b in sides)))
    return drawn


def _won_boards(board: Board) -> list[Element]:
    """A decided board within the board: its winner's mark, large, over its paled cells."""
    view = board.view
    winners = {mark["cell"]: mark["kind"][4:] for mark in view["marks"] if mark["kind"].startswith("won:")}
    line = set(board._marked("line"))
    drawn = []
    for cells in groups(board.layout).values() if winners else ():
        side = next((winners[cell] for cell in cells if cell in winners), None)
        if side is None:
            continue
        box = box_around(board.places[cell] for cell in cells)
        paled = element("rect", width=box.width * UNIT, height=box.height * UNIT, rx=3)
        code = next((one["piece"] for one in view["pieces"] if one["side"] == side), None)
        middle = f"translate({number(box.width * 50)} {number(box.height * 50)})"
        scale = f"scale({number(min(box.width, box.height) * 0.92)})"
        mark = code and element("g", piece(board.layout, code, side, board.flipped), transform=f"{middle} {scale}")
        name = f"won-board side-{side}{' in-line' if line.intersection(cells) else ''}"
        corner = f"translate({number(box.x * UNIT)} {number(box.y * UNIT)})"
        drawn.append(element("g", paled, mark or None, class_=name, transform=corner))
    return drawn


def _text(one: Coordinate) -> Element:
    return element("text", one.text, x=one.x * UNIT, y=(one.y + 0.35 * one.size) * UNIT, font_size=one.size * UNIT)


def _arrow(start: Placed, end: Placed, tone: Tone) -> Element:
    across, down = (end.x - start.x) * UNIT, (end.y - start.y) * UNIT
    tip = max(30.0, math.hypot(across, down) - 14)
    neck = number(tip - 26)
    turn = f"{_at(start)} rotate({number(math.degrees(math.atan2(down, across)))})"
    shape = element("path", d=f"M16-6H{neck}V-20L{number(tip)} 0L{neck} 20V6H16Q10 0 16-6Z")
    return element("g", shape, class_=f"arrow tone-{tone}", transform=turn)


def _note(note: Note, where: Placed) -> Element:
    width = 18 + 15 * len(note.text)
    ground = element("rect", x=-width / 2, y=-17, width=width, height=34, rx=10)
    return element("g", ground, element("text", note.text, y=8), class_=f"note tone-{note.tone}", transform=_at(where))
