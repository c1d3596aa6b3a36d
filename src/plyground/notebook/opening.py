"""The way into the boards of a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, overload

from plyground.game import Side
from plyground.history.place import AnyGame, Place
from plyground.history.saved import HUMAN
from plyground.loading import registry
from plyground.players.spec import AnyPlayer
from plyground.textbook.walked_tree import WalkedTree

if TYPE_CHECKING:
    from plyground.notebook.game_board import Board
    from plyground.notebook.search_board import SearchBoard


@overload
def board(place: WalkedTree, *, game: AnyGame | None = None) -> SearchBoard: ...


@overload
def board(
    place: Place,
    *,
    game: AnyGame | None = None,
    first: AnyPlayer | None = None,
    second: AnyPlayer | None = None,
    flip: bool | None = None,
) -> Board: ...


def board(
    place: Place | WalkedTree,
    *,
    game: AnyGame | None = None,
    first: AnyPlayer | None = None,
    second: AnyPlayer | None = None,
    flip: bool | None = None,
) -> Board | SearchBoard:
    """A board in a notebook, to play on and to look at.

    place: a game, or its text: "connect4"; a position, a line, a tree of moves with its variations, or a saved game;
        or a recorded search, to go through step by step.
    game: whose position it is, if `place` is a text, or a position that does not say it.
    first, second: the players, as in `"engine:level=3"`, or your own: an object, a class, a function, a file. People
        play the sides that are left out.
    flip: whether the second player's side is at the bottom. Left out, a person who plays against a computer sees their
        own side there.

    Raises UnknownGame, InvalidPosition or InvalidPlayer; TooLarge for a search with too many nodes; ImportError if the
    package anywidget is not installed: `pip install 'plyground[notebook]'`.

    >>> import plyground as pg
    >>> board = pg.board("dobutsu", second="engine:level=3")
    >>> board
    <board of dobutsu: 0 moves, First to move>
    """
    # anywidget need not be installed, and takes long to import.
    from plyground.notebook.desk import tree_of
    from plyground.notebook.game_board import Board
    from plyground.notebook.search_board import SearchBoard
    from plyground.notebook.seats import Computer

    if isinstance(place, WalkedTree):
        return SearchBoard(place, None if game is None else registry.load(game))
    tree = tree_of(place, game)
    players = {Side.FIRST: first, Side.SECOND: second}
    seated = {side: player for side, player in players.items() if player is not None and player != HUMAN}
    computers = {side: Computer(player, tree.game) for side, player in seated.items()}
    return Board(tree, computers, [*computers] == [Side.FIRST] if flip is None else flip)
