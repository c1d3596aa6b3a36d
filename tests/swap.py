"""A made-up game whose moves look like no other's: two pieces change places, and then a stone may come out of the bag
onto the third cell. It has no aim and ends after six turns."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from plyground.drawing import Click, Element, Layout, Motion, PieceView, View, ZoneEntry
from plyground.game import InvalidPosition, Move, Outcome, Side
from plyground.loading.python_game import legal_move

CELLS = "pqr"
PAIRS = ("pq", "qr", "pr")
TURNS = 6
STONES = 2


@dataclass(frozen=True)
class Position:
    cells: str  # what stands on p, q and r; capital letters are the first player's
    bag: int
    turns: int  # that are left
    side: Side

    def moves(self) -> list[str]:
        """`pq` changes the pieces of p and q; `pq+` also puts a stone on r."""
        if self.turns == 0:
            return []
        found = []
        for pair in PAIRS:
            if all(self.at(cell) != "." for cell in pair):
                found += [pair, f"{pair}+"] if self.bag and self.at(third(pair)) == "." else [pair]
        return found

    def play(self, move: Move | str, /) -> Position:
        text = str(legal_move(self, move, "[pqr]{2}[+]?", "pq+"))
        one, other = text[0], text[1]
        new = {one: self.at(other), other: self.at(one), third(text): self.at(third(text))}
        stone = text.endswith("+")
        if stone:
            new[third(text)] = "S" if self.side is Side.FIRST else "s"
        return Position("".join(new[cell] for cell in CELLS), self.bag - stone, self.turns - 1, self.side.other)

    def at(self, cell: str) -> str:
        return self.cells[CELLS.index(cell)]

    def outcome(self) -> Outcome | None:
        return Outcome(None, "the turns are over") if self.turns == 0 else None

    def __str__(self) -> str:
        return f"{self.cells} {self.bag} {self.turns} {self.side}"


def third(pair: str) -> str:
    return next(cell for cell in CELLS if cell not in pair)


class Swap:
    name = "swap"
    title = "Swap"
    layout: ClassVar[Layout] = {
        "cells": [
            {"id": cell, "x": float(x), "y": 0.0, "shape": "square", "label": cell} for x, cell in enumerate(CELLS)
        ],
        "edges": [("p", "q"), ("q", "r")],
        "zones": [{"id": "bag", "kind": "reserve", "side": "first"}],
        "pieces": {name: {"name": name, "art": art} for name, art in (("A", "A"), ("B", "B"), ("S", "disc"))},
    }

    def start(self) -> Position:
        return Position("Ab.", STONES, TURNS, Side.FIRST)

    def position(self, text: str) -> Position:
        match = re.fullmatch(r"([AbSs.]{3}) ([0-2]) ([0-6]) (first|second)", text)
        if match is None:
            raise InvalidPosition(f"'{text}' is not a position: expected as in '{self.start()}'", text)
        return Position(match[1], int(match[2]), int(match[3]), Side(match[4]))

    def view(self, position: Position) -> View:
        pieces: list[PieceView] = [
            {"cell": cell, "piece": letter.upper(), "side": "first" if letter.isupper() else "second"}
            for cell, letter in zip(CELLS, position.cells, strict=True)
            if letter != "."
        ]
        bag: list[ZoneEntry] = [{"piece": "S", "count": position.bag}]
        return {"side": str(position.side), "pieces": pieces, "zones": {"bag": bag}, "marks": []}

    def click(self, position: Position, move: str) -> Click:
        choice = "and a stone" if move.endswith("+") else "no stone"
        path: list[Element] = [{"cell": move[0]}, {"cell": move[1]}, {"choice": choice}]
        return {"move": move, "path": path, "kind": "move", "label": move}

    def motion(self, position: Position, move: str) -> Motion:
        swap: Motion = [[], [{"from": move[0], "to": move[1]}, {"from": move[1], "to": move[0]}]]
        return [*swap, [{"from": "bag", "to": third(move), "piece": "S"}] if move.endswith("+") else []]


game = Swap
