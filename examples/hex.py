"""Hex: connect your two sides of the board. `plyground play hex.py:size=7`, `plyground serve hex.py`."""

from dataclasses import dataclass
from math import sqrt

from plyground import InvalidPosition, Outcome, Side, legal_move

STONES = {Side.FIRST: "x", Side.SECOND: "o"}
NEIGHBOURS = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))  # rows and columns to go


def name_of(row, column):
    return f"{chr(ord('a') + column)}{row + 1}"


@dataclass(frozen=True)
class Position:
    rows: tuple  # of texts, row 1 first
    side: Side = Side.FIRST

    def moves(self):
        if self.outcome():
            return []
        size = range(len(self.rows))
        return [name_of(row, column) for row in size for column in size if self.rows[row][column] == "."]

    def play(self, move):
        text = legal_move(self, move, "[a-z][0-9]+")
        row, column = int(text[1:]) - 1, ord(text[0]) - ord("a")
        changed = self.rows[row][:column] + STONES[self.side] + self.rows[row][column + 1 :]
        return Position((*self.rows[:row], changed, *self.rows[row + 1 :]), self.side.other)

    def outcome(self):
        """Only the side that has just moved can have won: the first goes from row 1 up, the second from column a."""
        mover = self.side.other
        return Outcome(mover, "its sides are connected") if self.chain(mover) else None

    def chain(self, side):
        """The cells of a chain from one side of the board to the other; empty if there is none."""
        size = len(self.rows)
        begin = [(0, at) if side is Side.FIRST else (at, 0) for at in range(size)]
        waiting = [cell for cell in begin if self.rows[cell[0]][cell[1]] == STONES[side]]
        came_from = dict.fromkeys(waiting)
        for row, column in waiting:  # grows while it is walked
            if (row if side is Side.FIRST else column) == size - 1:
                return self.way(came_from, (row, column))
            for up, right in NEIGHBOURS:
                cell = row + up, column + right
                inside = 0 <= cell[0] < size and 0 <= cell[1] < size
                if inside and cell not in came_from and self.rows[cell[0]][cell[1]] == STONES[side]:
                    came_from[cell] = row, column
                    waiting.append(cell)
        return []

    def way(self, came_from, cell):
        found = []
        while cell:
            found.append(cell)
            cell = came_from[cell]
        return found

    def __str__(self):
        return f"{'/'.join(reversed(self.rows))} {self.side}"


class Hex:
    """Put stones in turn; blue connects the lower side with the upper one, orange the left with the right.

    There is always a winner, and with best play it is who begins.
    """

    name = "hex"
    title = "Hex"
    sides = ("Blue", "Orange")
    options = {"size": {"minimum": 2, "maximum": 14, "summary": "cells along a side"}}
    editor = {"text": "{rows} {side}", "sides": ["first", "second"], "empty": "."}
    editor["letters"] = {"first": {"B": "x"}, "second": {"O": "o"}}

    def __init__(self, size=11):
        self.size = size
        cells = [(row, column) for row in range(size) for column in range(size)]
        names = {cell: name_of(*cell) for cell in cells}
        around = [(cell, (cell[0] + up, cell[1] + right)) for cell in cells for up, right in NEIGHBOURS[:3]]
        self.layout = {
            "cells": [
                {"id": names[cell], "x": cell[1] + cell[0] / 2, "y": cell[0] * sqrt(3) / 2, "shape": "hex"}
                | {"label": names[cell]}
                for cell in cells
            ],
            "edges": [(names[one], names[other]) for one, other in around if other in names],
            "zones": [],
            "pieces": {"B": {"name": "stone", "art": "disc"}, "O": {"name": "stone", "art": "disc-ring"}},
            "borders": [
                {"side": "first", "cells": [name_of(0, at) for at in range(size)], "towards": (0, -1)},
                {"side": "first", "cells": [name_of(size - 1, at) for at in range(size)], "towards": (0, 1)},
                {"side": "second", "cells": [name_of(at, 0) for at in range(size)], "towards": (-sqrt(3), 1)},
                {"side": "second", "cells": [name_of(at, size - 1) for at in range(size)], "towards": (sqrt(3), -1)},
            ],
        }

    def start(self):
        return Position(("." * self.size,) * self.size)

    def position(self, text):
        rows, _, side = text.partition(" ")
        found = tuple(reversed(rows.split("/")))
        wrong = [row for row in found if len(row) != self.size or set(row) - set("xo.")]
        if wrong or len(found) != self.size or side not in ("first", "second"):
            raise InvalidPosition(f"'{text}' is not a position of hex: expected as in '{self.start()}'", text)
        return Position(found, Side(side))

    def view(self, position):
        stones = {"x": ("B", "first"), "o": ("O", "second")}
        pieces = [
            {"cell": name_of(row, column), "piece": stones[stone][0], "side": stones[stone][1]}
            for row, stones_of_row in enumerate(position.rows)
            for column, stone in enumerate(stones_of_row)
            if stone != "."
        ]
        line = [{"cell": name_of(*cell), "kind": "line"} for cell in position.chain(position.side.other)]
        return {"side": str(position.side), "pieces": pieces, "zones": {}, "marks": line}

    def click(self, position, move):
        return {"move": move, "path": [{"cell": move}], "kind": "place", "label": move}
