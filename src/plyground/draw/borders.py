"""The parts of a board's edge that belong to a side, as signs outside the cells."""

from __future__ import annotations

from collections.abc import Mapping

from plyground.draw.canvas import Canvas, Faces
from plyground.drawing import Layout

#: The signs of the first player's borders and of the second's, without colours too.
SIGNS = {"first": "▫", "second": "▪"}
ASCII_SIGNS = {"first": "=", "second": "#"}

#: How far a direction has to lean towards a side of the screen to count.
_LEANS = 0.3


def draw_borders(
    canvas: Canvas, layout: Layout, at: Mapping[str, tuple[int, int]], faces: Faces, flipped: bool
) -> None:
    """Puts a sign outside each cell of a border. `at`: the middle of each cell on the canvas."""
    turn = -1 if flipped else 1
    for border in layout.get("borders", []):
        across, up = (turn * part for part in border["towards"])
        sign = (ASCII_SIGNS if faces.ascii else SIGNS)[border["side"]]
        for cell in border["cells"]:
            row, column = at[cell]
            place = row - _step(up), column + 2 * _step(across)
            canvas.put(*place, sign, faces.style(border["side"]))


def _step(part: float) -> int:
    return 0 if abs(part) < _LEANS else 1 if part > 0 else -1
