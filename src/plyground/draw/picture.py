"""A position as one SVG picture that needs nothing else: the board, what is beside it, and words for those who do not
see it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from plyground.draw.board import NOTHING, UNIT, Board, Marks, material
from plyground.draw.markup import Element, element, number
from plyground.draw.style import painted, shade
from plyground.draw.zones import Strip, heaps, strip
from plyground.drawing import COLOURS, Layout, View

#: The longer side of a picture, in pixels.
SIZE = 400

_SIDES = ("first", "second")
#: Of a game without a drawing: the most characters in a line, and the most lines.
_COLUMNS, _LINES = 60, 30


@dataclass(frozen=True)
class Picture:
    """What is to be drawn, and how. `text`: what is shown of a game without a board. `dark`: a dark picture, or a light
    one; None: a light one that turns dark where the reader's system is."""

    layout: Layout
    view: View
    marks: Marks = NOTHING
    flipped: bool = False
    letters: bool = False
    size: float = SIZE
    dark: bool | None = None
    title: str = ""
    sides: tuple[str, str] = ("First", "Second")
    text: str = ""

    def svg(self) -> Element:
        """The whole picture, with its colours."""
        return painted(self.shapes(), own_colours(self.layout), self.dark)

    def shapes(self) -> Element:
        """The whole picture, with classes in place of colours."""
        parts = self._parts()
        width = max(part.width for part in parts)
        gap = 0.02 * max(width, *(part.height for part in parts))
        drawn, top = [], 0.0
        for part in parts:
            x = number((width - part.width) / 2)
            drawn.append(element("g", *part.drawn, transform=f"translate({x} {number(top)})"))
            top += part.height + gap
        height = top - gap
        scale = self.size / max(width, height)
        return Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "viewBox": f"0 0 {number(width)} {number(height)}",
                "width": width * scale,
                "height": height * scale,
                "role": "img",
                "data-material": material(self.layout),
            },
            (
                *([element("title", self.title)] if self.title else []),
                element("desc", described(self.layout, self.view, self.sides) or self.text),
                element("rect", class_="picture-ground", width=width, height=height, rx=0.02 * max(width, height)),
                *drawn,
            ),
        )

    def _parts(self) -> list[Strip]:
        """What stands one below the other: the far side's strip, the board, the near side's, and what is nobody's."""
        if not self.layout["cells"] and not self.layout["zones"]:
            return [_lines(self.text)]
        board = None
        if self.layout["cells"]:
            made = Board(self.layout, self.view, self.marks, self.flipped, self.letters)
            box = made.box
            corner = f"translate({number(-box.x * UNIT)} {number(-box.y * UNIT)})"
            board = Strip(box.width * UNIT, box.height * UNIT, [element("g", *made.layers(), transform=corner)])
        width = board.width if board else 320
        unit = max(width, board.height) if board else 400
        above, below = reversed(_SIDES) if not self.flipped else _SIDES

        def beside(side: str | None) -> Strip | None:
            room = 0.02 * unit
            found = strip(self.layout, self.view, side, width - 2 * room, unit, self.flipped, self.letters)
            if found is None:
                return None
            inside = element("g", *found.drawn, transform=f"translate({number(room)} {number(room / 2)})")
            return Strip(width, found.height + room, [inside])

        parts = (beside(above), board, beside(below), beside(None), heaps(self.layout, self.view, width))
        return [part for part in parts if part is not None]


def described(layout: Layout, view: View, sides: Sequence[str]) -> str:
    """What is on the board and beside it, in words. Empty for a game that has neither."""

    def name(code: str) -> str:
        kind = layout["pieces"].get(code)
        # A piece's own name may say whose it is already.
        return re.sub("^(first|second) player's ", "", kind["name"] if kind else code)

    said = []
    labels = {cell["id"]: cell["label"] for cell in layout["cells"]}
    for side, owner in (("first", sides[0]), ("second", sides[1]), (None, "Nobody's")):
        own = {one["cell"]: one["piece"] for one in view["pieces"] if one["side"] == side}
        placed = [f"{name(own[cell])} {label}" for cell, label in labels.items() if cell in own]
        if placed:
            said.append(f"{owner}: {', '.join(placed)}.")
    for zone in layout["zones"]:
        entries = [entry for entry in view["zones"].get(zone["id"], []) if entry["count"]]
        if zone["kind"] == "heap":
            said.append(f"Heaps: {', '.join(str(entry['count']) for entry in entries) or 'none'}.")
            continue
        side = zone.get("side")
        called = zone.get("title") or (f"{sides[side == 'second']}'s {zone['kind']}" if side else zone["kind"])
        held = ", ".join(f"{entry['count']} {name(entry['piece'])}" for entry in entries)
        said.append(f"{called}: {held or 'empty'}.")
    if layout["cells"] and not view["pieces"]:
        said.insert(0, "The board is empty.")
    return " ".join(said)


def _lines(text: str) -> Strip:
    """A text as it is, in lines that are not too long."""
    lines = [part for line in text.splitlines() or [""] for part in wrap(line, _COLUMNS, tabsize=4) or [""]]
    if len(lines) > _LINES:
        lines = [*lines[: _LINES - 1], "…"]
    size, step = 20.0, 28.0
    width = max(0.61 * size * max(map(len, lines)), 300) + 2 * size
    drawn = [
        Element(
            "text",
            {"class": "picture-text", "x": size, "y": size + step * at + 0.75 * size, "xml:space": "preserve"},
            (line,),
        )
        for at, line in enumerate(lines)
    ]
    return Strip(width, step * len(lines) + 2 * size, drawn)


def own_colours(layout: Layout) -> dict[str, str]:
    """The sides' colours, under the names that the style sheets use."""
    found = {}
    for side in _SIDES:
        colour = layout.get("colours", {}).get(side, "")
        if re.fullmatch("#[0-9a-fA-F]{6}", colour):
            found[f"--{side}"], found[f"--{side}-dark"] = colour, shade(colour)
        elif colour in COLOURS:
            found[f"--{side}"], found[f"--{side}-dark"] = f"var(--{colour})", f"var(--{colour}-dark)"
    return found
