"""A matrix game from a table, an example, a file or a text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from plyground.theory.examples import example
from plyground.theory.game import Fault, InvalidGame, MatrixGame, matrix_game
from plyground.theory.matrix_form import matrix_form
from plyground.theory.reading import read, read_file
from plyground.theory.tree import TreeGame
from plyground.wording import as_written


def matrix(
    game: Sequence[Sequence[Any]] | str | PathLike[str],
    strategies: Sequence[Sequence[str]] | None = None,
    players: Sequence[str] | None = None,
    title: str = "",
) -> MatrixGame:
    """A game in matrix form.

    game: the rows of the table. A cell is a pair of numbers, or one number for a zero-sum game; numbers are ints,
        Fractions, floats or texts like "1/2". Or the name of an example (`prisoners-dilemma`), the path of a file, or
        the text of such a file; of a tree game, its matrix form.
    strategies: the names of the rows and of the columns.
    players: the names of the two players.

    Raises InvalidGame, which names row and column, UnknownGame if there is no such example, or OSError if a file
    cannot be read.

    >>> import plyground as pg
    >>> pg.matrix([[3, -1], [0, 2]]).shape
    (2, 2)
    >>> pg.matrix("prisoners-dilemma").strategies[0]
    ('Quiet', 'Confess')
    """
    if isinstance(game, Iterable) and not isinstance(game, str):
        return matrix_game(game, strategies, players, title)
    if not isinstance(game, (str, PathLike)):
        raise InvalidGame(
            [Fault(f"{as_written(game)} is not a matrix: expected rows, an example's name, a path or a text")]
        )
    found = _named(fspath(game))
    return found if isinstance(found, MatrixGame) else matrix_form(found).game


def _named(text: str) -> MatrixGame | TreeGame:
    """The game of an example, a file or a text."""
    try:
        there = "\n" not in text and Path(text).is_file()
    except (OSError, ValueError):
        there = False
    if there or re.fullmatch(r"[^\s,;]+\.[a-z]+", text):  # also to say that it is missing
        return read_file(Path(text))
    return example(text).game if re.fullmatch("[a-z-]+", text) else read(text)
