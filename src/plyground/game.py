"""The contract of a game: what Plyground asks of a game, and nothing else.

A game hands out positions. A position is an immutable, hashable value with a text that reads back
(`game.position(str(position)) == position`); so is a move. Players, clocks, scores and history never enter a
position. A game may be written natively (`core/base/game.hpp`) or in Python, as any classes that fit the two
protocols below; `plyground.testing.check(game)` says whether they do.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import ClassVar, Protocol, TypeAlias, runtime_checkable

from typing_extensions import Self

from plyground.brief import brief
from plyground.wording import shortened


class Side(Enum):
    """Who moves. FIRST begins the game.

    >>> from plyground import Side
    >>> Side.FIRST.other
    <Side.SECOND: 'second'>
    >>> str(Side.SECOND)
    'second'
    """

    FIRST = "first"
    SECOND = "second"

    @property
    def other(self) -> Side:
        """The opponent."""
        return Side.SECOND if self is Side.FIRST else Side.FIRST

    def __str__(self) -> str:
        return self.value


Payoff: TypeAlias = int | Fraction
"""What a player gets at the end of a game: a whole number or an exact fraction."""

#: No payoff is larger, so that every search can work with it.
LARGEST_PAYOFF = 10**15

#: Without a payoff, what the first player gets.
_RESULTS: dict[Side | None, int] = {Side.FIRST: 1, None: 0, Side.SECOND: -1}


@brief
@dataclass(frozen=True)
class Outcome:
    """How a game ended: who won (None: a draw) and why, as half a sentence ("three in a row").

    `payoff`: what the first player gets, where wins differ in size (a margin). The second player gets minus that. All
    ends of a game have a payoff, or none has.

    Raises ValueError for a payoff that is not an int or a Fraction, that is too large, or that does not fit the winner.

    >>> from plyground import Outcome, Side
    >>> outcome = Outcome(Side.SECOND, "three in a row")
    >>> print(outcome, outcome.value)
    0-1 -1
    """

    winner: Side | None
    reason: str
    payoff: Payoff | None = None

    def __post_init__(self) -> None:
        if self.payoff is None:
            return
        if type(self.payoff) is not int and not isinstance(self.payoff, Fraction):
            raise ValueError(f"the payoff {self.payoff!r} is not an int or a Fraction")
        if not -LARGEST_PAYOFF <= self.payoff <= LARGEST_PAYOFF:
            raise ValueError(f"the payoff {shortened(str(self.payoff))} is larger than {LARGEST_PAYOFF:,}")
        if (self.payoff > 0) - (self.payoff < 0) != _RESULTS[self.winner]:
            winner = "nobody" if self.winner is None else f"the {self.winner} player"
            raise ValueError(f"the payoff {self.payoff} for the first player does not fit a game that {winner} has won")

    @property
    def value(self) -> Payoff:
        """What the first player gets: the payoff; without one 1, 0 or -1."""
        return _RESULTS[self.winner] if self.payoff is None else self.payoff

    def __str__(self) -> str:
        return {Side.FIRST: "1-0", Side.SECOND: "0-1", None: "1/2-1/2"}[self.winner]


Move: TypeAlias = Hashable
"""Any hashable value whose `str()` is the move in the game's notation. Games in Python may use plain strings."""


@runtime_checkable
class Position(Protocol):
    """A position: the board and whose turn it is. After a move the same side may be to move again.

    A position that is not over has a move: where the side can do nothing, it is the one move `pass`.

    >>> import plyground as pg
    >>> position = pg.load("tictactoe").start()
    >>> position.side, len(position.moves()), position.outcome()
    (<Side.FIRST: 'first'>, 9, None)
    >>> str(position.play("b2"))
    '.../.x./... o'
    """

    @property
    def side(self) -> Side:
        """Who is to move."""
        ...

    def moves(self) -> Sequence[Move]:
        """The legal moves in a fixed, documented order; empty exactly when the game is over."""
        ...

    def play(self, move: Move | str, /) -> Self:
        """The position after a move or its text. Raises InvalidMove or IllegalMove."""
        ...

    def outcome(self) -> Outcome | None:
        """None while the game goes on."""
        ...


@runtime_checkable
class Game(Protocol):
    """A game: it hands out positions. Beyond this, optional and found by name (a loaded game has each):

    - `title`, `summary`, `help`: words for people
    - `evaluations`: named evaluations; every game also has "zero"
    - `order(position, moves)`: the moves, best guess first
    - `essential(position)`: the moves worth looking at
    - `noisy(position, move)`: whether a static evaluation right after the move is not to be trusted
    - `because(position, move)`: why a move is good, as half a sentence for hints; empty if nothing is known
    - `layout`, `view`: the drawing, as data
    - `click`, `motion`: for a move, what a person clicks, and what then happens on the board
    - `components(position)`: the positions whose sum this one is, in impartial games
    - `actions`, `actions_at`, `features`: for learning, see `plyground.learning.hooks`
    - `repetition`: at the n-th occurrence of a position the game is drawn
    - `alternates`: True if every move gives the turn to the other side

    >>> import plyground as pg
    >>> game = pg.load("tictactoe")
    >>> game.position("x.o/.x./... o") == game.start().play("a3").play("c3").play("b2")
    True
    """

    @property
    def name(self) -> str:
        """The name, in small letters, without blanks."""
        ...

    def start(self) -> Position:
        """The position in which the game begins, always the same."""
        ...

    def position(self, text: str, /) -> Position:
        """The position written as `text`. Raises InvalidPosition, which names every fault at once."""
        ...


class PlygroundError(ValueError):
    """Wrong input. The message quotes the input, shortened if long. `type` is stable; HTTP sends it too."""

    type: ClassVar[str] = "invalid"

    def __init__(self, message: str, input: str) -> None:
        super().__init__(message.replace(input, shortened(input)) if input else message)
        self.input = input

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (type(self), self.args, self.__dict__)


def _restored(
    kind: type[PlygroundError], arguments: tuple[object, ...], attributes: dict[str, object]
) -> PlygroundError:
    """Unpickles an error. Its kind may be made of other arguments than those that it keeps."""
    error = kind.__new__(kind, *arguments)
    error.__dict__.update(attributes)
    return error


class UnknownGame(PlygroundError):
    """There is no game of this name, or no such file."""

    type = "unknown-game"


class BrokenGame(PlygroundError):
    """A game that does not keep the contract."""

    type = "broken-game"


class InvalidOption(PlygroundError):
    """An option that a game, a player or an evaluation does not have, or a value that the option does not take."""

    type = "invalid-option"


class InvalidPlayer(PlygroundError):
    """The text, file or object is not a player."""

    type = "invalid-player"


class InvalidRecord(PlygroundError):
    """A saved game or a record that cannot be read."""

    type = "invalid-record"


class GameOver(PlygroundError):
    """The game is over there: there is nothing to think about."""

    type = "game-over"


class TooLarge(PlygroundError):
    """More positions than may be looked at, or a game that can go on for ever."""

    type = "too-large"


class Endless(TooLarge):
    """A game that can go on for ever, or whose rules count moves: looking at more positions would not help."""


class InvalidMove(PlygroundError):
    """The text is not in the game's notation."""

    type = "invalid-move"


class IllegalMove(PlygroundError):
    """The text is in the game's notation, but the move is not legal in the position."""

    type = "illegal-move"


class InvalidPosition(PlygroundError):
    """Not a position of the game; `faults` has everything that is wrong with it."""

    type = "invalid-position"

    def __init__(self, message: str, input: str, faults: Sequence[str] = ()) -> None:
        super().__init__(message, input)
        self.faults = tuple(faults)
