"""Evaluations for Connect Four, whose cells are a1 to g6: `plyground match connect4 engine:evaluation=center.py random`.

An evaluation is a function of a position: how good it is for the first player. Finished games are not asked about.
"""

from plyground import load

VIEW = load("connect4").view


def center(position, middle=4, beside=2):
    """Stones in the middle column, and in the two beside it."""
    worth = {"d": middle, "c": beside, "e": beside}
    return sum(worth.get(piece["cell"][0], 0) * sign(piece) for piece in VIEW(position)["pieces"])


def height(position):
    """Low stones are better than high ones."""
    return sum((7 - int(piece["cell"][1])) * sign(piece) for piece in VIEW(position)["pieces"])


def sign(piece):
    return 1 if piece["side"] == "first" else -1
