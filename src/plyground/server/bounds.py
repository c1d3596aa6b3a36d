"""What a server takes from outside: how long a text may be, how many moves it may have, and what they may cost.

Every text that becomes a game, a position or a line passes through here before work begins: `Catalogue.load` makes
only bounded games, and lines are made by `line`. The library itself has none of these bounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from plyground.draw.how import DrawnPosition
from plyground.game import Position, TooLarge
from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame
from plyground.wording import quoted

#: Characters of a game with its options, of a position, of a position that is a whole tree, and of a move.
LONGEST_SPEC = 1000
LONGEST_POSITION = 2000
LONGEST_TREE = 20_000
LONGEST_MOVE = 200
#: Characters of a file with a game.
LONGEST_RECORD = 1_000_000
#: Moves of a line, and of a game with all its variations.
MOST_MOVES = 5000
#: Pieces of a position that is set up, on the board or in a zone, and zones.
MOST_PIECES = 2000
MOST_ZONES = 20
#: Legal moves of a position, and those that are drawn with its board; a worker draws more, when they are asked for.
MOST_LEGAL = 9000
MOST_DRAWN = 400
#: Characters of all positions of a line, or of a game, together. They take four times as many bytes.
MOST_CHARACTERS = 4_000_000


AnyPosition = TypeVar("AnyPosition", bound=Position)


class OutOfBounds(TooLarge):
    """More than this server takes; the library might take it."""


class BoundedGame(LoadedGame):
    """A game that reads no text and has no position beyond the bounds."""

    def __init__(self, game: LoadedGame) -> None:
        super().__init__(game.rules, game.description, game.options)
        check_position(self.start())

    def position(self, text: str, /) -> DrawnPosition:
        check_length(text, LONGEST_TREE, "the position")
        return check_position(super().position(text))


def check_length(text: str, most: int, what: str) -> None:
    """Raises OutOfBounds for a longer text."""
    if len(text) > most:
        words = f"{what} {quoted(text)} has {len(text):,} characters, more than the {most:,} that this server takes"
        raise OutOfBounds(words, text)


def check_position(position: AnyPosition) -> AnyPosition:
    """The position, if it is not too large to be drawn. Raises OutOfBounds."""
    legal = len(position.moves())
    if legal > MOST_LEGAL:
        text = str(position)
        words = f"{quoted(text)} has {legal:,} legal moves, more than the {MOST_LEGAL:,} that this server takes"
        raise OutOfBounds(words, text)
    return position


def check_moves(position: Position, moves: int) -> None:
    """Raises OutOfBounds if so many moves, with positions as long as this one, are too many for one line or game."""
    text = str(position)
    most = min(MOST_MOVES, MOST_CHARACTERS // len(text))
    if moves > most:
        words = f"{moves:,} moves from {quoted(text)} are more than the {most:,} that this server takes"
        raise OutOfBounds(words, text)


def line(game: LoadedGame, position: str | None, moves: Sequence[str]) -> Line:
    """The line of these moves from a position (None: the game's start). Raises OutOfBounds, or what the game raises."""
    begun = Line.of(game, position)
    check_moves(begun.position, len(moves))
    for move in moves:
        begun = begun.play(move)
    check_position(begun.position)
    return begun
