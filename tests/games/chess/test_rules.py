"""The laws of chess against python-chess, and positions written down by hand."""

from __future__ import annotations

import chess
import pytest

from plyground import IllegalMove, InvalidMove, load
from plyground.history.line import Line
from tests.games.chess.boards import random_boards

GAME = load("chess")


def texts(fen: str) -> list[str]:
    return [str(move) for move in GAME.position(fen).moves()]


def test_ten_thousand_random_positions_agree_with_python_chess() -> None:
    for board in random_boards(10_000, seed=1):
        position = GAME.position(board.fen())
        assert str(position) == board.fen()
        assert sorted(texts(board.fen())) == sorted(move.uci() for move in board.legal_moves), board.fen()
        marks = [mark["kind"] for mark in GAME.view(position)["marks"]]
        assert marks == (["threatened"] if board.is_check() else [])


def test_every_move_of_random_positions_leads_where_python_chess_says() -> None:
    for board in random_boards(400, seed=2):
        position = GAME.position(board.fen())
        for move in list(board.legal_moves):
            board.push(move)
            after = position.play(move.uci())
            assert str(after) == board.fen()
            assert hash(after) == hash(GAME.position(board.fen())), "the key kept up is the key made anew"
            board.pop()


def test_pieces_of_a_position_come_in_the_documented_order() -> None:
    moves = texts("4k3/P7/8/8/8/1N6/8/R3K2R w KQ - 0 1")
    assert moves[:4] == ["a7a8q", "a7a8r", "a7a8b", "a7a8n"]
    assert [move[:2] for move in moves][4:] == sorted(
        [move[:2] for move in moves][4:], key=lambda square: ["b3", "a1", "h1", "e1"].index(square)
    )
    assert moves[-7:] == ["e1c1", "e1d1", "e1f1", "e1g1", "e1d2", "e1e2", "e1f2"]


@pytest.mark.parametrize(
    ("fen", "result", "reason"),
    [
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "0-1", "checkmate"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "1/2-1/2", "stalemate"),
        ("8/8/4k3/8/8/3BK3/8/8 w - - 0 1", "1/2-1/2", "neither side has the pieces to give mate"),
        ("8/8/4k3/8/8/3NK3/8/8 w - - 0 1", "1/2-1/2", "neither side has the pieces to give mate"),
        ("8/8/4k1b1/8/8/3BK3/8/8 w - - 0 1", "1/2-1/2", "neither side has the pieces to give mate"),
        ("8/8/4k1b1/8/8/4K1B1/8/8 w - - 0 1", None, ""),
        ("8/8/4k1n1/8/8/4KB2/8/8 w - - 0 1", None, ""),
        ("8/8/4k3/8/8/3NKN2/8/8 w - - 0 1", None, ""),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 99 70", None, ""),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 100 70", "1/2-1/2", "fifty moves without a capture or a pawn's move"),
        ("R6k/R7/8/8/8/8/8/4K3 b - - 100 70", "1-0", "checkmate"),
    ],
)
def test_ends(fen: str, result: str | None, reason: str) -> None:
    outcome = GAME.position(fen).outcome()
    assert (None if outcome is None else str(outcome)) == result
    assert (outcome.reason if outcome else "") == reason


def test_fifty_moves_end_the_game() -> None:
    line = Line.of(GAME, "4k3/8/8/8/8/8/8/R3K3 w - - 98 70", ["a1a2", "e8e7"])
    assert line.outcome is not None
    assert line.outcome.reason == "fifty moves without a capture or a pawn's move"


def test_the_third_occurrence_is_a_draw_and_lost_rights_make_another_position() -> None:
    there_and_back = ["g1f3", "g8f6", "f3g1", "f6g8"]
    line = Line.of(GAME)
    for move in there_and_back * 2:
        assert line.outcome is None
        line = line.play(move)
    assert line.outcome is not None
    assert line.outcome.reason == "the position occurred for the third time"
    castling = Line.of(GAME, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")
    for move in ["a1b1", "e8e7", "b1a1", "e7e8"] * 2:
        castling = castling.play(move)
        assert castling.outcome is None, "with the right to castle it was another position"


def test_counters_do_not_make_another_position() -> None:
    one = GAME.position("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")
    other = GAME.position("4k3/8/8/8/8/8/8/R3K3 w Q - 7 30")
    assert one == other
    assert hash(one) == hash(other)
    assert str(one) != str(other)


def test_a_capture_en_passant_that_is_not_legal_is_not_kept() -> None:
    pinned = "8/8/8/8/k2Pp2Q/8/8/4K3 b - d3 0 1"
    assert chess.Board(pinned).has_legal_en_passant() is False
    assert str(GAME.position(pinned)) == "8/8/8/8/k2Pp2Q/8/8/4K3 b - - 0 1"
    assert "e4d3" not in texts(pinned)
    assert str(GAME.start().play("e2e4")) == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"


@pytest.mark.parametrize("fen", ["4k3/8/8/8/8/8/8/4K2R w K -", "4k3/8/8/8/8/8/8/4K2R w K - 0 0"])
def test_counters_may_be_left_out_or_begin_at_nought(fen: str) -> None:
    assert str(GAME.position(fen)) == "4k3/8/8/8/8/8/8/4K2R w K - 0 1"


def test_promotions_are_clicked_by_name() -> None:
    position = GAME.position("7k/P7/8/8/8/8/8/4K3 w - - 0 1")
    clicks = [click for click in GAME.clicks(position) if click["kind"] == "promote"]
    assert [click["path"] for click in clicks] == [
        [{"cell": "a7"}, {"cell": "a8"}, {"choice": name}] for name in ("Queen", "Rook", "Bishop", "Knight")
    ]
    assert [click["label"] for click in clicks] == ["a8=Q+", "a8=R+", "a8=B", "a8=N"]
    becomes = {"from": "a8", "to": "a8", "piece": "Q"}
    assert GAME.motion(position, "a7a8q") == [[], [{"from": "a7", "to": "a8"}], [becomes]]


def test_castling_moves_the_rook_too_and_a_pawn_taken_in_passing_goes_from_where_it_stands() -> None:
    castling = GAME.position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert GAME.motion(castling, "e1c1") == [[], [{"from": "e1", "to": "c1"}, {"from": "a1", "to": "d1"}]]
    passing = GAME.position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")
    assert GAME.motion(passing, "e5d6") == [[], [{"from": "d5"}, {"from": "e5", "to": "d6"}]]


@pytest.mark.parametrize("text", ["e2", "e2e9", "e7e8k", "e2e4q5", "Pe4", "xe4", "Kx", "N", "O-O-O-O", "e4=", "Nf3=Q"])
def test_texts_that_are_no_move(text: str) -> None:
    with pytest.raises((InvalidMove, IllegalMove)):
        GAME.start().play(text)


def test_a_move_that_several_pieces_can_make_names_them() -> None:
    with pytest.raises(IllegalMove, match=r"'Rd1' is not legal in .*: it may be any of a1d1, h1d1"):
        GAME.position("4k3/8/8/8/8/8/3K4/R6R w - - 0 1").play("Rd1")
