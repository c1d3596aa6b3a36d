"""Dots and Boxes: draw a line; who closes a box gets it and draws again."""

from dataclasses import dataclass

from plyground import InvalidPosition, Outcome, Side, legal_move


@dataclass(frozen=True)
class Position:
    """`lines`: for each line of the board whether it is drawn. `owners`: for each box who has it, `.` for nobody."""

    board: "Board"
    lines: str
    owners: str
    side: Side

    def moves(self):
        return [name for name, drawn in zip(self.board.lines, self.lines, strict=True) if drawn == "0"]

    def play(self, move):
        place = self.board.lines.index(legal_move(self, move, "[hv][0-9]+[a-z]", "h1a"))
        lines = self.lines[:place] + "1" + self.lines[place + 1 :]
        closed = [
            box for box, around in enumerate(self.board.boxes) if place in around and self._is_closed(lines, around)
        ]
        letter = "A" if self.side is Side.FIRST else "B"
        owners = "".join(letter if box in closed else owner for box, owner in enumerate(self.owners))
        return Position(self.board, lines, owners, self.side if closed else self.side.other)

    @staticmethod
    def _is_closed(lines, around):
        return all(lines[place] == "1" for place in around)

    def outcome(self):
        if "0" in self.lines:
            return None
        first, second = self.owners.count("A"), self.owners.count("B")
        winner = Side.FIRST if first > second else Side.SECOND if first < second else None
        return Outcome(winner, f"{first} boxes to {second}", first - second)

    def __str__(self):
        return f"{self.lines} {self.owners} {self.side}"


@dataclass(frozen=True)
class Board:
    """`h1a` is the lowest horizontal line at the left, `v1a` the vertical line at the left of the lowest row."""

    columns: int
    rows: int

    @property
    def lines(self):
        flat = [f"h{row + 1}{chr(97 + column)}" for row in range(self.rows + 1) for column in range(self.columns)]
        return flat + [
            f"v{row + 1}{chr(97 + column)}" for row in range(self.rows) for column in range(self.columns + 1)
        ]

    @property
    def boxes(self):
        """The places of the four lines of each box."""
        flat = (self.rows + 1) * self.columns
        return [
            (row * self.columns + column, (row + 1) * self.columns + column)
            + tuple(flat + row * (self.columns + 1) + column + more for more in (0, 1))
            for row in range(self.rows)
            for column in range(self.columns)
        ]


class DotsAndBoxes:
    """Draw lines between dots; who closes the fourth line of a box gets it and draws again."""

    name = "dots_and_boxes"
    title = "Dots and Boxes"
    options = {"columns": {"minimum": 1, "maximum": 9}, "rows": {"minimum": 1, "maximum": 9}}

    def __init__(self, columns: int = 3, rows: int = 3):
        self.board = Board(columns, rows)
        cells = []
        for line in self.board.lines:
            x, y = ord(line[-1]) - 97, int(line[1:-1]) - 1
            across = line[0] == "h"
            cells.append({"id": line, "x": 2 * x + across, "y": 2 * y + (not across), "shape": "spot", "label": line})
        for box in range(columns * rows):
            y, x = divmod(box, columns)
            cells.append(
                {"id": f"box{box}", "x": 2 * x + 1, "y": 2 * y + 1, "shape": "square", "label": f"box {box + 1}"}
            )
        self.layout = {
            "cells": cells,
            "edges": [],
            "zones": [],
            "pieces": {"A": {"name": "A"}, "B": {"name": "B"}, "—": {"name": "line"}, "|": {"name": "line"}},
        }

    def view(self, position):
        lines = [
            {"cell": line, "piece": "—" if line[0] == "h" else "|", "side": "first"}
            for line, drawn in zip(self.board.lines, position.lines, strict=True)
            if drawn == "1"
        ]
        boxes = [
            {"cell": f"box{box}", "piece": owner, "side": "first" if owner == "A" else "second"}
            for box, owner in enumerate(position.owners)
            if owner != "."
        ]
        return {"side": str(position.side), "pieces": lines + boxes, "zones": {}, "marks": []}

    def click(self, position, move):
        return {"path": [{"cell": str(move)}], "kind": "place"}

    def actions(self):
        return self.board.lines

    def start(self):
        lines, boxes = len(self.board.lines), len(self.board.boxes)
        return Position(self.board, "0" * lines, "." * boxes, Side.FIRST)

    def position(self, text):
        lines, _, rest = text.partition(" ")
        owners, _, side = rest.partition(" ")
        start = self.start()
        fits = len(lines) == len(start.lines) and len(owners) == len(start.owners) and set(lines) <= {"0", "1"}
        if fits and side in ("first", "second"):
            closed = [Position._is_closed(lines, around) for around in self.board.boxes]
            if all((owner in "AB") == is_closed for owner, is_closed in zip(owners, closed, strict=True)):
                return Position(self.board, lines, owners, Side(side))
        raise InvalidPosition(f"'{text}' is not a position of Dots and Boxes: expected as in '{start}'", text)
