"""A place in a game, however it is given: a position, a line, a node, a tree of moves, or a text."""

from __future__ import annotations

from os import PathLike
from typing import TypeAlias

from plyground.game import Game, Position, UnknownGame
from plyground.history.line import Line
from plyground.history.saved import SavedGame
from plyground.history.tree import GameTree, Node
from plyground.loading import openspiel, registry
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.options import split_spec
from plyground.loading.user_file import file_of
from plyground.wording import did_you_mean, quoted

AnyGame: TypeAlias = Game | type[Game] | str | PathLike[str]
"""A game, however it is given: loaded or not, or a text or a path that loads it."""

Place: TypeAlias = Position | Line | Node | GameTree | SavedGame | LoadedGame | str
"""What is given for a position: also the position that a line or a node leads to, the one that a game as played stands
at, and the start of a game, whose name is enough. The text of a position needs its game beside it.
"""


def position_of(place: Place, game: AnyGame | None = None) -> Position:
    """The position at a place. Raises as `line_of` does."""
    if game is None and isinstance(place, Position):
        return place
    return line_of(place, game).position


def line_of(place: Place, game: AnyGame | None = None) -> Line:
    """The line that ends at a place; without a history, the line of no moves.

    `game`: which game it is of. The text of a position needs it, and a position if `game_of` cannot tell. A text alone
    is a game. Raises UnknownGame, InvalidOption, InvalidPosition.
    """
    if isinstance(place, (Line, Node, GameTree, SavedGame)):
        line = place if isinstance(place, Line) else place.line() if isinstance(place, GameTree) else place.line
        return line if game is None else Line.of(registry.load(game), str(line.start), line.moves)
    if isinstance(place, LoadedGame):
        return Line.of(place)
    if game is not None:
        return Line.of(registry.load(game), place)
    if isinstance(place, str):
        return Line.of(_named(place))
    return Line.of(registry.game_of(place), place)


def _named(text: str) -> LoadedGame:
    """The game of a text, which may be meant for a position. Raises UnknownGame."""
    name = split_spec(text)[0]
    if file_of(text) is None and name not in (*registry.game_names(), openspiel.NAME):
        words = f"{quoted(text)} is no game; if it is a position, say of which game, as in game='connect4'"
        raise UnknownGame(words + did_you_mean(name, registry.game_names()), text)
    return registry.load(text)
