"""Boards of squares and holes, with lines between the cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from plyground.draw.canvas import QUIET, SLAB, Canvas, Faces
from plyground.drawing import Cell

#: Lines by the weight (none, light, heavy) of their arms up, right, down, left, as digits of a number to base 3.
_BOX = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
_ROUND = str.maketrans("┌┐└┘", "╭╮╰╯")
MARGIN = 4  # columns for the names of the rows
TALLEST = 9  # the most rows of cells with lines between: a terminal may have only 24 lines


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


def draw_grid(
    canvas: Canvas, cells: Sequence[Cell], faces: Faces, names: Mapping[float, str], widest: int
) -> dict[str, tuple[int, int]]:
    """Draws a grid: with lines between all cells if that fits a terminal, otherwise only around groups and the
    whole. Gives the places of the cells' middles."""
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
    return {cell["id"]: (down.cell(row), across.cell(column) + size // 2) for (row, column), cell in at.items()}


def _group(cell: Cell | None) -> str | None:
    return None if cell is None else cell.get("group")


def _draw_lines(
    canvas: Canvas,
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
    canvas: Canvas,
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
