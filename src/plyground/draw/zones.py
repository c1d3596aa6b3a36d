"""The places beside the board as elements of SVG: hands, reserves, what was lost, and heaps.

The page has them in strips of its own; here they are rows as wide as the board, so that a picture has everything.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from plyground.draw.art import piece
from plyground.draw.markup import Element, element, number
from plyground.drawing import Layout, View, Zone, ZoneEntry

#: Larger heaps are drawn as this many counters; the number says the rest.
_DRAWN = 66
#: A larger reserve is drawn as this many pieces.
_SHOWN = 18
#: How large things are, as parts of the board's longer side.
_SIZES = {"hand": 0.1, "reserve": 0.065, "lost": 0.045}
_HEAP_GAP = 24
#: Heaps that are wider together than this stand in several rows.
_HEAPS_WIDTH = 600
_LETTER = 0.56  # the width of a character, as a part of its size


@dataclass(frozen=True)
class Item:
    """Something in a row: its size, and what is drawn from the middle of its left edge on."""

    width: float
    height: float
    drawn: Sequence[Element]


@dataclass(frozen=True)
class Strip:
    """Rows of things, in a box that begins at 0, 0."""

    width: float
    height: float
    drawn: Sequence[Element]


def strip(
    layout: Layout, view: View, side: str | None, width: float, unit: float, flipped: bool, letters: bool
) -> Strip | None:
    """What a side has beside the board, or what belongs to nobody; None if there is no such place. `unit`: the board's
    longer side."""
    zones = [zone for zone in layout["zones"] if zone.get("side") == side and zone["kind"] != "heap"]
    if not zones:
        return None
    items = [item for zone in zones for item in _held(layout, view, zone, unit, flipped, letters)]
    least = max(_SIZES[zone["kind"]] for zone in zones) * unit
    return _rows(items, width, gap=0.018 * unit, least=least)


def heaps(layout: Layout, view: View, width: float) -> Strip | None:
    """All heaps; None if the game has none."""
    zones = [zone for zone in layout["zones"] if zone["kind"] == "heap"]
    if not zones:
        return None
    items = [_heap(zone, entry) for zone in zones for entry in view["zones"].get(zone["id"], [])]
    if not items:
        words = "No heaps are left."
        items = [Item(_LETTER * 20 * len(words), 40, [element("text", words, class_="held-title", y=7, font_size=20)])]
    # As wide as all of them side by side, if that is not too much.
    side_by_side = sum(item.width + _HEAP_GAP for item in items) - _HEAP_GAP
    widest = max(item.width for item in items)
    room = max(width - 2 * _HEAP_GAP, min(side_by_side, _HEAPS_WIDTH), widest)
    rows = _rows(items, room, gap=_HEAP_GAP, least=0, centred=True)
    whole = room + 2 * _HEAP_GAP, rows.height + _HEAP_GAP
    ground = element("rect", class_="heap-ground", width=whole[0], height=whole[1], rx=10)
    inside = element("g", *rows.drawn, transform=f"translate({_HEAP_GAP} {number(_HEAP_GAP / 2)})")
    return Strip(*whole, [ground, inside])


def _rows(items: Sequence[Item], width: float, gap: float, least: float, centred: bool = False) -> Strip:
    """The things side by side, in as many rows as they need. A row is at least as high as `least`."""
    rows: list[list[Item]] = [[]]
    for item in items:
        if rows[-1] and sum(one.width + gap for one in rows[-1]) + item.width > width:
            rows.append([])
        rows[-1].append(item)
    drawn, top = [], 0.0
    for row in rows:
        height = max([least, *(item.height for item in row)])
        used = sum(item.width + gap for item in row) - gap
        x = (width - used) / 2 if centred else 0.0
        for item in row:
            # Heaps stand on one ground; pieces have their middles in one line.
            middle = top + (height - item.height / 2 if centred else height / 2)
            drawn.append(element("g", *item.drawn, transform=f"translate({number(x)} {number(middle)})"))
            x += item.width + gap
        top += height + gap
    return Strip(width, top - gap, drawn)


def _held(layout: Layout, view: View, zone: Zone, unit: float, flipped: bool, letters: bool) -> Iterable[Item]:
    size = _SIZES[zone["kind"]] * unit
    entries = view["zones"].get(zone["id"], [])
    if zone["kind"] == "lost":
        entries = [entry for entry in entries if entry["count"]]
    title = zone.get("title")
    first = [_words(title, 0.032 * unit, "held-title")] if title else []
    return chain(first, *(_entry(layout, zone, entry, size, flipped, letters) for entry in entries))


def _entry(layout: Layout, zone: Zone, entry: ZoneEntry, size: float, flipped: bool, letters: bool) -> list[Item]:
    """Pieces of one kind: side by side with their number; in a hand once, with a number if there are several."""
    count, kind = entry["count"], zone["kind"]
    look = piece(layout, entry["piece"], zone.get("side"), flipped, letters)
    scale = size / 92
    shown = 1 if kind == "hand" else min(count, _SHOWN)
    faded = "held-none" if count == 0 else "held-lost" if kind == "lost" else None
    places = [f"translate({number(46 + 34 * at)} 0)" for at in range(max(shown, 1))]
    pieces = [element("g", look, transform=where) for where in places]
    drawn = element("g", *pieces, class_=faded, transform=f"scale({number(scale)})")
    named = {"data-zone": zone["id"], "data-piece": entry["piece"], "data-count": str(count)}
    width = (92 + 34 * (len(places) - 1)) * scale
    if kind != "hand":
        words = f"{count} lost" if kind == "lost" else str(count)
        return [Item(width, size, [Element("g", named, (drawn,))]), _words(words, 0.55 * size, "held-number")]
    badge = [_badge(str(count), size)] if count > 1 else []
    return [Item(width, size, [Element("g", named, (drawn, *badge))])]


def _badge(words: str, size: float) -> Element:
    """The number of pieces alike, at the lower right."""
    letter = 0.3 * size
    width = max(1.5, 0.9 + _LETTER * len(words)) * letter
    ground = element("rect", class_="held-badge", x=-width / 2, y=-0.7 * letter, width=width, height=1.4 * letter)
    text = element("text", words, class_="held-count", y=0.36 * letter, font_size=letter)
    return element("g", ground, text, transform=f"translate({number(0.88 * size)} {number(0.33 * size)})")


def _words(text: str, size: float, name: str) -> Item:
    return Item(_LETTER * size * len(text), size, [element("text", text, class_=name, y=0.35 * size, font_size=size)])


def _heap(zone: Zone, entry: ZoneEntry) -> Item:
    """A triangle of counters whose top row may be short, each row in the gaps of the row below it; and the number."""
    count = entry["count"]
    rows = _heap_rows(count)
    bottom = rows[-1] if rows else 0
    width, height = 22 * max([*rows, 1]), 19 * len(rows) + 3
    counters = []
    for at, length in enumerate(rows):
        above = len(rows) - 1 - at
        start = 11 + 11 * above + 22 * ((bottom - above - length) // 2)
        counters += [element("circle", cx=start + 22 * place, cy=at * 19 + 11, r=9.5) for place in range(length)]
    label = 30
    top = -(height + label) / 2
    drawn = element("g", *counters, class_="counters", transform=f"translate(0 {number(top)})")
    named = {"data-zone": zone["id"], "data-piece": entry["piece"], "data-count": str(count)}
    words = element("text", str(count), class_="heap-number", x=width / 2, y=top + height + 24, font_size=20)
    return Item(width, height + label, [Element("g", named, (drawn, words))])


def _heap_rows(count: int) -> list[int]:
    """How many counters each row of a heap has, the top row first."""
    rows: list[int] = []
    left = min(count, _DRAWN)
    row = math.ceil((math.sqrt(8 * left + 1) - 1) / 2)
    while left > 0:
        rows.insert(0, min(row, left))
        left -= rows[0]
        row -= 1
    return rows
