"""GIPF in the terminal."""

from __future__ import annotations

from plyground import load
from plyground.loading.pictures import emblem, terminal

GAME = load("gipf")

DRAWING = """\
    Black's reserve: ●×10   lost: ●
                    e9
                d8 ╲ │ ╱ f8
            c7 ╲ │ ╱ · ╲ │ ╱ g7
        b6 ╲ │ ╱ · ╲ │ ╱ · ╲ │ ╱ h6
    a5 ╲ │ ╱ · ╲ │ ╱ · ╲ │ ╱ · ╲ │ ╱ i5
       ╱ · ╲ │ ╱ · ╲ │ ╱ · ╲ │ ╱ · ╲
    a4 ╲ │ ╱ · ╲ │ ╱ · ╲ │ ╱ · ╲ │ ╱ i4
       ╱[○]╲ │ ╱*●*╲ │ ╱ · ╲ │ ╱ · ╲
    a3 ╲ │ ╱ ○ ╲ │ ╱ · ╲ │ ╱ · ╲ │ ╱ i3
       ╱ · ╲ │ ╱*●*╲ │ ╱ · ╲ │ ╱ · ╲
    a2 ╲ │ ╱ · ╲ │ ╱ · ╲ │ ╱ · ╲ │ ╱ i2
       ╱ · ╲ │ ╱*●*╲ │ ╱ · ╲ │ ╱ · ╲
    a1   │ ╱ · ╲ │ ╱ · ╲ │ ╱ · ╲ │   i1
        b1   │ ╱*●*╲ │ ╱ · ╲ │   h1
            c1   │ ╱ · ╲ │   g1
                d1   │   f1
                    e1
    White's reserve: ○×4   lost: ○×9"""


def test_a_row_that_waits_stands_between_stars() -> None:
    before = GAME.position("W:b4 B:c4,d2,d3,d5 r:5/10 w")
    last = GAME.touched(before, "a4-b4")
    assert last == ["a4", "b4"]
    assert terminal(GAME, before.play("a4-b4"), last).plain == DRAWING


def test_a_side_shows_its_piece() -> None:
    assert (emblem(GAME, "first"), emblem(GAME, "second")) == ("○", "●")
