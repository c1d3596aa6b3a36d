"""A game of two players in matrix form, and the faults that it may have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeAlias

from plyground.brief import brief
from plyground.game import PlygroundError
from plyground.theory.matrix_table import matrix_table
from plyground.theory.numbers import Number, all_exact, as_number, margin, shown
from plyground.wording import counted, printable, quoted, shortened

FIRST = 0
"""The number of the row player, in payoffs, names and strategies."""
SECOND = 1
"""The number of the column player."""
PLAYERS = (FIRST, SECOND)

#: The payoffs of the row player and of the column player.
Cell: TypeAlias = tuple[Number, Number]
#: A probability for each strategy of a player.
Mixed: TypeAlias = tuple[Number, ...]
#: The strategies of each player that are left, as indices: a reduced game.
Kept: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]

#: The most strategies of a player.
MOST_STRATEGIES = 1000
#: The most characters of a name.
LONGEST_NAME = 100


@brief
@dataclass(frozen=True)
class Fault:
    """What is wrong with a game, and where. Row and column are counted from 1; None if no single cell is wrong.

    >>> from plyground.theory import Fault
    >>> print(Fault("'x' is not a number", row=2, column=1))
    row 2, column 1: 'x' is not a number
    """

    message: str
    row: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        places = [f"{name} {at}" for name, at in (("row", self.row), ("column", self.column)) if at is not None]
        return f"{', '.join(places)}: {self.message}" if places else self.message


class InvalidGame(PlygroundError):
    """The input is not a game. `faults` has everything that is wrong with it."""

    type = "invalid-game"

    def __init__(self, faults: Sequence[Fault], input: str = "") -> None:
        more = f"; and {counted(len(faults) - 5, 'other fault')}" if len(faults) > 5 else ""
        super().__init__("; ".join(str(fault) for fault in faults[:5]) + more, input)
        self.faults = tuple(faults)


class NotOfThisKind(PlygroundError):
    """The question has no answer for a game of this kind."""

    type = "wrong-kind-of-game"


@dataclass(frozen=True, repr=False)
class MatrixGame:
    """`payoffs[row][column]` are the payoffs of both players. Make a game with `matrix_game`, which checks it.

    >>> from plyground.theory import matrix_game
    >>> game = matrix_game([[(7, 7), (3, 2)], [(2, 4), (8, 3)]])
    >>> game.shape, game.strategies
    ((2, 2), (('A', 'B'), ('C', 'D')))
    >>> game.expected((1, 0), (0, 1))
    (Fraction(3, 1), Fraction(2, 1))
    """

    payoffs: tuple[tuple[Cell, ...], ...]
    strategies: tuple[tuple[str, ...], tuple[str, ...]]
    players: tuple[str, str] = ("Player 1", "Player 2")
    title: str = field(default="", compare=False)

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of rows and columns."""
        return len(self.payoffs), len(self.payoffs[0])

    @property
    def everything(self) -> Kept:
        """All strategies of both players, as indices: the game with nothing left out."""
        rows, columns = self.shape
        return tuple(range(rows)), tuple(range(columns))

    @cached_property
    def exact(self) -> bool:
        """Whether all payoffs are whole numbers or fractions, so that results are exact too."""
        return all_exact(self.numbers())

    @cached_property
    def margin(self) -> Number:
        """Two payoffs count as equal if they differ by no more than this. It is 0 if they are exact."""
        return margin(self.numbers())

    def numbers(self) -> Iterable[Number]:
        """All payoffs, row by row."""
        return (number for row in self.payoffs for cell in row for number in cell)

    @cached_property
    def own(self) -> tuple[tuple[tuple[Number, ...], ...], tuple[tuple[Number, ...], ...]]:
        """Each player's own payoffs: `own[player][own strategy][strategy of the other]`."""
        first = tuple(tuple(cell[FIRST] for cell in row) for row in self.payoffs)
        second = tuple(tuple(cell[SECOND] for cell in column) for column in zip(*self.payoffs, strict=True))
        return first, second

    def kept(self, kept: Kept) -> MatrixGame:
        """The game with these strategies only."""
        rows, columns = kept
        return MatrixGame(
            tuple(tuple(self.payoffs[row][column] for column in columns) for row in rows),
            (tuple(self.strategies[FIRST][row] for row in rows), tuple(self.strategies[SECOND][c] for c in columns)),
            self.players,
            self.title,
        )

    def mixture(self, player: int, strategy: Mixed) -> str:
        """A player's strategy in words: `Rock`, or `1/3 Rock + 2/3 Paper`."""
        played = [(weight, name) for weight, name in zip(strategy, self.strategies[player], strict=True) if weight]
        return played[0][1] if len(played) == 1 else " + ".join(f"{shown(weight)} {name}" for weight, name in played)

    def __repr__(self) -> str:
        title = f" {quoted(shortened(self.title, 80))}" if self.title else ""
        exact = "" if self.exact else ", payoffs rounded"
        return f"<matrix game{title}: {self.shape[0]} x {self.shape[1]}{exact}>"

    def _repr_html_(self) -> str:
        return str(matrix_table(self.payoffs, self.strategies, self.players, title=self.title))

    def as_floats(self) -> MatrixGame:
        """The same game with floats for payoffs."""
        payoffs = tuple(tuple((float(first), float(second)) for first, second in row) for row in self.payoffs)
        return MatrixGame(payoffs, self.strategies, self.players, self.title)

    def expected(self, first: Mixed, second: Mixed) -> Cell:
        """The mean payoffs of both players if they choose at random with these probabilities."""
        cells = [
            (p * q, cell)
            for p, row in zip(first, self.payoffs, strict=True)
            for q, cell in zip(second, row, strict=True)
            if p and q
        ]
        zero: Number = Fraction(0) if self.exact else 0.0
        return sum((p * c[FIRST] for p, c in cells), zero), sum((p * c[SECOND] for p, c in cells), zero)

    def pure(self, player: int, strategy: int) -> Mixed:
        """A pure strategy, as probabilities."""
        one: Number = Fraction(1) if self.exact else 1.0
        return tuple(one if at == strategy else one * 0 for at in range(self.shape[player]))


def matrix_game(
    payoffs: Sequence[Sequence[Any]],
    strategies: Sequence[Sequence[str]] | None = None,
    players: Sequence[str] | None = None,
    title: str = "",
) -> MatrixGame:
    """A game from rows of cells. A cell is a pair of numbers, or one number for a zero-sum game; numbers are ints,
    Fractions, floats or texts like "1/2". Raises InvalidGame, which names row and column.

    >>> from plyground.theory import matrix_game
    >>> game = matrix_game([[1, -1], [-1, "1/2"]], [["H", "T"], ["H", "T"]])
    >>> game.payoffs[1][1]
    (Fraction(1, 2), Fraction(-1, 2))
    """
    faults: list[Fault] = []
    rows = [list(row) for row in payoffs]
    width = _check_shape(rows, faults)
    cells = [
        tuple(_cell(value, row, column, faults) for column, value in enumerate(values, 1))
        for row, values in enumerate(rows, 1)
    ]
    names = _names(strategies, (len(rows), width), faults)
    called = check_players(("Player 1", "Player 2") if players is None else players, faults)
    if faults:
        raise InvalidGame(faults)
    numbers = [number for row in cells for cell in row for number in cell]
    if not all_exact(numbers) and all(number == int(number) for number in numbers):
        # Floats that are whole numbers, as NumPy makes them, are exact too.
        cells = [tuple((Fraction(a), Fraction(b)) for a, b in row) for row in cells]
    elif not all_exact(numbers):
        cells = [tuple((float(a), float(b)) for a, b in row) for row in cells]
    return MatrixGame(tuple(cells), names, called, one_line(title))


def check_players(players: Sequence[str], faults: list[Fault]) -> tuple[str, str]:
    """The players' names. What is wrong with them is added to `faults`."""
    called = [" ".join(str(name).split()) for name in players]
    sound = len(called) == 2 and called[0] != called[1]
    if not sound or not all(name and name.isprintable() and len(name) <= LONGEST_NAME for name in called):
        problem = f"expected two different names of 1 to {LONGEST_NAME} characters"
        faults.append(Fault(f"players are {quoted(called)}: {problem}"))
        return "Player 1", "Player 2"
    return called[0], called[1]


def one_line(title: str) -> str:
    """A title that can be printed anywhere."""
    return shortened(printable(" ".join(title.split())))


def _check_shape(rows: list[list[Any]], faults: list[Fault]) -> int:
    """The number of columns. What is wrong with them is added to `faults`."""
    width = len(rows[0]) if rows else 0
    if width == 0:
        faults.append(Fault("the game is empty: expected at least one row and one column"))
    if max(len(rows), width) > MOST_STRATEGIES:
        raise InvalidGame([Fault(f"{len(rows)} x {width}: expected up to {MOST_STRATEGIES} strategies each")])
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            problem = f"{counted(len(row), 'column')}, but row 1 has {width}"
            faults.append(Fault(problem, number, min(len(row), width) + 1))
    return width


def _cell(value: Any, row: int, column: int, faults: list[Fault]) -> Cell:
    parts = list(value) if isinstance(value, list | tuple) or (hasattr(value, "tolist") and value.ndim) else [value]
    numbers = [as_number(part) for part in parts]
    if len(numbers) == 1 and numbers[0] is not None:
        return numbers[0], -numbers[0]
    if len(numbers) == 2 and numbers[0] is not None and numbers[1] is not None:
        return numbers[0], numbers[1]
    wrong = next((part for part, number in zip(parts, numbers, strict=True) if number is None), None)
    if wrong is not None and len(parts) <= 2:
        faults.append(Fault(f"{quoted(wrong)} is not a number: expected one as in '7', '-1/2' or '0.25'", row, column))
    else:
        faults.append(Fault(f"{len(parts)} numbers: expected two payoffs, as in '7, 7'", row, column))
    return Fraction(0), Fraction(0)


def _names(
    given: Sequence[Sequence[str]] | None, shape: tuple[int, int], faults: list[Fault]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of the strategies. If none are given: A, B, ... for the rows, and the next letters for the columns, as
    in the documents."""
    if given is None:
        given = [[letters(at) for at in range(shape[0])], [letters(shape[0] + at) for at in range(shape[1])]]
    if len(given) != 2:
        faults.append(Fault(f"{len(given)} lists of strategies: expected two, for rows and for columns"))
        return (), ()
    found = []
    for what, names, size in zip(("row", "column"), given, shape, strict=True):
        clean = tuple(" ".join(str(name).split()) for name in names)
        if len(clean) != size:
            faults.append(Fault(f"{counted(len(clean), 'name')} for {counted(size, what)}"))
        seen: set[str] = set()
        for at, name in enumerate(clean):
            place = {what: at + 1}
            if not name or len(name) > LONGEST_NAME or not name.isprintable():
                problem = f"{quoted(name)} is not a name: expected 1 to {LONGEST_NAME} characters"
                faults.append(Fault(problem, place.get("row"), place.get("column")))
            elif name in seen:
                faults.append(Fault(f"{quoted(name)} names two {what}s", place.get("row"), place.get("column")))
            seen.add(name)
        found.append(clean)
    return found[0], found[1]


def letters(number: int) -> str:
    """A to Z, then AA, AB, ..."""
    return (letters(number // 26 - 1) if number >= 26 else "") + chr(ord("A") + number % 26)
