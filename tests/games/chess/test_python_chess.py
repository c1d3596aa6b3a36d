"""Boards and moves of python-chess, both ways."""

from __future__ import annotations

import random
import subprocess
import sys

import chess
import chess.variant
import pytest

import plyground
from plyground.game import InvalidMove, InvalidPosition
from plyground.games.chess.python_chess import board_of, line_of, move_of, position_of, text_of
from plyground.history.line import Line


def test_random_games_go_both_ways() -> None:
    game = plyground.load("chess")
    for seed in range(10):
        chance, board, line = random.Random(seed), chess.Board(), Line.of(game)
        while line.outcome is None and line.ply < 200:
            assert {move_of(move) for move in line.position.moves()} == set(board.legal_moves)
            move = chance.choice(list(board.legal_moves))
            board.push(move)
            line = line.play(text_of(move))
            assert position_of(board) == line.position
            assert board_of(line.position).legal_moves.count() == board.legal_moves.count()
            assert position_of(board_of(line.position)) == line.position
        assert line_of(board) == line
        assert board_of(line).move_stack == board.move_stack
        assert board_of(line).fen() == board.fen()


def test_a_line_keeps_what_is_repeated() -> None:
    board = chess.Board()
    for move in ("g1f3", "g8f6", "f3g1", "f6g8") * 2:
        board.push_uci(move)
    line = line_of(board)
    assert line.outcome is not None
    assert board_of(line).is_repetition(3)


def test_a_line_from_a_position() -> None:
    board = chess.Board("7k/P7/8/8/8/8/8/4K3 w - - 0 1")
    board.push_san("a8=Q")
    line = line_of(board)
    assert line.moves == ("a7a8q",)
    assert board_of(line).root().fen() == "7k/P7/8/8/8/8/8/4K3 w - - 0 1"


def test_what_is_no_chess() -> None:
    with pytest.raises(InvalidPosition, match="a board of 'antichess' is not one of chess"):
        position_of(chess.variant.AntichessBoard())
    with pytest.raises(InvalidPosition):
        position_of(chess.Board(None))
    with pytest.raises(InvalidPosition):
        position_of(chess.Board.from_chess960_pos(0))
    with pytest.raises(InvalidMove, match="'0000' is no move"):
        text_of(chess.Move.null())
    with pytest.raises(InvalidMove, match="'nonsense' is not a move of chess"):
        move_of("nonsense")


def test_the_package_is_named_where_it_is_missing() -> None:
    code = "import sys; sys.modules['chess'] = None; import plyground.games.chess.python_chess"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "need the package chess: pip install chess" in done.stderr
