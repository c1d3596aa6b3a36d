"""Domineering: dominoes on a board, upright ones against lying ones. `plyground serve domineering.py`."""

from dataclasses import dataclass

from plyground import InvalidPosition, Outcome, Side, legal_move
from plyground.drawing import grid
from plyground.evaluation import heuristic

DOMINOES = {Side.FIRST: ("V", (0, 1)), Side.SECOND: ("H", (1, 0))}  # the piece, and the way to its other half


def name_of(column, row):
    return f"{chr(ord('a') + column)}{row + 1}"


@dataclass(frozen=True)
class Position:
    rows: tuple  # of texts, row 1 first: a domino is a letter at its first cell and # at its other half
    side: Side = Side.FIRST

    def fits(self, side):
        """Where a domino of a side fits: its first cell, the lower or the left one."""
        _, (right, up) = DOMINOES[side]
        return [
            (column, row)
            for row in range(len(self.rows) - up)
            for column in range(len(self.rows[0]) - right)
            if self.rows[row][column] == "." and self.rows[row + up][column + right] == "."
        ]

    def moves(self):
        return [name_of(*cell) for cell in self.fits(self.side)]

    def play(self, move):
        text = legal_move(self, move, "[a-z][0-9]+")
        column, row = ord(text[0]) - ord("a"), int(text[1:]) - 1
        letter, (right, up) = DOMINOES[self.side]
        rows = [list(row) for row in self.rows]
        rows[row][column], rows[row + up][column + right] = letter, "#"
        return Position(tuple("".join(row) for row in rows), self.side.other)

    def outcome(self):
        return None if self.moves() else Outcome(self.side.other, "there is no room for another domino")

    def __str__(self):
        return f"{'/'.join(reversed(self.rows))} {self.side}"


def room(position, viewpoint):
    return len(position.fits(viewpoint)) - len(position.fits(viewpoint.other))


class Domineering:
    """Lay dominoes in turn, the first player upright, the second across. Who cannot, loses."""

    name = "domineering"
    title = "Domineering"
    sides = ("Upright", "Across")
    options = {
        "columns": {"minimum": 1, "maximum": 12, "summary": "columns of the board"},
        "rows": {"minimum": 1, "maximum": 12, "summary": "rows of the board"},
    }
    evaluations = {"room": heuristic("room", room, "places for one's dominoes", antisymmetric=True, bound=300)}

    def __init__(self, columns=8, rows=8):
        self.columns, self.rows = columns, rows
        cells, edges = grid(columns, rows)
        dominoes = {
            "V": {"name": "upright domino", "art": "block", "covers": [(0, 1)]},
            "H": {"name": "lying domino", "art": "block", "covers": [(1, 0)]},
        }
        self.layout = {"cells": cells, "edges": edges, "zones": [], "pieces": dominoes}

    def start(self):
        return Position(("." * self.columns,) * self.rows)

    def position(self, text):
        board, _, side = text.partition(" ")
        rows = tuple(reversed(board.split("/")))
        shape = len(rows) == self.rows and all(len(row) == self.columns for row in rows)
        if not shape or set(board) - set("VH#./") or side not in ("first", "second") or not self.is_laid(rows):
            raise InvalidPosition(f"'{text}' is not a position: expected as in '{self.start()}'", text)
        return Position(rows, Side(side))

    def is_laid(self, rows):
        """Whether each domino has its other half, and each half its domino."""
        ways = dict(DOMINOES.values())
        cells = {(column, row): letter for row, text in enumerate(rows) for column, letter in enumerate(text)}
        halves = [(at[0] + ways[one][0], at[1] + ways[one][1]) for at, one in cells.items() if one in ways]
        return sorted(halves) == sorted(at for at, letter in cells.items() if letter == "#")

    def view(self, position):
        owners = {letter: str(side) for side, (letter, _) in DOMINOES.items()}
        pieces = [
            {"cell": name_of(column, row), "piece": letter, "side": owners[letter]}
            for row, text in enumerate(position.rows)
            for column, letter in enumerate(text)
            if letter in owners
        ]
        return {"side": str(position.side), "pieces": pieces, "zones": {}, "marks": []}

    def click(self, position, move):
        return {"move": move, "path": [{"cell": move}], "kind": "place", "label": move}
