"""Matrix games as CSV: names in the first row and column, or none; cells as `"7, 7"`, `7;7` or `7 7`, or one number.

The separator is a comma, a semicolon or a tab, whichever fits.
"""

from __future__ import annotations

import csv
import io

from plyground.theory.game import Fault, InvalidGame, MatrixGame
from plyground.theory.numbers import write_number
from plyground.theory.text_format import LONGEST, game_of_table, is_cell

_SEPARATORS = (",", ";", "\t")


def read_csv(text: str) -> MatrixGame:
    r"""The game in a table, as spreadsheets write them. Raises InvalidGame, which names row and column.

    >>> from plyground.theory import read_csv
    >>> read_csv("1,-1\n-1,1").shape
    (2, 2)
    """
    if len(text) > LONGEST:
        raise InvalidGame([Fault(f"the text has {len(text):,} characters: expected up to {LONGEST:,}")])
    tables = [_table(text, separator) for separator in _SEPARATORS]
    best = max(tables, key=_fit)
    return game_of_table(best)


def write_csv(game: MatrixGame) -> str:
    """The game as CSV that `read_csv` reads again; names in the first row and column.

    >>> from plyground.theory import example, write_csv
    >>> game = example("prisoners-dilemma").game
    >>> print(write_csv(game), end="")
    ,Quiet,Confess
    Quiet,"-2, -2","-5, -1"
    Confess,"-1, -5","-4, -4"
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["", *game.strategies[1]])
    for name, row in zip(game.strategies[0], game.payoffs, strict=True):
        writer.writerow([name, *(", ".join(write_number(number) for number in cell) for cell in row)])
    return out.getvalue()


def _table(text: str, separator: str) -> list[list[str]]:
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator, skipinitialspace=True))
    except csv.Error as error:
        raise InvalidGame([Fault(f"this is not CSV: {error}")]) from None
    return [row for row in rows if any(cell.strip() for cell in row)]


def _fit(table: list[list[str]]) -> tuple[bool, float, int]:
    """How well a separator fits. First: all rows have one length. Then: the share of cells that are payoffs. Then: the
    number of cells."""
    cells = [cell for row in table for cell in row]
    even = len({len(row) for row in table}) == 1
    payoffs = sum(map(is_cell, cells))
    return even and len(cells) > len(table), payoffs / max(1, len(cells)), len(cells)
