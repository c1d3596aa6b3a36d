"""The drawings of pieces, read from `art/*.svg`, which the page shows too. In a box from -50 to 50."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from plyground.draw.geometry import on_screen
from plyground.draw.markup import Element, element
from plyground.drawing import Layout

if TYPE_CHECKING:
    from xml.etree import ElementTree

ART = Path(__file__).parent / "art"


def piece(layout: Layout, code: str, side: str | None, flipped: bool = False, letters: bool = False) -> Element:
    """A piece in its side's colours. `letters`: with its letters in place of a picture."""
    kind = layout["pieces"].get(code)
    art = kind.get("art", "") if kind else ""
    shapes, turns = _shapes(art)
    image = kind.get("image") if kind else None
    if image and not letters:
        inside = [
            element("rect", class_="plain-tile", x=-42, y=-42, width=84, height=84, rx=12),
            element("image", href=image, x=-36, y=-36, width=72, height=72),
        ]
    elif art == "block":
        covers = kind.get("covers", []) if kind else []
        inside = _block([on_screen(layout, way, flipped) for way in covers])
    else:
        inside = _drawing(shapes, code, letters)
    turned = turns and (side == "second") != flipped
    return element(
        "g", *inside, class_=f"piece side-{side}" if side else "piece", transform="rotate(180)" if turned else None
    )


def _drawing(shapes: Sequence[Element], code: str, letters: bool) -> list[Element]:
    """The art; or letters in place of its picture, on what is left of it or on a plain tile."""
    rest = [one for one in shapes if not (letters and "picture" in str(one.attributes.get("class", "")).split())]
    if shapes and len(rest) == len(shapes):
        return [*shapes]
    tile = [] if rest else [element("rect", class_="plain-tile", x=-38, y=-38, width=76, height=76, rx=12)]
    size = 24 if len(code) > 2 else 32 if len(code) > 1 else 46
    return [*rest, *tile, element("text", code, class_="letter", y=2 + size * 0.35, font_size=size)]


def _block(covers: Sequence[tuple[float, float]]) -> list[Element]:
    """A flat block over the piece's own cell and those at these places from it."""
    everything = [(0.0, 0.0), *covers]
    parts = []
    for at, (x, y) in enumerate(everything):
        for other_x, other_y in everything[at:]:
            if abs(x - other_x) + abs(y - other_y) < 1.01:
                size = {"width": 100 * abs(x - other_x) + 78, "height": 100 * abs(y - other_y) + 78}
                parts.append({"x": 100 * min(x, other_x) - 39, "y": 100 * min(y, other_y) - 39, **size, "rx": 12})
    # First all edges, then what is inside: so parts that touch have one edge together.
    return [element("rect", class_=name, **part) for name in ("block-edge", "block") for part in parts]


@lru_cache(maxsize=256)
def _shapes(art: str) -> tuple[tuple[Element, ...], bool]:
    """The shapes of a drawing, none if there is no such drawing; and whether the second player's is turned around."""
    if not re.fullmatch("[a-z-]+", art) or not (ART / f"{art}.svg").is_file():
        return (), False
    from xml.etree import ElementTree  # only a picture needs it

    root = ElementTree.fromstring((ART / f"{art}.svg").read_text(encoding="utf-8"))
    return tuple(map(_element, root)), "data-turns" in root.attrib


def _element(read: ElementTree.Element) -> Element:
    return Element(read.tag.partition("}")[2], read.attrib, tuple(map(_element, read)))
