"""Evaluations for Connect Four: `plyground match connect4 engine:evaluation=examples/center.py#center,depth=4 random`.

An evaluation is a function of a position: how good it is for the first player. It is asked about unfinished games only.
"""


def center(position, middle=4, beside=2):
    """Stones in the middle column, and in the two beside it."""
    columns = list(zip(*_rows(position), strict=True))
    return middle * _ahead(columns[3]) + beside * (_ahead(columns[2]) + _ahead(columns[4]))


def height(position):
    """Low stones: the higher a row, the less a stone there is worth."""
    return sum(number * _ahead(row) for number, row in enumerate(_rows(position), 1))


def _rows(position):
    """The rows of the board from above, as in '..ox...'."""
    return str(position).split()[0].split("/")


def _ahead(cells):
    return cells.count("x") - cells.count("o")
