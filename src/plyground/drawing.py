"""Drawing and input as data: the shapes that terminal, page and pictures draw from (docs/reference/drawing.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from typing_extensions import NotRequired, TypedDict


class Cell(TypedDict):
    """A place on the board. x and y are in cell widths, y upwards as the first player sees it."""

    id: str
    x: float
    y: float
    shape: str  # square, hex, spot, dot or hole
    label: str
    group: NotRequired[str | None]


class Zone(TypedDict):
    """A place beside the board: a hand, a reserve, the pieces that a side has lost, or the heaps."""

    id: str
    kind: str  # hand, reserve, lost or heap
    side: NotRequired[str | None]


class Layout(TypedDict):
    """What does not change during a game."""

    cells: list[Cell]
    edges: list[tuple[str, str]]
    zones: list[Zone]
    pieces: Mapping[str, Mapping[str, str]]


class PieceView(TypedDict):
    cell: str
    piece: str
    side: str


class ZoneEntry(TypedDict):
    piece: str
    count: int


class Mark(TypedDict):
    cell: str
    kind: str


class View(TypedDict):
    """What a position looks like."""

    side: str
    pieces: list[PieceView]
    zones: dict[str, list[ZoneEntry]]
    marks: list[Mark]


#: What a click may do.
KINDS = ("move", "capture", "drop", "place", "push", "remove", "promote")


class Click(TypedDict):
    """A legal move and the path that a person clicks to play it. An element of the path is a cell's id, or a zone's id
    and a piece ("hand:first:C"), or several cells ("xb2,b3,b4,b5"); anything else is offered as a button with its
    text."""

    move: str
    path: list[str]
    kind: str  # one of KINDS
    label: str


def grid(
    columns: int, rows: int, shape: str = "square", groups: int | None = None
) -> tuple[list[Cell], list[tuple[str, str]]]:
    """The cells of a rectangular board and the edges between neighbours. Cells are named as in chess; `groups` by
    `groups` of them form a board within the board, and those are named in the same way."""
    names = [[f"{chr(ord('a') + column)}{row + 1}" for column in range(columns)] for row in range(rows)]
    cells: list[Cell] = [
        {"id": names[row][column], "x": float(column), "y": float(row), "shape": shape, "label": names[row][column]}
        for row in range(rows)
        for column in range(columns)
    ]
    for cell in cells if groups else []:
        cell["group"] = names[int(cell["y"]) // groups][int(cell["x"]) // groups]  # type: ignore[operator]
    edges = [(names[row][column], names[row][column + 1]) for row in range(rows) for column in range(columns - 1)]
    edges += [(names[row][column], names[row + 1][column]) for row in range(rows - 1) for column in range(columns)]
    return cells, edges


def layout_from(description: Mapping[str, Any], options: Mapping[str, Any]) -> Layout:
    """The layout that a game.toml describes: `[layout.grid]`, whose numbers may be names of options, `[[layout.zones]]`
    and `[pieces.X]`."""

    def number(value: int | str) -> int:
        return int(options[value]) if isinstance(value, str) else value

    layout = description.get("layout", {})
    cells: list[Cell] = []
    edges: list[tuple[str, str]] = []
    if "grid" in layout:
        board = layout["grid"]
        size = number(board["columns"]), number(board["rows"])
        cells, edges = grid(*size, board.get("shape", "square"), board.get("groups"))
    zones: list[Zone] = [
        {"id": zone["id"], "kind": zone["kind"], "side": zone.get("side")} for zone in layout.get("zones", [])
    ]
    return {"cells": cells, "edges": edges, "zones": zones, "pieces": description.get("pieces", {})}
