"""What learning needs to know: the 1,968 moves of any piece from square to square with promotions apart, as UCI writes
them; and what no drawing shows."""

from __future__ import annotations

from itertools import product

from plyground.game import Position
from plyground.loading.loaded_game import LoadedGame

_SQUARES = [(column, row) for row in range(8) for column in range(8)]
_KNIGHT = {(1, 2), (2, 1)}


def actions(game: LoadedGame) -> list[str]:
    """From a1, b1 ... to a1, b1 ..., as a queen or a knight moves; then the promotions in the same order."""
    moves = [(start, end) for start, end in product(_SQUARES, _SQUARES) if start != end and _is_a_move(start, end)]
    promotions = [
        (start, end) for start, end in moves if (start[1], end[1]) in ((6, 7), (1, 0)) and abs(start[0] - end[0]) <= 1
    ]
    return [_text(*move) for move in moves] + [_text(*move) + piece for move in promotions for piece in "qrbn"]


def features(game: LoadedGame, position: Position) -> list[float]:
    """Four rights to castle (KQkq), eight files of a capture en passant, plies without capture or pawn move / 100."""
    _, _, castling, passing, clock, _ = str(position).split()
    rights = [float(letter in castling) for letter in "KQkq"]
    files = [float(passing.startswith(letter)) for letter in "abcdefgh"]
    return [*rights, *files, int(clock) / 100]


def _is_a_move(start: tuple[int, int], end: tuple[int, int]) -> bool:
    across, along = abs(start[0] - end[0]), abs(start[1] - end[1])
    return 0 in (across, along) or across == along or (across, along) in _KNIGHT


def _text(start: tuple[int, int], end: tuple[int, int]) -> str:
    return "".join(f"{'abcdefgh'[column]}{row + 1}" for column, row in (start, end))
