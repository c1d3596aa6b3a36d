"""FEN and algebraic notation against python-chess: both ways, and what is refused."""

from __future__ import annotations

import random
import re

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground import IllegalMove, InvalidMove, InvalidPosition, load
from tests.games.chess.boards import random_boards

GAME = load("chess")
SYMBOLS = "rnbqkpRNBQKP12345678/ wb-KQkqabcdefgh0x\u00e9"


def test_algebraic_notation_both_ways_in_random_positions() -> None:
    for board in random_boards(1_500, seed=3):
        position = GAME.position(board.fen())
        labels = {click["move"]: click["label"] for click in GAME.clicks(position)}
        for move in board.legal_moves:
            san = board.san(move)
            assert labels[move.uci()] == san, board.fen()
            after = position.play(move.uci())
            for written in (san, san.rstrip("+#") + "!?", san.replace("x", ""), san.replace("=", "")):
                assert position.play(written) == after, (board.fen(), written)


@pytest.mark.parametrize(
    ("fen", "text", "move"),
    [
        (chess.STARTING_FEN, "Ng1-f3", "g1f3"),
        (chess.STARTING_FEN, "e2-e4", "e2e4"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "0-0-0", "e1c1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "O-O+?", "e8g8"),
        ("4k3/8/8/8/2b5/8/1p6/2R1K3 b - - 0 1", "bxc1=N", "b2c1n"),
    ],
)
def test_other_ways_to_write_moves(fen: str, text: str, move: str) -> None:
    position = GAME.position(fen)
    assert position.play(text) == position.play(move)


def _is_valid(text: str) -> bool:
    """As python-chess says; but each right to castle once, counters as whole numbers, and no more pieces than the pawns
    that are missing can have become."""
    fields = text.split()
    if len(fields) not in (4, 6) or not re.fullmatch("-|[KQkq]+", fields[2]) or len(set(fields[2])) != len(fields[2]):
        return False
    if any(not re.fullmatch("[0-9]{1,4}", field) for field in fields[4:]):
        return False
    if fields[1] not in "wb":
        return False
    try:
        board = chess.Board(" ".join(fields + ["0", "1"][: 6 - len(fields)]))
    except ValueError:
        return False
    if re.sub("-", "", fields[2]) != "" and set(re.sub("-", "", board.castling_xfen())) != set(fields[2]):
        return False
    first = {chess.KNIGHT: 2, chess.BISHOP: 2, chess.ROOK: 2, chess.QUEEN: 1}
    for color in chess.COLORS:
        promoted = sum(max(0, len(board.pieces(kind, color)) - usual) for kind, usual in first.items())
        if promoted > 8 - len(board.pieces(chess.PAWN, color)):
            return False
    return board.is_valid()


def _agrees(text: str) -> bool:
    """Checks one text; whether it is a position."""
    valid = _is_valid(text)
    try:
        position = GAME.position(text)
    except InvalidPosition as error:
        assert not valid, f"'{text}' is a position, but {error}"
        assert error.faults
        assert error.input == text
        return False
    assert valid, f"'{text}' is no position, but read as '{position}'"
    return True


def _mutated(text: str, chance: random.Random) -> str:
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(text) + 1)
        text = chance.choice(
            [
                text[:at] + chance.choice(SYMBOLS) + text[at:],
                text[:at] + text[at + 1 :],
                text[:at] + chance.choice(SYMBOLS) + text[at + 1 :],
                " ".join(text.split(" ")[: chance.randint(1, 6)]),
            ]
        )
    return text


def test_thousands_of_malformed_texts_are_refused_and_the_others_read() -> None:
    chance = random.Random(4)
    found = [_agrees(_mutated(board.fen(), chance)) for board in random_boards(6_000, seed=4)]
    assert found.count(False) > 4_000
    assert found.count(True) > 100


def test_pieces_thrown_on_the_board_are_a_position_exactly_when_python_chess_says_so() -> None:
    chance = random.Random(5)
    found = []
    for _ in range(6_000):
        board = chess.Board(None)
        squares = chance.sample(range(64), chance.randint(2, 10))
        pieces = [
            "K",
            "k",
            *(chance.choice("PNBRQpnbrqKk" if chance.random() < 0.1 else "PNBRQpnbrq") for _ in squares),
        ]
        for square, piece in zip(squares, pieces, strict=False):
            board.set_piece_at(square, chess.Piece.from_symbol(piece))
        rights = chance.choice(["-"] * 9 + ["K", "Qkq", "KQkq"])
        passed = chance.choice(["-"] * 60 + [*(file + rank for file in "abcdefgh" for rank in "36")])
        found.append(_agrees(f"{board.board_fen()} {chance.choice('wb')} {rights} {passed} 0 1"))
    assert found.count(True) > 1_000
    assert found.count(False) > 2_000


@given(st.text(alphabet=SYMBOLS, max_size=90))
def test_any_text_is_a_position_or_refused(text: str) -> None:
    _agrees(text)


@given(st.text(alphabet="abcdefgh12345678NBRQKxO-=+#!?", max_size=8))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    position = GAME.position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    try:
        after = position.play(text)
    except (InvalidMove, IllegalMove) as error:
        assert error.input == text
        return
    assert any(position.play(move) == after for move in position.moves())
