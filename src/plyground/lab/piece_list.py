"""Dobutsu Shogi as document A's program plays it: a list of eight pieces that keep their identity.

This file has the rules a second time, written simply, and shares nothing with rules.hpp. The laboratory repeats the
document's counts on this game, and the tests compare the core with it. Moves are generated piece by piece in the order
of the list. A captured piece keeps its place in the list, so two equal pieces in hand give two drops with the same
text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from plyground.evaluation import FunctionEvaluation, finished_value
from plyground.game import InvalidPosition, Outcome, Side
from plyground.game import Move as AnyMove
from plyground.loading.python_game import legal_move

COLUMNS, ROWS = "abc", "4321"  # from the left, from the top, as the first player sees the board
SQUARES = [column + row for row in ROWS for column in COLUMNS]
LAST_RANK = {Side.FIRST: {"a4", "b4", "c4"}, Side.SECOND: {"a1", "b1", "c1"}}

UP, DOWN, LEFT, RIGHT = (0, 1), (0, -1), (-1, 0), (1, 0)
UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT = (-1, 1), (1, 1), (-1, -1), (1, -1)
DIRECTIONS = (UP, DOWN, LEFT, RIGHT, UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT)

#: The steps of the first player's pieces. For the second player, up and down are exchanged.
STEPS = {
    "C": {UP},
    "H": {UP, DOWN, LEFT, RIGHT, UP_LEFT, UP_RIGHT},
    "E": {UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT},
    "G": {UP, DOWN, LEFT, RIGHT},
    "L": set(DIRECTIONS),
}

#: The value that document A gives to a piece on the board and in hand.
ON_BOARD = {"C": 2, "E": 6, "G": 6, "H": 12, "L": 10_000}
IN_HAND = {"C": 1, "E": 3, "G": 3, "L": 10_000}

NOTATION = "[abc][1-4][abc][1-4]|[CEG]@[abc][1-4]"
_ROW = re.compile(r"(?:\+[Cc]|[LGEClgec]|[1-3])*")
_POSITION = re.compile(r"\s*([^\s\[\]]+)\[([LGEClgec]*|-)\]\s+([wb])(\s+stays)?\s*")


def _targets(kind: str, owner: Side, square: str) -> list[str]:
    """The squares that a piece steps to on an empty board, in the order of DIRECTIONS."""
    forward = 1 if owner is Side.FIRST else -1
    found = []
    for right, up in DIRECTIONS:
        column, row = COLUMNS.index(square[0]) + right, int(square[1]) + up
        if (right, forward * up) in STEPS[kind] and 0 <= column <= 2 and 1 <= row <= 4:
            found.append(f"{COLUMNS[column]}{row}")
    return found


TARGETS = {
    (kind, owner, square): _targets(kind, owner, square) for kind in STEPS for owner in Side for square in SQUARES
}


class Piece(NamedTuple):
    kind: str
    owner: Side
    square: str | None  # None: in the owner's hand


class Move(NamedTuple):
    """The number of the piece in the list, where it goes, and the move in the game's notation."""

    piece: int
    target: str
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Position:
    pieces: tuple[Piece, ...]
    side: Side
    lion_moved: bool = False  # whether the last move was a Lion's: a Lion wins on the last rank only by moving there

    @cached_property
    def _board(self) -> dict[str, Piece]:
        return {piece.square: piece for piece in self.pieces if piece.square is not None}

    def _all_moves(self) -> Iterator[Move]:
        board = self._board
        for number, (kind, owner, square) in enumerate(self.pieces):
            if owner is not self.side:
                continue
            if square is None:
                for target in SQUARES:
                    if target not in board:
                        yield Move(number, target, f"{kind}@{target}")
            else:
                for target in TARGETS[kind, owner, square]:
                    if target not in board or board[target].owner is not owner:
                        yield Move(number, target, square + target)

    @cached_property
    def _legal(self) -> tuple[Move, ...]:
        return () if self.outcome() else tuple(self._all_moves())

    def moves(self) -> Sequence[Move]:
        """The legal moves, piece by piece in the order of the list. A piece on the board tries up, down, left, right,
        then the diagonals, as the first player sees them. A piece in hand tries the empty squares from the top row
        down, left to right."""
        return self._legal

    def play(self, move: AnyMove | str) -> Position:
        chosen = legal_move(self, move, NOTATION)
        assert isinstance(chosen, Move)
        number, target, _ = chosen
        kind, owner, square = self.pieces[number]
        after = list(self.pieces)
        if target in self._board:
            captured = self._board[target]
            after[self.pieces.index(captured)] = Piece("C" if captured.kind == "H" else captured.kind, owner, None)
        if kind == "C" and square is not None and target in LAST_RANK[owner]:
            kind = "H"
        after[number] = Piece(kind, owner, target)
        return Position(tuple(after), owner.other, kind == "L")

    def _lion_safe_across(self) -> bool:
        """Whether the Lion of the player who has just moved is on the last rank and cannot be captured."""
        lion = next(square for kind, owner, square in self.pieces if kind == "L" and owner is not self.side)
        if lion not in LAST_RANK[self.side.other]:
            return False
        return not any(
            piece.owner is self.side and lion in TARGETS[piece.kind, piece.owner, square]
            for square, piece in self._board.items()
        )

    @cached_property
    def _outcome(self) -> Outcome | None:
        opponent = self.side.other
        if any(kind == "L" and square is None for kind, _, square in self.pieces):
            return Outcome(opponent, "the Lion is captured")
        if self.lion_moved and self._lion_safe_across():
            return Outcome(opponent, "the Lion has reached the last rank")
        if next(self._all_moves(), None) is None:
            return Outcome(opponent, "there is no legal move")
        return None

    def outcome(self) -> Outcome | None:
        return self._outcome

    def __str__(self) -> str:
        rows = []
        for row in ROWS:
            letters = [_letter(self._board.get(column + row)) for column in COLUMNS]
            rows.append(re.sub(r"\.+", lambda dots: str(len(dots[0])), "".join(letters)))
        held = [piece for piece in self.pieces if piece.square is None]
        held.sort(key=lambda piece: (piece.owner is Side.SECOND, "LGCE".index(piece.kind)))
        lion_captured = any(piece.kind == "L" for piece in held)
        stays = not lion_captured and not self.lion_moved and self._lion_safe_across()
        side = "w" if self.side is Side.FIRST else "b"
        return f"{'/'.join(rows)}[{''.join(map(_letter, held))}] {side}{' stays' if stays else ''}"


def _letter(piece: Piece | None) -> str:
    if piece is None:
        return "."
    letter = "+C" if piece.kind == "H" else piece.kind
    return letter if piece.owner is Side.FIRST else letter.lower()


def _piece(letter: str, square: str | None) -> Piece:
    owner = Side.FIRST if letter.isupper() else Side.SECOND
    return Piece("H" if letter[0] == "+" else letter.upper(), owner, square)


def pieces_value(position: Position, viewpoint: Side, ply: int, win: int) -> float:
    """The sum of the pieces; a finished game is worth +-(win - ply). The document takes 10,000 + the remaining depth,
    which differs from ours by a constant in each search. So the order of the values and the counted nodes are the
    same."""
    finished = finished_value(position, viewpoint, ply, win)
    if finished is not None:
        return finished
    value = 0
    for kind, owner, square in position.pieces:
        worth = IN_HAND[kind] if square is None else ON_BOARD[kind]
        value += worth if owner is viewpoint else -worth
    return value


class PieceList:
    name = "dobutsu-piece-list"
    title = "Dobutsu Shogi, with a list of pieces"
    repetition = 3
    evaluations = {  # noqa: RUF012
        "pieces": FunctionEvaluation(
            "pieces",
            pieces_value,
            "the sum of the pieces, on the board and in hand",
            antisymmetric=True,
            weights={"win": 10_000},
            weight_summaries={"win": "a win at the root; one less for each ply"},
            decisive=True,
        )
    }

    def start(self) -> Position:
        """The start. Its list: the second player's Giraffe, Lion, Elephant, Chick, then the first player's Chick,
        Elephant, Lion, Giraffe."""
        return self.position("gle/1c1/1C1/ELG[] w")

    def position(self, text: str) -> Position:
        """The position of a text. Its list begins with the board, row by row from the top, and ends with the hands in
        the order of the text."""
        match = _POSITION.fullmatch(text)
        rows = match[1].split("/") if match else []
        if match is None or not all(map(_ROW.fullmatch, rows)):
            raise InvalidPosition(f"'{text}' is not a position: expected the form 'gle/1c1/1C1/ELG[] w'", text)
        expanded = [re.sub(r"\d", lambda digit: "." * int(digit[0]), row) for row in rows]
        cells = [re.findall(r"\+?.", row) for row in expanded]
        if len(cells) != 4 or any(len(row) != 3 for row in cells):
            raise InvalidPosition(f"'{text}' is not a position: expected four rows of three squares", text)
        letters = [letter for row in cells for letter in row]
        board = [_piece(letter, square) for letter, square in zip(letters, SQUARES, strict=True) if letter != "."]
        hands = [_piece(letter, None) for letter in match[2].replace("-", "")]
        counts = sorted(piece.kind.replace("H", "C") for piece in board + hands)
        lions = {piece.owner if piece.square else piece.owner.other for piece in board + hands if piece.kind == "L"}
        if counts != list("CCEEGGLL") or len(lions) != 2:
            raise InvalidPosition(f"'{text}' is not a position: expected two of each kind, a Lion for each", text)
        side = Side.FIRST if match[3] == "w" else Side.SECOND
        return Position(tuple(board + hands), side, lion_moved=match[4] is None)

    def order(self, position: Position, moves: Sequence[Move]) -> Sequence[Move]:
        """Captures first, then drops, then other moves; each group in the order of the list."""

        def rank(move: Move) -> int:
            if position.pieces[move.piece].square is None:
                return 1
            return 0 if move.target in position._board else 2

        return sorted(moves, key=rank)


game = PieceList
