"""Drawing and input as data: the shapes that terminal, page and pictures draw from (docs/reference/drawing.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias, cast

from typing_extensions import NotRequired, TypedDict, final

#: What a cell may look like, and what a place beside the board may be.
SHAPES = ("square", "hex", "spot", "dot", "hole")
ZONES = ("hand", "reserve", "lost", "heap")

#: The colours that have names, in the light and in the dark (`draw/look/colours.css`).
COLOURS = ("blue", "orange", "ivory", "charcoal")
_FIGURES = {"king", "queen", "rook", "bishop", "knight", "pawn"}


class Cell(TypedDict):
    """A place on the board. x and y are in cell widths, y upwards as the first player sees it."""

    id: str
    x: float
    y: float
    shape: str  # one of SHAPES
    label: str
    group: NotRequired[str | None]


class Zone(TypedDict):
    """A place beside the board: a hand, a reserve, the pieces that a side has lost, or the heaps."""

    id: str
    kind: str  # one of ZONES
    side: NotRequired[str | None]
    title: NotRequired[str]  # what people call it, if that is not its kind


class PieceKind(TypedDict):
    """A kind of piece. `art` is one of the page's drawings, or an SVG file beside the file of a user's game."""

    name: str
    art: NotRequired[str]
    covers: NotRequired[list[tuple[float, float]]]  # more cells that it lies on: their way from its own cell
    image: NotRequired[str]  # where a server has the SVG file; servers write this


class Border(TypedDict):
    """A part of the board's edge that belongs to a side: that of these cells which looks `towards` a direction."""

    side: str
    cells: list[str]
    towards: tuple[float, float]


class Layout(TypedDict):
    """What does not change during a game."""

    cells: list[Cell]
    edges: list[tuple[str, str]]
    zones: list[Zone]
    pieces: Mapping[str, PieceKind]
    borders: NotRequired[list[Border]]
    colours: NotRequired[Mapping[str, str]]  # of the sides: one of COLOURS, or as in "#2f6fde"
    signs: NotRequired[Mapping[str, str]]  # the piece that stands for each side beside its name; left out, a disc


class PieceView(TypedDict):
    cell: str
    piece: str
    side: str | None  # None: it belongs to nobody


class ZoneEntry(TypedDict):
    piece: str
    count: int


class Mark(TypedDict):
    cell: str
    kind: str


class View(TypedDict):
    """What a position looks like. `text`: for a game without cells and zones, lines to show instead of the position's
    text."""

    side: str
    pieces: list[PieceView]
    zones: dict[str, list[ZoneEntry]]
    marks: list[Mark]
    text: NotRequired[str]


#: What a click may do.
KINDS = ("move", "capture", "drop", "place", "push", "remove", "promote")


@final
class CellElement(TypedDict):
    """A click on a cell. A click on one of the cells in `also` means the same: in Connect Four any hole of a column."""

    cell: str
    also: NotRequired[list[str]]


@final
class ZoneElement(TypedDict):
    """A click on a piece in a zone: in a hand, or one of the heaps."""

    zone: str
    piece: str


@final
class RowElement(TypedDict):
    """Several cells that are picked as one, such as a row to be taken."""

    row: list[str]


@final
class ChoiceElement(TypedDict):
    """A button with this text. A button with the name of a piece shows that piece."""

    choice: str


#: What a person clicks. Elements are equal when their values are.
Element: TypeAlias = CellElement | ZoneElement | RowElement | ChoiceElement


class Click(TypedDict):
    """A legal move and the path that a person clicks to play it. No path equals the path of another move, or is the
    beginning of one."""

    move: str
    path: list[Element]
    kind: str  # one of KINDS
    label: str


#: Where a piece comes from or goes to: the id of a cell or of a zone, or a point in cell widths, on the board or off.
Place: TypeAlias = str | tuple[float, float]

#: Something that happens to a piece. Without `from` it appears; without `to` it vanishes. `piece` and `side` say what
#: it is from then on. Left out, it stays what it was on the cell `from`; a piece from elsewhere is the mover's. `count`
#: is for zones: how many pieces alike go there or leave. Steps happen together, those with a higher `order` later.
Step = TypedDict(
    "Step",
    {
        "from": NotRequired[Place],
        "to": NotRequired[Place],
        "piece": NotRequired[str],
        "side": NotRequired[str | None],
        "count": NotRequired[int],
        "order": NotRequired[int],
    },
)

#: What happens when a move is played: one list of steps for each element of its path.
Motion: TypeAlias = list[list[Step]]


class DrawnMove(Click):
    """A legal move with everything that is drawn of it."""

    motion: Motion


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


def covered(layout: Layout, piece: PieceView) -> list[str]:
    """The cells that a piece lies on: its own, and those that its kind covers beside it. Raises ValueError where there
    is no cell."""
    kind = layout["pieces"].get(piece["piece"])
    ways = kind.get("covers") if kind else None
    if not ways:
        return [piece["cell"]]
    at = {(round(cell["x"], 3), round(cell["y"], 3)): cell["id"] for cell in layout["cells"]}
    x, y = next((cell["x"], cell["y"]) for cell in layout["cells"] if cell["id"] == piece["cell"])
    found = [at.get((round(x + dx, 3), round(y + dy, 3))) for dx, dy in ways]
    if None in found:
        raise ValueError(f"'{piece['piece']}' on {piece['cell']} covers a place where there is no cell")
    return [piece["cell"], *(cell for cell in found if cell is not None)]


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
    pieces: Mapping[str, PieceKind] = description.get("pieces", {})
    looks = {name: layout[name] for name in ("colours", "signs") if name in layout}
    return cast(Layout, {"cells": cells, "edges": edges, "zones": zones, "pieces": pieces, **looks})


def usual_colours(layout: Layout) -> dict[str, str]:
    """The sides' colours in a game that names none: stones and chess figures are ivory and charcoal."""
    lines = any(cell.get("shape") in ("spot", "dot") for cell in layout["cells"])
    stones = lines or any(kind.get("art") in _FIGURES for kind in layout["pieces"].values())
    first, second = ("ivory", "charcoal") if stones else ("blue", "orange")
    return {"first": first, "second": second}
