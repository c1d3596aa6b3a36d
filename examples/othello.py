"""Othello: enclose the other side's discs; who cannot move passes; the margin counts."""

from dataclasses import dataclass

from plyground import InvalidOption, InvalidPosition, Outcome, Side, legal_move
from plyground.evaluation import heuristic

WAYS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


def enclosed(squares, size, place, own):
    """The discs that turn when a disc of the letter `own` is put on an empty place."""
    found, (row, column) = [], divmod(place, size)
    for down, right in WAYS if squares[place] == "." else ():
        line, y, x = [], row + down, column + right
        while 0 <= y < size and 0 <= x < size and squares[y * size + x] not in (".", own):
            line.append(y * size + x)
            y, x = y + down, x + right
        if line and 0 <= y < size and 0 <= x < size and squares[y * size + x] == own:
            found += line
    return found


@dataclass(frozen=True)
class Position:
    """`squares`: from the top left, row by row; X is the first player."""

    squares: str
    side: Side

    def moves(self):
        """Squares by column, then row; `pass` where there is none but the other side can move."""
        return self._places(self.side) or (["pass"] if self._places(self.side.other) else [])

    def play(self, move):
        move = legal_move(self, move, "pass|[a-h][1-8]", "c4")
        if move == "pass":
            return Position(self.squares, self.side.other)
        own, place = self._letter(self.side), self._place(move)
        turned = {place, *enclosed(self.squares, self.size, place, own)}
        squares = "".join(own if at in turned else square for at, square in enumerate(self.squares))
        return Position(squares, self.side.other)

    def outcome(self):
        if self.moves():
            return None
        first, second = self.squares.count("X"), self.squares.count("O")
        winner = Side.FIRST if first > second else Side.SECOND if first < second else None
        return Outcome(winner, f"{first} discs to {second}", first - second)

    @property
    def size(self):
        return round(len(self.squares) ** 0.5)

    @staticmethod
    def _letter(side):
        return "X" if side is Side.FIRST else "O"

    def _places(self, side):
        own, size = self._letter(side), self.size
        return sorted(self.name(place) for place in range(size * size) if enclosed(self.squares, size, place, own))

    def name(self, place):  # `c4`: the letter of the column, and the row from the top
        return f"{chr(97 + place % self.size)}{place // self.size + 1}"

    def _place(self, name):
        return (int(name[1:]) - 1) * self.size + ord(name[0]) - 97

    def __str__(self):
        return f"{self.squares} {self.side}"


def mobility(position, viewpoint):
    """How many more squares one can play on, and four for each corner."""
    size, letters = position.size, ("X", "O") if viewpoint is Side.FIRST else ("O", "X")
    corners = [position.squares[place] for place in (0, size - 1, size * (size - 1), size * size - 1)]
    mine, theirs = (len(position._places(side)) for side in (viewpoint, viewpoint.other))
    return mine - theirs + 4 * (corners.count(letters[0]) - corners.count(letters[1]))


class Othello:
    """Enclose discs to turn them to your colour; who has more in the end wins."""

    name = "othello"
    title = "Othello"
    sides = ("Black", "White")
    advantage = 4
    options = {"size": {"minimum": 4, "maximum": 8}}
    evaluations = {"mobility": heuristic("mobility", mobility, "moves and corners", antisymmetric=True, bound=100)}

    def __init__(self, size: int = 8):
        if size % 2:
            raise InvalidOption(f"the size {size} is odd", str(size))
        half = size // 2
        middle = {(half - 1, half - 1): "O", (half, half): "O", (half - 1, half): "X", (half, half - 1): "X"}
        self.first = "".join(middle.get(divmod(place, size), ".") for place in range(size * size))
        self.layout = {
            "cells": [
                {"id": name, "x": place % size, "y": size - 1 - place // size, "shape": "square", "label": name}
                for place, name in enumerate(map(self.start().name, range(size * size)))
            ],
            "edges": [],
            "zones": [],
            "pieces": {"X": {"name": "disc", "art": "disc"}, "O": {"name": "disc", "art": "disc"}},
        }

    def view(self, position):
        pieces = [
            {"cell": position.name(place), "piece": square, "side": "first" if square == "X" else "second"}
            for place, square in enumerate(position.squares)
            if square != "."
        ]
        return {"side": str(position.side), "pieces": pieces, "zones": {}, "marks": []}

    def click(self, position, move):
        return {"path": [{"choice": "pass"} if move == "pass" else {"cell": str(move)}], "kind": "place"}

    def actions(self):
        return [cell["id"] for cell in self.layout["cells"]] + ["pass"]

    def start(self):
        return Position(self.first, Side.FIRST)

    def position(self, text):
        squares, _, side = text.partition(" ")
        if len(squares) != len(self.first) or set(squares) - set(".XO") or side not in ("first", "second"):
            raise InvalidPosition(f"'{text}' is not a position of Othello: expected as in '{self.start()}'", text)
        return Position(squares, Side(side))
