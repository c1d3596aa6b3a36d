"""Chess by python-chess, its moves put into the core's order, its draws by claim made automatic."""

from __future__ import annotations

import chess

_KINDS = [chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN, chess.KING]
_PROMOTIONS = [None, chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT]


class Chess:
    def side(self, text: str) -> str:
        return "first" if chess.Board(text).turn else "second"

    def moves(self, text: str) -> list[str]:
        board = chess.Board(text)
        if self._winner(board) is not None:
            return []

        def place(move: chess.Move) -> tuple[int, ...]:
            kind = board.piece_type_at(move.from_square)
            assert kind is not None
            return _KINDS.index(kind), move.from_square, move.to_square, _PROMOTIONS.index(move.promotion)

        return [move.uci() for move in sorted(board.legal_moves, key=place)]

    def play(self, text: str, move: str) -> str:
        board = chess.Board(text)
        board.push_uci(move)
        return board.fen()

    def winner(self, text: str) -> str | None:
        return self._winner(chess.Board(text))

    def _winner(self, board: chess.Board) -> str | None:
        if board.is_checkmate():
            return "second" if board.turn else "first"
        drawn = board.is_stalemate() or board.is_insufficient_material() or board.is_fifty_moves()
        return "draw" if drawn else None
