"""Draws the board of any game as text for the terminal, from its layout and view alone. It knows no game by name.

Every meaning has a sign as well as a colour, so that nothing is lost without colours: the sides' pieces differ in shape
or case, the last move stands in brackets, `[X]`, a completed line between stars, `*X*`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from rich.text import Text

from plyground.drawing import Cell, Layout, PieceView, View, ZoneEntry
from plyground.game import Position
from plyground.loading.loaded_game import LoadedGame

SIDE_STYLES = {"first": "bold #2f6fde", "second": "bold #e0791b"}
LINE_STYLE = "reverse"
ACCENT = "bold #0f8f83"
QUIET = "#8b93a5"
SLAB = "on #2a2e37"

#: Drawings as one character, for the first player and for the second. All other pieces are shown by their letter.
ART = {"cross": ("X", "X"), "ring": ("O", "O"), "disc": ("○", "●"), "disc-ring": ("◉", "◎")}
ASCII_ART = {"cross": ("X", "X"), "ring": ("O", "O")}

#: Lines by the weight (none, light, heavy) of their arms up, right, down, left, as digits of a number to base 3.
_BOX = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
_ROUND = str.maketrans("┌┐└┘", "╭╮╰╯")
_TO_ASCII = str.maketrans({"·": ".", "●": "o", "…": "~", "×": "x", "╲": "\\", "╱": "/", "─": "-", "│": "|", "–": "-"})

WIDTH = 80  # columns of a terminal whose width is not known
MARGIN = 4  # columns for the names of the rows
TALLEST = (
    9  # the most rows of cells with lines between; higher boards have none, because a terminal may have only 24 lines
)
MOST_STONES = 30  # the most stones of a heap that are drawn


def board(
    game: LoadedGame,
    position: Position,
    last: Collection[str] = (),
    *,
    flipped: bool = False,
    ascii: bool = False,
    width: int = WIDTH,
) -> Text:
    """The position as a person sees it. `last`: the cells of the last move (`game.touched`). All lines except the last
    end in newlines. If a board is wider than `width`, its cells are drawn close together. For a game without a drawing
    it is the position's text."""
    layout = game.layout
    if not layout["cells"] and not layout["zones"]:
        return Text(str(position))
    names = _column_names(game) if any(cell["shape"] == "hole" for cell in layout["cells"]) else {}
    return draw(
        layout,
        game.view(position),
        last,
        flipped=flipped,
        ascii=ascii,
        width=width,
        sides=game.description.sides,
        column_names=names,
    )


def emblem(game: LoadedGame, side: str, ascii: bool = False) -> str:
    """The sign of a side's pieces, if the side is named after its piece and the piece is not drawn by that name.
    Otherwise an empty text."""
    layout, name = game.layout, game.description.sides[side == "second"]
    for code, piece in layout["pieces"].items():
        if name in (code, piece.get("name")):
            glyph = _glyph(layout, code, side, ascii)
            return "" if glyph == name else glyph
    return ""


def _glyph(layout: Layout, piece: str, side: str, ascii: bool) -> str:
    art = (ASCII_ART if ascii else ART).get(layout["pieces"].get(piece, {}).get("art", ""))
    if art:
        return art[side == "second"]
    return piece.lower() if side == "second" else piece.upper()


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
    faces = _Faces(layout, view, last, ascii)
    parts: list[Text] = []
    above, below = ("first", "second") if flipped else ("second", "first")
    parts += _beside(layout, view, faces, sides, above)
    if layout["cells"]:
        canvas = _Canvas()
        turned = _turned(layout["cells"]) if flipped else layout["cells"]
        if _is_grid(turned):
            names = {(-x if flipped else x): name for x, name in (column_names or {}).items()}
            _draw_grid(canvas, turned, faces, names, width - MARGIN)
        else:
            _draw_scattered(canvas, turned, layout["edges"], faces)
        parts.append(canvas.text())
    parts += _heaps(layout, view)
    parts += _beside(layout, view, faces, sides, below)
    text = Text("\n").join(parts)
    if ascii:
        text.plain = text.plain.translate(_TO_ASCII)
    return text


class _Canvas:
    """Characters at places. Rows count downwards, columns to the right; both may be negative."""

    def __init__(self) -> None:
        self._places: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, row: int, column: int, text: str, style: str = "") -> None:
        for offset, character in enumerate(text):
            self._places[row, column + offset] = (character, style)

    def text(self) -> Text:
        text = Text()
        rows = [row for row, _ in self._places]
        left = min(column for _, column in self._places)
        for row in range(min(rows), max(rows) + 1):
            right = max((column for r, column in self._places if r == row), default=left - 1)
            places = [self._places.get((row, column), (" ", "")) for column in range(left, right + 1)]
            line = Text()
            for style, run in groupby(places, key=lambda place: place[1]):
                line.append("".join(character for character, _ in run), style)
            line.rstrip()
            text.append("\n" if row > min(rows) else "").append_text(line)
        return text


class _Faces:
    """What is seen in each cell: glyph, style, and the signs around it."""

    def __init__(self, layout: Layout, view: View, last: Collection[str], ascii: bool) -> None:
        self.ascii = ascii
        self._layout = layout
        self._pieces = {piece["cell"]: piece for piece in view["pieces"]}
        self._won = _won_cells(view)
        self._last = set(last)
        self._line = {mark["cell"] for mark in view["marks"] if mark["kind"] == "line"}
        self._playable = {mark["cell"] for mark in view["marks"] if mark["kind"] == "playable"}
        codes = [*layout["pieces"], *(piece["piece"] for piece in view["pieces"])]
        self.width = 2 + max((len(self.glyph(code, "first")) for code in codes), default=1)

    def glyph(self, piece: str, side: str) -> str:
        return _glyph(self._layout, piece, side, self.ascii)

    def occupied(self, cell: str) -> bool:
        return cell in self._pieces

    def signed(self, cell: str) -> bool:
        """Whether the cell has signs beside its glyph. Cells drawn close together must not hide them."""
        return cell in self._last or cell in self._line

    def put(self, canvas: _Canvas, row: int, column: int, cell: str, empty: str = " ", base: str = "") -> None:
        """Draws the cell's face, `width` characters from `column` on."""
        piece = self._pieces.get(cell)
        winner = self._won.get(cell)
        if winner is not None and winner != piece:
            # All cells of a won small board show its winner, dimmed; only the winner's real marks are bright.
            glyph = self.glyph(winner["piece"], winner["side"])
            canvas.put(
                row, column, glyph.center(self.width), f"{SIDE_STYLES[winner['side']]} not bold dim {base}".strip()
            )
            return
        if piece is None:
            shown = cell in self._playable or cell in self._last
            character, style = ("·", ACCENT) if shown else (" " if self._playable else empty, QUIET)
            canvas.put(row, column, character.center(self.width), f"{style} {base}".strip())
            return
        glyph = self.glyph(piece["piece"], piece["side"])
        style = f"{SIDE_STYLES[piece['side']]} {base}".strip()
        left, right, around = " ", " ", style
        if cell in self._line:
            left, right, style = "*", "*", f"{style} {LINE_STYLE}"
            around = style
        elif cell in self._last:
            left, right, around = "[", "]", f"{ACCENT} {base}".strip()
        room = self.width - 2
        canvas.put(row, column, left, around)
        canvas.put(row, column + 1, glyph.rjust(room), style)
        canvas.put(row, column + 1 + room, right, around)


def _won_cells(view: View) -> dict[str, PieceView]:
    """The cells of boards that one side has won (marks `won:first`, `won:second`), each with a piece of that side."""
    pieces = {piece["side"]: piece for piece in view["pieces"]}
    standing = {piece["cell"]: piece for piece in view["pieces"]}
    won: dict[str, PieceView] = {}
    for mark in view["marks"]:
        kind, _, side = mark["kind"].partition(":")
        if kind == "won" and side in pieces:
            own = standing.get(mark["cell"])
            won[mark["cell"]] = own if own and own["side"] == side else pieces[side]
    return won


def _column_names(game: LoadedGame) -> dict[float, str]:
    """The names of moves by their column, if moves do not have the names of cells (discs that fall)."""
    at = {cell["id"]: cell["x"] for cell in game.layout["cells"]}
    called: dict[str, str] = {}
    for click in game.clicks(game.start()):
        (first, *rest) = click["path"]
        if "cell" in first and not rest:
            called[first["cell"]] = click["label"]
    if all(cell == label for cell, label in called.items()):
        return {}
    return {at[cell]: label for cell, label in called.items()}


def _turned(cells: Sequence[Cell]) -> list[Cell]:
    """The cells as seen from the other side. A board of holes stands upright: also from behind, discs fall down."""
    return [{**cell, "x": -cell["x"], "y": cell["y"] if cell["shape"] == "hole" else -cell["y"]} for cell in cells]


def _is_grid(cells: Sequence[Cell]) -> bool:
    whole = all(float(cell["x"]).is_integer() and float(cell["y"]).is_integer() for cell in cells)
    return whole and all(cell["shape"] in ("square", "hole") for cell in cells)


# Boards of squares and holes ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Rules:
    """The lines between the cells of a grid, and the places of cells and lines on the canvas."""

    lines: tuple[bool, ...]  # whether a line is drawn before each row or column, and after the last
    size: int  # the width or height of a cell, in characters
    margin: int = 0  # before the last line

    def line(self, index: int) -> int:
        """Where line `index` is."""
        return index * self.size + sum(self.lines[:index]) + (self.margin if index == len(self.lines) - 1 else 0)

    def cell(self, index: int) -> int:
        """Where cell `index` begins."""
        return self.line(index) + self.lines[index]


def _draw_grid(canvas: _Canvas, cells: Sequence[Cell], faces: _Faces, names: Mapping[float, str], widest: int) -> None:
    """Draws a grid: with lines between all cells if that fits a terminal, otherwise only around groups and the
    whole."""
    left, top = min(cell["x"] for cell in cells), max(cell["y"] for cell in cells)
    at = {(int(top - cell["y"]), int(cell["x"] - left)): cell for cell in cells}
    rows, columns = max(row for row, _ in at) + 1, max(column for _, column in at) + 1
    slab = any(cell["shape"] == "hole" for cell in cells)
    grouped = any(cell.get("group") for cell in cells)
    ruled = not slab and not grouped and rows <= TALLEST and columns * (faces.width + 1) < widest
    size = faces.width if columns * faces.width < widest else faces.width - 1

    def weight(first: Cell | None, second: Cell | None) -> int:
        """The weight of the line between two neighbours."""
        if (first is None and second is None) or (first and second and not ruled and _group(first) == _group(second)):
            return 0
        return 2 if grouped and _group(first) != _group(second) else 1

    def upright(row: int, column: int) -> int:
        """The weight of the line at the left of a place."""
        return weight(at.get((row, column - 1)), at.get((row, column)))

    def level(row: int, column: int) -> int:
        """The weight of the line above a place."""
        return weight(at.get((row - 1, column)), at.get((row, column)))

    across = _Rules(
        tuple(any(upright(row, i) for row in range(rows)) for i in range(columns + 1)), size, faces.width - size
    )
    down = _Rules(tuple(any(level(i, column) for column in range(columns)) for i in range(rows + 1)), 1)
    base = SLAB if slab else ""
    _draw_lines(canvas, across, down, upright, level, faces.ascii, base, round=slab)
    for (row, column), cell in sorted(at.items(), key=lambda item: faces.signed(item[1]["id"])):
        faces.put(canvas, down.cell(row), across.cell(column), cell["id"], " " if ruled else "·", base)
    _draw_names(canvas, at, across, down, faces.width, names, left)


def _group(cell: Cell | None) -> str | None:
    return None if cell is None else cell.get("group")


def _draw_lines(
    canvas: _Canvas,
    across: _Rules,
    down: _Rules,
    upright: Callable[[int, int], int],
    level: Callable[[int, int], int],
    ascii: bool,
    base: str,
    round: bool,
) -> None:
    style = f"{QUIET} {base}".strip()

    def put(row: int, column: int, arms: tuple[int, int, int, int], times: int = 1) -> None:
        up, right, below, left = arms
        character = _BOX[27 * up + 9 * right + 3 * below + left]
        if round:
            character = character.translate(_ROUND)
        if ascii and character != " ":
            vertical, horizontal = up + below > 0, left + right > 0
            character = "+" if vertical and horizontal else "|" if vertical else "=" if 2 in arms else "-"
        if character != " ":
            canvas.put(row, column, character * times, style)

    rows, columns = len(down.lines) - 1, len(across.lines) - 1
    for i in range(rows + 1):
        for j in range(columns + 1):
            if i < rows and across.lines[j]:
                put(down.cell(i), across.line(j), (upright(i, j), 0, upright(i, j), 0))
            if j < columns and down.lines[i]:
                put(down.line(i), across.cell(j), (0, level(i, j), 0, level(i, j)), across.line(j + 1) - across.cell(j))
            if across.lines[j] and down.lines[i]:
                arms = (upright(i - 1, j), level(i, j), upright(i, j), level(i, j - 1))
                put(down.line(i), across.line(j), arms)


def _draw_names(
    canvas: _Canvas,
    at: Mapping[tuple[int, int], Cell],
    across: _Rules,
    down: _Rules,
    width: int,
    names: Mapping[float, str],
    left: float,
) -> None:
    """Rows are named at the left, columns below: by `names`, or by the letters and digits that their cells share."""
    rows: dict[int, set[str]] = {}
    columns: dict[int, set[str]] = {}
    for (row, column), cell in at.items():
        match = re.fullmatch(r"([a-z]+)([0-9]+)", cell["label"])
        columns.setdefault(column, set()).add(match[1] if match else "")
        rows.setdefault(row, set()).add(match[2] if match else "")
    if names:
        columns = {column: {names.get(left + column, "")} for column in columns}
        rows = {}
    for row, found in rows.items():
        name = found.pop() if len(found) == 1 else ""
        canvas.put(down.cell(row), -1 - max(2, len(name)), name.rjust(2), QUIET)
    for column, found in columns.items():
        name = found.pop() if len(found) == 1 else ""
        canvas.put(down.line(len(down.lines) - 1) + 1, across.cell(column), name.center(width), QUIET)
    canvas.put(0, -4, " ")


# Boards of any other shape --------------------------------------------------------------------------------------------


def _draw_scattered(canvas: _Canvas, cells: Sequence[Cell], edges: Sequence[tuple[str, str]], faces: _Faces) -> None:
    """Draws each cell at its coordinates, with lines along the edges. Dots are places beside the board: they are shown
    by their label."""
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


def _ranks(values: Sequence[float]) -> dict[float, int]:
    """Each value, measured in whole steps; the step is the smallest distance between two values."""
    ordered = sorted(set(values))
    gaps = [b - a for a, b in pairwise(ordered) if b - a > 1e-6]
    step = min(gaps, default=1.0)
    return {value: round((value - ordered[0]) / step) for value in ordered}


def _draw_edge(canvas: _Canvas, first: tuple[int, int], second: tuple[int, int]) -> None:
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


def _beside(layout: Layout, view: View, faces: _Faces, sides: Sequence[str], side: str) -> list[Text]:
    """What a side has beside the board, in one line. The first player's line also has what belongs to nobody."""
    held: list[Text] = []
    for zone in layout["zones"]:
        owner = zone.get("side")
        if zone["kind"] == "heap" or (owner or "first") != side:
            continue
        name = f"{sides[side == 'second']}'s " if owner and not held else ""
        entries = [entry for entry in view["zones"].get(zone["id"], []) if entry["count"]]
        held.append(Text(f"{name}{zone['kind']}: ", QUIET).append_text(_held(entries, faces, side)))
    return [Text("    ").append_text(Text("   ").join(held))] if held else []


def _held(entries: Sequence[ZoneEntry], faces: _Faces, side: str) -> Text:
    if not entries:
        return Text("–", QUIET)
    held = [
        Text(faces.glyph(entry["piece"], side), SIDE_STYLES[side]).append(
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
