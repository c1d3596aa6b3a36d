"""Tic-tac-toe, naively: a board is a list of strings."""

from __future__ import annotations


class TicTacToe:
    def __init__(self, columns: int, rows: int, line: int) -> None:
        self.columns, self.rows, self.line = columns, rows, line

    def side(self, text: str) -> str:
        return "first" if text.endswith("x") else "second"

    def moves(self, text: str) -> list[str]:
        if self.winner(text) is not None:
            return []
        board = text.split()[0].split("/")
        return [
            "abcdefghijklmnopqrstuvwxyz"[x] + str(self.rows - y)
            for y in range(self.rows)
            for x in range(self.columns)
            if board[y][x] == "."
        ]

    def play(self, text: str, move: str) -> str:
        rows, side = text.split()
        board = [list(row) for row in rows.split("/")]
        board[self.rows - int(move[1:])]["abcdefghijklmnopqrstuvwxyz".index(move[0])] = side
        return "/".join("".join(row) for row in board) + (" o" if side == "x" else " x")

    def winner(self, text: str) -> str | None:
        board = text.split()[0].split("/")
        for y in range(self.rows):
            for x in range(self.columns):
                for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                    cells = [(x + i * dx, y + i * dy) for i in range(self.line)]
                    if all(0 <= cx < self.columns and 0 <= cy < self.rows for cx, cy in cells):
                        marks = {board[cy][cx] for cx, cy in cells}
                        if marks in ({"x"}, {"o"}):
                            return "first" if marks == {"x"} else "second"
        return None if any("." in row for row in board) else "draw"
