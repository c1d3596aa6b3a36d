"""Games from NumPy arrays and to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from plyground.theory.game import FIRST, SECOND, Fault, InvalidGame, MatrixGame, matrix_game


def from_arrays(
    first: npt.ArrayLike,
    second: npt.ArrayLike | None = None,
    strategies: Sequence[Sequence[str]] | None = None,
    players: Sequence[str] | None = None,
    title: str = "",
) -> MatrixGame:
    """A game from the payoffs of the row player and of the column player. Without the second it is a zero-sum game.

    Arrays of whole numbers (or of Fractions, as objects) are kept exactly, all others as floats. Raises InvalidGame.

    >>> from plyground.theory import from_arrays
    >>> import numpy as np
    >>> from_arrays(np.array([[1, -1], [-1, 1]])).payoffs[0]
    ((Fraction(1, 1), Fraction(-1, 1)), (Fraction(-1, 1), Fraction(1, 1)))
    """
    a = _matrix(first, "first")
    b = -a if second is None else _matrix(second, "second")
    if a.shape != b.shape:
        raise InvalidGame([Fault(f"the payoffs have shapes {_size(a)} and {_size(b)}: expected the same")])
    cells = [[(_plain(x), _plain(y)) for x, y in zip(*rows, strict=True)] for rows in zip(a, b, strict=True)]
    return matrix_game(cells, strategies, players, title)


def to_arrays(game: MatrixGame) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Both players' payoffs as floats, a row for each of the first player's strategies.

    >>> from plyground.theory import example, to_arrays
    >>> game = example("prisoners-dilemma").game
    >>> first, second = to_arrays(game)
    >>> first
    array([[-2., -5.],
           [-1., -4.]])
    """
    payoffs = np.array([[[float(number) for number in cell] for cell in row] for row in game.payoffs])
    return payoffs[:, :, FIRST], payoffs[:, :, SECOND]


def _matrix(values: npt.ArrayLike, which: str) -> npt.NDArray[Any]:
    try:
        array = np.asarray(values)
    except ValueError:
        raise InvalidGame(
            [Fault(f"the {which} player's payoffs are not a matrix: the rows differ in length")]
        ) from None
    if array.ndim != 2:
        raise InvalidGame([Fault(f"the {which} player's payoffs have shape {_size(array)}: expected rows and columns")])
    if array.dtype.kind not in "iufO":
        raise InvalidGame([Fault(f"the {which} player's payoffs are of type '{array.dtype}': expected numbers")])
    return array


def _size(array: npt.NDArray[Any]) -> str:
    return " x ".join(map(str, array.shape)) or "of one number"


def _plain(value: Any) -> Any:
    return value.item() if isinstance(value, np.generic) else value
