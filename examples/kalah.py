"""Kalah: sow seeds, capture, and move again when the last seed falls into your own store."""

from dataclasses import dataclass

from plyground import InvalidPosition, Outcome, Side, legal_move
from plyground.evaluation import heuristic


@dataclass(frozen=True)
class Position:
    """Each side's pits in the order in which it sows, then its store."""

    rows: tuple[tuple[int, ...], tuple[int, ...]]
    side: Side

    def moves(self):
        """The own pits with seeds, by number, the first sown from first."""
        mine, other = self._rows()
        if not any(mine[:-1]) or not any(other[:-1]):
            return []
        return [str(pit + 1) for pit, seeds in enumerate(mine[:-1]) if seeds]

    def play(self, move):
        pit = int(legal_move(self, move, "[1-9][0-9]*", "1")) - 1
        mine, other = self._rows()
        size = len(mine) - 1
        seeds, mine[pit] = mine[pit], 0
        ring = [(mine, place) for place in range(size + 1)] + [(other, place) for place in range(size)]
        for number in range(seeds):  # round the board, without the opponent's store
            row, place = ring[(pit + 1 + number) % len(ring)]
            row[place] += 1
        if row is mine and place < size and mine[place] == 1 and other[size - 1 - place]:
            mine[size] += mine[place] + other[size - 1 - place]
            mine[place] = other[size - 1 - place] = 0
        again = row is mine and place == size
        rows = (mine, other) if self.side is Side.FIRST else (other, mine)
        return Position((tuple(rows[0]), tuple(rows[1])), self.side if again else self.side.other)

    def outcome(self):
        """The game ends when a side has no seeds left to sow; the other side keeps its own."""
        if self.moves():
            return None
        margin = sum(self.rows[0]) - sum(self.rows[1])
        winner = Side.FIRST if margin > 0 else Side.SECOND if margin < 0 else None
        return Outcome(winner, f"{sum(self.rows[0])} seeds to {sum(self.rows[1])}", margin)

    def _rows(self):
        """The rows of the side to move and of the other, to be changed."""
        rows = [list(row) for row in self.rows]
        return rows if self.side is Side.FIRST else rows[::-1]

    def __str__(self):
        return "/".join(",".join(map(str, row)) for row in self.rows) + f" {self.side}"


def ahead(position, viewpoint):
    """The seeds in the own store, less those in the other."""
    first, second = (row[-1] for row in position.rows)
    return first - second if viewpoint is Side.FIRST else second - first


class Kalah:
    """Sow the seeds of one of your pits; who has more in the end wins."""

    name = "kalah"
    title = "Kalah"
    evaluations = {"ahead": heuristic("ahead", ahead, "seeds in the store", antisymmetric=True, bound=1000)}
    advantage = 5
    options = {"pits": {"minimum": 1, "maximum": 12}, "seeds": {"minimum": 1, "maximum": 12}}

    def __init__(self, pits: int = 6, seeds: int = 4):
        self.pits, self.seeds = pits, seeds
        xs = {Side.FIRST: range(1, pits + 2), Side.SECOND: range(pits, -1, -1)}  # each side sows to its right
        cells = []
        for y, side in enumerate(Side):
            for pit, x in enumerate(xs[side]):
                place = {"x": x, "y": y, "label": str(pit + 1)} if pit < pits else {"x": x, "y": 0.5, "label": "store"}
                cells.append({"id": f"{side}{pit + 1}", "shape": "spot", **place})
        self.layout = {
            "cells": cells,
            "edges": [],
            "zones": [],
            "pieces": {},
        }

    def view(self, position):
        pieces = [
            {"cell": f"{side}{pit + 1}", "piece": str(seeds), "side": str(side)}
            for side, row in zip(Side, position.rows, strict=True)
            for pit, seeds in enumerate(row)
            if seeds
        ]
        return {"side": str(position.side), "pieces": pieces, "zones": {}, "marks": []}

    def click(self, position, move):
        return {"path": [{"cell": f"{position.side}{move}"}], "kind": "move"}

    def actions(self):
        return [str(pit + 1) for pit in range(self.pits)]

    def start(self):
        row = (self.seeds,) * self.pits + (0,)
        return Position((row, row), Side.FIRST)

    def position(self, text):
        board, _, side = text.partition(" ")
        try:
            position = Position(tuple(tuple(map(int, row.split(","))) for row in board.split("/")), Side(side))
            rows = position.rows
            fits = [len(row) for row in rows] == [self.pits + 1] * 2 and min(map(min, rows)) >= 0
            if fits and sum(map(sum, rows)) == 2 * self.pits * self.seeds and str(position) == text:
                return position
        except ValueError:
            pass
        raise InvalidPosition(f"'{text}' is not a position of Kalah: expected as in '{self.start()}'", text)
