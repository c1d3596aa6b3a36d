"""Ultimate tic-tac-toe, naively: a dictionary of the 81 cells."""

from __future__ import annotations


class Ultimate:
    def __init__(self, sending: str) -> None:
        self.sending = sending == "on"

    def side(self, text: str) -> str:
        return "first" if text.split()[1] == "x" else "second"

    def _cells(self, text: str) -> dict[tuple[int, int], str]:
        """By column and row, both from 0, rows from the bottom."""
        rows = text.split()[0].split("/")
        return {(x, y): rows[8 - y][x] for x in range(9) for y in range(9)}

    def _line(self, get: dict[tuple[int, int], str]) -> str | None:
        """Who has three in a row on a board of 3x3; '.', '?' and '=' are nobody's."""
        ways = [[(0, y), (1, y), (2, y)] for y in range(3)] + [[(x, 0), (x, 1), (x, 2)] for x in range(3)]
        ways += [[(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)]]
        for mark in "xo":
            if any(all(get[cell] == mark for cell in way) for way in ways):
                return mark
        return None

    def _boards(self, text: str) -> dict[tuple[int, int], str]:
        """For each small board its winner, '=' when full without one, '.' when still open."""
        cells = self._cells(text)
        boards = {}
        for bx in range(3):
            for by in range(3):
                small = {(x, y): cells[3 * bx + x, 3 * by + y] for x in range(3) for y in range(3)}
                boards[bx, by] = self._line(small) or ("." if "." in small.values() else "=")
        return boards

    def moves(self, text: str) -> list[str]:
        if self.winner(text) is not None:
            return []
        cells, boards, where = self._cells(text), self._boards(text), text.split()[2]
        found = []
        for by in (2, 1, 0):
            for bx in (0, 1, 2):
                if boards[bx, by] == "." and where in ("-", "abc"[bx] + str(by + 1)):
                    for y in (2, 1, 0):
                        for x in (0, 1, 2):
                            if cells[3 * bx + x, 3 * by + y] == ".":
                                found.append("abcdefghi"[3 * bx + x] + str(3 * by + y + 1))
        return found

    def play(self, text: str, move: str) -> str:
        rows, side, _ = text.split()
        x, y = "abcdefghi".index(move[0]), int(move[1]) - 1
        board = [list(row) for row in rows.split("/")]
        board[8 - y][x] = side
        after = "/".join("".join(row) for row in board) + (" o" if side == "x" else " x")
        place = x % 3, y % 3
        free = not self.sending or self._boards(after + " -")[place] != "."
        return after + (" -" if free else f" {'abc'[place[0]]}{place[1] + 1}")

    def winner(self, text: str) -> str | None:
        boards = self._boards(text)
        line = self._line(boards)
        if line is not None:
            return "first" if line == "x" else "second"
        return None if "." in boards.values() else "draw"
