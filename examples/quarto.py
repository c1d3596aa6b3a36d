"""Quarto: place the piece that you are given, then give one. `plyground serve quarto.py`."""

from dataclasses import dataclass

from plyground import InvalidPosition, Outcome, Side, legal_move
from plyground.drawing import grid

PIECES = "0123456789abcdef"  # four properties, each a bit: tall, dark, round, hollow
WORDS = (("small", "tall"), ("light", "dark"), ("square", "round"), ("solid", "hollow"))
CELLS = [f"{column}{row}" for row in "1234" for column in "abcd"]
LINES = [
    *(tuple(range(row, row + 4)) for row in range(0, 16, 4)),
    *(tuple(range(column, 16, 4)) for column in range(4)),
    (0, 5, 10, 15),
    (3, 6, 9, 12),
]


@dataclass(frozen=True)
class Position:
    board: str = "." * 16  # the cells in the order of CELLS
    held: str = "-"  # the piece to be placed
    side: Side = Side.FIRST

    @property
    def left(self):
        return [piece for piece in PIECES if piece not in self.board and piece != self.held]

    def line(self):
        """The cells of a line whose pieces have a property in common; empty if there is none."""
        for line in LINES:
            codes = [int(self.board[at], 16) for at in line if self.board[at] != "."]
            alike = [bit for bit in (1, 2, 4, 8) if len({code & bit for code in codes}) == 1]
            if len(codes) == 4 and alike:
                return line
        return ()

    def moves(self):
        """b2=7 places the piece on b2 and gives 7. The first move only gives; one that ends the game gives nothing."""
        if self.line():
            return []
        if self.held == "-":
            return [f"={piece}" for piece in self.left]
        found = []
        for at, cell in enumerate(CELLS):
            if self.board[at] == ".":
                ends = self.placed(at).line() or not self.left
                found += [cell] if ends else [f"{cell}={piece}" for piece in self.left]
        return found

    def placed(self, at, given="-"):
        return Position(self.board[:at] + self.held + self.board[at + 1 :], given, self.side.other)

    def play(self, move):
        cell, _, given = legal_move(self, move, "([a-d][1-4])?(=[0-9a-f])?").partition("=")
        return self.placed(CELLS.index(cell), given or "-") if cell else Position(self.board, given, self.side.other)

    def outcome(self):
        if self.line():
            return Outcome(self.side.other, "four in a line have a property in common")
        return None if "." in self.board else Outcome(None, "the board is full")

    def __str__(self):
        rows = [self.board[at : at + 4] for at in (12, 8, 4, 0)]
        return f"{'/'.join(rows)} {self.held} {self.side}"


def name_of(piece):
    return " ".join(words[int(piece, 16) >> bit & 1] for words, bit in zip(WORDS, (3, 2, 1, 0)))


class Quarto:
    """Place the piece that your opponent gave you, then give one. Four in a line with a property in common win."""

    name = "quarto"
    title = "Quarto"
    cells, edges = grid(4, 4)
    layout = {
        "cells": cells,
        "edges": edges,
        "zones": [
            {"id": "held", "kind": "hand", "title": "To be placed"},
            {"id": "left", "kind": "hand", "title": "To be given"},
        ],
        "pieces": {piece: {"name": name_of(piece), "art": f"quarto/{piece}.svg"} for piece in PIECES},
    }

    def start(self):
        return Position()

    def position(self, text):
        rows, held, side = text.split(" ") if text.count(" ") == 2 else ("", "", "")
        board = "".join(reversed(rows.split("/")))
        pieces = [piece for piece in board + held if piece not in ".-"]
        right = len(board) == 16 and [len(row) for row in rows.split("/")] == [4] * 4 and side in ("first", "second")
        waits = held == "-" and (not board.strip(".") or "." not in board or Position(board).line())
        known = len(set(pieces)) == len(pieces) and set(pieces) <= set(PIECES)
        if not right or not known or len(held) != 1 or not (waits or held in PIECES):
            raise InvalidPosition(f"'{text}' is not a position: expected as in '{self.start()}'", text)
        return Position(board, held, Side(side))

    def view(self, position):
        placed = [(cell, piece) for cell, piece in zip(CELLS, position.board) if piece != "."]
        pieces = [{"cell": cell, "piece": piece, "side": None} for cell, piece in placed]
        held = [] if position.held == "-" else [{"piece": position.held, "count": 1}]
        left = [{"piece": piece, "count": 1} for piece in position.left]
        marks = [{"cell": CELLS[at], "kind": "line"} for at in position.line()]
        return {"side": str(position.side), "pieces": pieces, "zones": {"held": held, "left": left}, "marks": marks}

    def click(self, position, move):
        cell, _, given = move.partition("=")
        path = [{"cell": cell}] if cell else []
        path += [{"zone": "left", "piece": given}] if given else []
        return {"move": move, "path": path, "kind": "place", "label": move}
