"""Boards and moves of python-chess (https://python-chess.readthedocs.io) as ours, and ours as theirs.

The package is used only here, and only by those who have it: it is under the GPL.
"""

from __future__ import annotations

from plyground.game import InvalidMove, InvalidPosition, Move, Position
from plyground.history.line import Line
from plyground.loading import registry

try:
    import chess
except ImportError:
    raise ImportError("boards of python-chess need the package chess: pip install chess") from None


def board_of(line: Line | Position) -> chess.Board:
    """The board of a position; of a line with its moves, so that python-chess sees repetitions too."""
    if not isinstance(line, Line):
        return chess.Board(str(line))
    board = chess.Board(str(line.start))
    for move in line.moves:
        board.push_uci(move)
    return board


def position_of(board: chess.Board) -> Position:
    """The position of a board. Raises InvalidPosition, also for other kinds of chess."""
    if type(board).uci_variant != "chess":
        name = str(type(board).uci_variant)
        raise InvalidPosition(f"a board of '{name}' is not one of chess", name)
    return registry.load("chess").position(board.fen())


def line_of(board: chess.Board) -> Line:
    """The line of a board: where it began, and the moves on its stack. Raises InvalidPosition or InvalidMove."""
    moves = [text_of(move) for move in board.move_stack]
    return Line.of(registry.load("chess"), position_of(board.root()), moves)


def move_of(move: Move | str) -> chess.Move:
    """The move of python-chess that is written like one of ours. Raises InvalidMove."""
    try:
        return chess.Move.from_uci(str(move))
    except ValueError:
        raise InvalidMove(f"'{move}' is not a move of chess: expected one as in 'e2e4'", str(move)) from None


def text_of(move: chess.Move) -> str:
    """The text of a move of python-chess, which any of our positions can play. Raises InvalidMove for a null move."""
    if not move:
        raise InvalidMove(f"'{move.uci()}' is no move: in chess nobody passes", move.uci())
    return move.uci()
