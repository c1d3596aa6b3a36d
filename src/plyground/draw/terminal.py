"""Draws the board of any game as text for the terminal, from its layout and view alone. It knows no game by name.

Every meaning has a sign as well as a colour, so that nothing is lost without colours: the sides' pieces differ in shape
or case, the last move stands in brackets, `[X]`, a completed line between stars, `*X*`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from rich.text import Text

from plyground.draw.borders import draw_borders
from plyground.draw.canvas import ACCENT, QUIET, Canvas, Faces
from plyground.draw.grid import MARGIN, draw_grid
from plyground.drawing import Cell, Layout, View, ZoneEntry

_TO_ASCII = str.maketrans({"·": ".", "●": "o", "…": "~", "×": "x", "╲": "\\", "╱": "/", "─": "-", "│": "|", "–": "-"})

WIDTH = 80  # columns of a terminal whose width is not known
MOST_STONES = 30  # the most stones of a heap that are drawn


def draw(
    layout: Layout,
    view: View,
    last: Collection[str] = (),
    *,
    flipped: bool = False,
    ascii: bool = False,
    width: int = WIDTH,
    sides: Sequence[str] = ("First", "Second"),
    column_names: Mapping[float, str] | None = None,
) -> Text:
    """The drawing of a view. `flipped` turns the board around. `column_names` replace the names from the cells'
    labels."""
    faces = Faces(layout, view, last, ascii)
    parts: list[Text] = []
    above, below = ("first", "second") if flipped else ("second", "first")
    parts += _beside(layout, view, faces, sides, above)
    if layout["cells"]:
        canvas = Canvas()
        turned = _turned(layout["cells"]) if flipped else layout["cells"]
        if _is_grid(turned):
            names = {(-x if flipped else x): name for x, name in (column_names or {}).items()}
            at = draw_grid(canvas, turned, faces, names, width - MARGIN)
        else:
            at = _draw_scattered(canvas, turned, layout["edges"], faces)
        draw_borders(canvas, layout, at, faces, flipped)
        parts.append(canvas.text())
    parts += _heaps(layout, view)
    parts += _beside(layout, view, faces, sides, below)
    text = Text("\n").join(parts)
    if ascii:
        text.plain = text.plain.translate(_TO_ASCII)
    return text


def _turned(cells: Sequence[Cell]) -> list[Cell]:
    """The cells as seen from the other side. A board of holes stands upright: also from behind, discs fall down."""
    return [{**cell, "x": -cell["x"], "y": cell["y"] if cell["shape"] == "hole" else -cell["y"]} for cell in cells]


def _is_grid(cells: Sequence[Cell]) -> bool:
    whole = all(float(cell["x"]).is_integer() and float(cell["y"]).is_integer() for cell in cells)
    return whole and all(cell["shape"] in ("square", "hole") for cell in cells)


# Boards of any other shape --------------------------------------------------------------------------------------------


def _draw_scattered(
    canvas: Canvas, cells: Sequence[Cell], edges: Sequence[tuple[str, str]], faces: Faces
) -> dict[str, tuple[int, int]]:
    """Draws each cell at its coordinates, with lines along the edges. Dots are places beside the board: they are shown
    by their label. Gives the places of the cells' middles."""
    across, down = _ranks([cell["x"] for cell in cells]), _ranks([-cell["y"] for cell in cells])
    step = faces.width + 1
    at = {cell["id"]: (down[-cell["y"]], 5 + step * across[cell["x"]]) for cell in cells}
    centre = (min(column for _, column in at.values()) + max(column for _, column in at.values())) / 2
    canvas.put(0, 0, " ")
    for first, second in edges:
        if first in at and second in at:
            _draw_edge(canvas, *sorted((at[first], at[second]), key=lambda place: place[1]))
    for cell in cells:
        row, column = at[cell["id"]]
        begin = column - faces.width // 2
        if cell["shape"] == "dot" and not faces.occupied(cell["id"]):
            # The label stands on the outer side, so that it does not touch the lines.
            outwards = len(cell["label"]) - 1 if column < centre else 0 if column > centre else len(cell["label"]) // 2
            canvas.put(row, column - outwards, cell["label"], ACCENT if faces.signed(cell["id"]) else QUIET)
        elif faces.occupied(cell["id"]):
            faces.put(canvas, row, begin, cell["id"])
        else:
            canvas.put(row, column, "·", "")
    return at


def _ranks(values: Sequence[float]) -> dict[float, int]:
    """Each value, measured in whole steps; the step is the smallest distance between two values."""
    ordered = sorted(set(values))
    gaps = [b - a for a, b in pairwise(ordered) if b - a > 1e-6]
    step = min(gaps, default=1.0)
    return {value: round((value - ordered[0]) / step) for value in ordered}


def _draw_edge(canvas: Canvas, first: tuple[int, int], second: tuple[int, int]) -> None:
    """A line between two places, the left one first, without its ends."""
    (row, column), (to_row, to_column) = first, second
    if column == to_column:
        for between in range(min(row, to_row) + 1, max(row, to_row)):
            canvas.put(between, column, "│", QUIET)
    elif row == to_row:
        canvas.put(row, column + 1, "─" * (to_column - column - 1), QUIET)
    else:
        slope = (to_row - row) / (to_column - column)
        sign = "╲" if slope > 0 else "╱"
        middle = (column + to_column) // 2
        canvas.put(int(row + slope * (middle - column)) if slope > 0 else to_row, middle, sign, QUIET)


# Beside the board -----------------------------------------------------------------------------------------------------


def _beside(layout: Layout, view: View, faces: Faces, sides: Sequence[str], side: str) -> list[Text]:
    """What a side has beside the board, in one line. The first player's line also has what belongs to nobody."""
    held: list[Text] = []
    for zone in layout["zones"]:
        owner = zone.get("side")
        if zone["kind"] == "heap" or (owner or "first") != side:
            continue
        name = f"{sides[side == 'second']}'s " if owner and not held else ""
        entries = [entry for entry in view["zones"].get(zone["id"], []) if entry["count"]]
        called = zone.get("title") or f"{name}{zone['kind']}"
        held.append(Text(f"{called}: ", QUIET).append_text(_held(entries, faces, owner)))
    return [Text("    ").append_text(Text("   ").join(held))] if held else []


def _held(entries: Sequence[ZoneEntry], faces: Faces, side: str | None) -> Text:
    if not entries:
        return Text("–", QUIET)
    held = [
        Text(faces.glyph(entry["piece"], side), faces.style(side)).append(
            f"×{entry['count']}" if entry["count"] > 1 else "", QUIET
        )
        for entry in entries
    ]
    return Text("  ").join(held)


def _heaps(layout: Layout, view: View) -> list[Text]:
    """One line for each heap: its size and its stones."""
    lines = []
    for zone in layout["zones"]:
        if zone["kind"] != "heap":
            continue
        entries = view["zones"].get(zone["id"], [])
        width = max((len(str(entry["count"])) for entry in entries), default=0)
        for entry in entries:
            count = entry["count"]
            stones = " ".join("●" * min(count, MOST_STONES)) + (" …" if count > MOST_STONES else "")
            lines.append(Text("    ").append(str(count).rjust(width), "bold").append("  ").append(stones, "#c99a12"))
        if not entries:
            lines.append(Text("    ").append("no heaps are left", QUIET))
    return lines
