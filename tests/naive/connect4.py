"""Connect Four, naively: a board is a list of six strings, searched for four in a row cell by cell."""

from __future__ import annotations


class Connect4:
    def side(self, text: str) -> str:
        return "first" if text.endswith("x") else "second"

    def moves(self, text: str) -> list[str]:
        if self.winner(text) is not None:
            return []
        top = text.split("/")[0]
        return [str(x + 1) for x in range(7) if top[x] == "."]

    def play(self, text: str, move: str) -> str:
        rows, side = text.split()
        board = [list(row) for row in rows.split("/")]
        x = int(move) - 1
        y = max(y for y in range(6) if board[y][x] == ".")
        board[y][x] = side
        return "/".join("".join(row) for row in board) + (" o" if side == "x" else " x")

    def winner(self, text: str) -> str | None:
        board = text.split()[0].split("/")
        for mark, name in (("x", "first"), ("o", "second")):
            for y in range(6):
                for x in range(7):
                    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                        if all(
                            0 <= x + i * dx < 7 and 0 <= y + i * dy < 6 and board[y + i * dy][x + i * dx] == mark
                            for i in range(4)
                        ):
                            return name
        return None if any("." in row for row in board) else "draw"
