"""Real programs talk with our engine: python-chess as a board, and Debian's Stockfish as an opponent."""

from __future__ import annotations

import sys

import chess
import chess.engine
import pytest

from tests.places import STOCKFISH

COMMAND = [sys.executable, "-m", "plyground", "uci"]


def test_a_board_uses_every_part_of_the_protocol() -> None:
    with chess.engine.SimpleEngine.popen_uci(COMMAND) as engine:
        assert engine.id["name"].startswith("Plyground")
        engine.configure({"Hash": 16, "Threads": 1})
        board = chess.Board()
        engine.ping()
        played = engine.play(board, chess.engine.Limit(time=0.05))
        assert played.move in list(board.legal_moves)
        infos = engine.analyse(board, chess.engine.Limit(depth=4), multipv=3)
        assert len(infos) == 3
        assert all(info["pv"][0] in board.legal_moves for info in infos)
        only = engine.play(board, chess.engine.Limit(nodes=500), root_moves=[chess.Move.from_uci("a2a3")])
        assert only.move == chess.Move.from_uci("a2a3")
        mate = chess.Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
        info = engine.analyse(mate, chess.engine.Limit(depth=3))
        assert info["score"].white() == chess.engine.Mate(1)
        clock = chess.engine.Limit(white_clock=2, black_clock=2, white_inc=0.01, black_inc=0.01)
        assert engine.play(board, clock).move in list(board.legal_moves)
        with engine.analysis(board) as analysis:  # until it is stopped
            for found in analysis:
                if found.get("depth", 0) >= 3:
                    break
        assert engine.play(board, chess.engine.Limit(depth=1)).move in list(board.legal_moves)


@pytest.mark.skipif(STOCKFISH is None, reason="there is no Stockfish here")
def test_games_against_stockfish() -> None:
    assert STOCKFISH is not None
    with chess.engine.SimpleEngine.popen_uci(COMMAND) as ours, chess.engine.SimpleEngine.popen_uci(STOCKFISH) as theirs:
        theirs.configure({"Skill Level": 0})
        for side in (chess.WHITE, chess.BLACK):
            board = chess.Board()
            while not board.is_game_over(claim_draw=True) and board.ply() < 160:
                mover = ours if board.turn == side else theirs
                move = mover.play(board, chess.engine.Limit(nodes=2000)).move
                assert move is not None
                board.push(move)
            assert board.ply() > 10
