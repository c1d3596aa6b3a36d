"""What boards are drawn on, and with: characters at their places, and the faces of cells."""

from __future__ import annotations

from collections.abc import Collection
from itertools import groupby

from rich.text import Text

from plyground.drawing import COLOURS, Layout, PieceView, View, covered

SIDE_STYLES = {"first": "bold #2f6fde", "second": "bold #e0791b"}
LINE_STYLE = "reverse"
ACCENT = "bold #0f8f83"
QUIET = "#8b93a5"
SLAB = "on #2a2e37"

#: Drawings as one character, for the first player and for the second. All other pieces are shown by their letter.
ART = {
    "cross": ("X", "X"),
    "ring": ("O", "O"),
    "disc": ("○", "●"),
    "disc-ring": ("◉", "◎"),
    "disc-stack": ("◎", "◉"),
    "block": ("▒", "█"),
}
ASCII_ART = {"cross": ("X", "X"), "ring": ("O", "O"), "block": ("#", "@")}


def glyph_of(layout: Layout, piece: str, side: str | None, ascii: bool) -> str:
    kind = layout["pieces"].get(piece)
    art = (ASCII_ART if ascii else ART).get(kind.get("art", "") if kind else "")
    if art:
        return art[side == "second"]
    if side is None:
        return piece
    return piece.lower() if side == "second" else piece.upper()


def style_of(layout: Layout, side: str | None) -> str:
    """The style of a side's pieces: its own colour, if the game gives it one."""
    own = layout.get("colours", {}).get(side or "")
    return f"bold {own}" if own and own not in COLOURS else SIDE_STYLES.get(side or "", "bold")


class Canvas:
    """Characters at places. Rows count downwards, columns to the right; both may be negative."""

    def __init__(self) -> None:
        self._places: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, row: int, column: int, text: str, style: str = "") -> None:
        for offset, character in enumerate(text):
            self._places[row, column + offset] = (character, style)

    def text(self) -> Text:
        text = Text()
        rows = [row for row, _ in self._places]
        left = min(column for _, column in self._places)
        for row in range(min(rows), max(rows) + 1):
            right = max((column for r, column in self._places if r == row), default=left - 1)
            places = [self._places.get((row, column), (" ", "")) for column in range(left, right + 1)]
            line = Text()
            for style, run in groupby(places, key=lambda place: place[1]):
                line.append("".join(character for character, _ in run), style)
            line.rstrip()
            text.append("\n" if row > min(rows) else "").append_text(line)
        return text


class Faces:
    """What is seen in each cell: glyph, style, and the signs around it."""

    def __init__(self, layout: Layout, view: View, last: Collection[str], ascii: bool) -> None:
        self.ascii = ascii
        self._layout = layout
        self._pieces = {cell: piece for piece in view["pieces"] for cell in covered(layout, piece)}
        self._won = _won_cells(view)
        self._last = set(last)
        self._line = {mark["cell"] for mark in view["marks"] if mark["kind"] == "line"}
        self._playable = {mark["cell"] for mark in view["marks"] if mark["kind"] == "playable"}
        codes = [*layout["pieces"], *(piece["piece"] for piece in view["pieces"])]
        self.width = 2 + max((len(self.glyph(code, "first")) for code in codes), default=1)

    def glyph(self, piece: str, side: str | None) -> str:
        return glyph_of(self._layout, piece, side, self.ascii)

    def style(self, side: str | None) -> str:
        return style_of(self._layout, side)

    def occupied(self, cell: str) -> bool:
        return cell in self._pieces

    def signed(self, cell: str) -> bool:
        """Whether the cell has signs beside its glyph. Cells drawn close together must not hide them."""
        return cell in self._last or cell in self._line

    def put(self, canvas: Canvas, row: int, column: int, cell: str, empty: str = " ", base: str = "") -> None:
        """Draws the cell's face, `width` characters from `column` on."""
        piece = self._pieces.get(cell)
        winner = self._won.get(cell)
        if winner is not None and winner != piece:
            # All cells of a won small board show its winner, dimmed; only the winner's real marks are bright.
            glyph = self.glyph(winner["piece"], winner["side"])
            style = f"{self.style(winner['side'])} not bold dim {base}".strip()
            canvas.put(row, column, glyph.center(self.width), style)
            return
        if piece is None:
            shown = cell in self._playable or cell in self._last
            character, style = ("·", ACCENT) if shown else (" " if self._playable else empty, QUIET)
            canvas.put(row, column, character.center(self.width), f"{style} {base}".strip())
            return
        glyph = self.glyph(piece["piece"], piece["side"])
        style = f"{self.style(piece['side'])} {base}".strip()
        left, right, around = " ", " ", style
        if cell in self._line:
            left, right, style = "*", "*", f"{style} {LINE_STYLE}"
            around = style
        elif cell in self._last:
            left, right, around = "[", "]", f"{ACCENT} {base}".strip()
        room = self.width - 2
        canvas.put(row, column, left, around)
        canvas.put(row, column + 1, glyph.rjust(room), style)
        canvas.put(row, column + 1 + room, right, around)


def _won_cells(view: View) -> dict[str, PieceView]:
    """The cells of boards that one side has won (marks `won:first`, `won:second`), each with a piece of that side."""
    pieces = {piece["side"]: piece for piece in view["pieces"]}
    standing = {piece["cell"]: piece for piece in view["pieces"]}
    won: dict[str, PieceView] = {}
    for mark in view["marks"]:
        kind, _, side = mark["kind"].partition(":")
        if kind == "won" and side in pieces:
            own = standing.get(mark["cell"])
            won[mark["cell"]] = own if own and own["side"] == side else pieces[side]
    return won
