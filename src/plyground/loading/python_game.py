"""Help for games that are written in Python."""

from __future__ import annotations

import re

from plyground.game import IllegalMove, InvalidMove, Move, Position


def legal_move(position: Position, move: Move | str, notation: str = ".+", example: str = "") -> Move:
    """The legal move that `move` is; `move` may also be its text.

    Raises InvalidMove when its text does not match the regular expression `notation`, IllegalMove when the move is not
    one of `position.moves()`. The message shows a legal move, or the `example` given, as what was expected.

    >>> import plyground as pg
    >>> pg.legal_move(pg.load("nim").start(), "5=2")
    '5=2'
    """
    legal = position.moves()
    if move in legal:
        return move
    text = str(move)
    for candidate in legal:
        if str(candidate) == text:
            return candidate
    if re.fullmatch(notation, text) is None:
        shown = example or (str(legal[0]) if legal else "")
        expected = f": expected a move as in '{shown}'" if shown else ""
        raise InvalidMove(f"'{text}' is not a move{expected}", text)
    over = "" if legal else ": the game is over"
    raise IllegalMove(f"'{text}' is not legal in '{position}'{over}", text)
