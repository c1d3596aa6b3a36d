"""Checks arguments that a side cannot lose, from the board's text and the rules of the game alone.

The arguments are those of `holding.hpp`, which finds them and says why they hold. This file shares no code with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from plyground.game import Position, Side


def confirms(position: Position, side: Side, argument: str, options: Mapping[str, Any]) -> bool:
    """Whether `argument` shows that `side` does not lose the position, which is not over.

    "weight", or "no line is open": the other side's open lines weigh too little; an open line with g gaps weighs
    1/2**g. "pairs a1-b2 ...": pairs of free cells without a common cell; the gaps of each open line of the other side
    contain a pair.
    """
    columns, rows = options["columns"], options["rows"]
    board = str(position).split()[0].replace("/", "")
    own, attackers = ("x", "o") if side is Side.FIRST else ("o", "x")
    open_lines = [line for line in lines(columns, rows, options["line"]) if all(board[cell] != own for cell in line)]
    gaps = [frozenset(cell for cell in line if board[cell] != attackers) for line in open_lines]
    kind, *pairs = argument.split()
    if kind != "pairs":
        return _is_light(gaps, attacker_moves=position.side is not side)
    cells = [[_cell(text, columns, rows) for text in pair.split("-")] for pair in pairs]
    all_cells = [cell for pair in cells for cell in pair]
    well_made = all(len(pair) == 2 for pair in cells) and len(set(all_cells)) == len(all_cells)
    free = all(board[cell] == "." for cell in all_cells)
    return well_made and free and all(any(line.issuperset(pair) for pair in cells) for line in gaps)


def _is_light(gaps: list[frozenset[int]], attacker_moves: bool) -> bool:
    """Whether the lines together weigh less than 1 when the holder is to move, after the worst move of the attacker."""
    cells: dict[int, Fraction] = {}
    for line in gaps:
        for cell in line:
            cells[cell] = cells.get(cell, Fraction()) + _weight(len(line))
    worst = max(cells.values(), default=Fraction()) if attacker_moves else Fraction()
    return sum((_weight(len(line)) for line in gaps), worst) < 1


@lru_cache
def _weight(gaps: int) -> Fraction:
    return Fraction(1, 2**gaps)


@lru_cache
def lines(columns: int, rows: int, length: int) -> tuple[tuple[int, ...], ...]:
    """All lines of the board, as numbers of cells counted row by row from the top left."""
    found = set()
    for column in range(columns):
        for row in range(rows):
            for right, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                cells = [(column + right * i, row + down * i) for i in range(length)]
                if all(0 <= x < columns and 0 <= y < rows for x, y in cells):
                    found.add(tuple(sorted(y * columns + x for x, y in cells)))
    return tuple(sorted(found))


def _cell(text: str, columns: int, rows: int) -> int:
    """The number of a cell written as in `b2`, which must be on the board."""
    column, row = ord(text[0]) - ord("a"), rows - int(text[1:])
    if not (0 <= column < columns and 0 <= row < rows):
        raise ValueError(f"'{text}' is not a cell of the board")
    return row * columns + column
