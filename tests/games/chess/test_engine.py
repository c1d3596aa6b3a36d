"""Chess in the engine: evaluations that treat both sides alike, proofs that hold, and time that is kept."""

from __future__ import annotations

import random

import chess
import pytest
from bench import chess_parameters
from hypothesis import given
from hypothesis import strategies as st

from plyground import Side, load
from plyground._core import Evaluation as NativeEvaluation
from plyground._core import Position as NativePosition
from plyground.engine.engine import Engine
from plyground.exact.forced_win import forced_win
from plyground.score import Limit, Score
from tests.games.chess.boards import random_boards

GAME = load("chess")
VALUES = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 15, chess.QUEEN: 25, chess.KING: 0}
CENTRE = (chess.D4, chess.E4, chess.D5, chess.E5)


@pytest.mark.parametrize("name", ["default", "document", "queens"])
def test_evaluations_see_the_same_from_the_other_side(name: str) -> None:
    evaluation = GAME.evaluations[name]
    for board in random_boards(1_000, seed=6):
        position, turned = GAME.position(board.fen()), GAME.position(board.mirror().fen())
        assert evaluation.value(position, Side.FIRST, 0) == evaluation.value(turned, Side.SECOND, 0), board.fen()


def document_value(board: chess.Board, color: chess.Color) -> int:
    """Document D's evaluation of one side, word by word."""
    value = 0
    for square, piece in board.piece_map().items():
        if piece.color == color:
            value += VALUES[piece.piece_type] + 1 + (square in CENTRE)
        else:
            value += board.is_attacked_by(color, square)
    king = board.king(not color)
    assert king is not None
    checkers = [square for square in board.attackers(color, king) if not board.is_attacked_by(not color, square)]
    return value + 500 * bool(checkers)


def test_the_documents_evaluation() -> None:
    evaluation = GAME.evaluations["document"]
    for board in random_boards(1_000, seed=7):
        position = GAME.position(board.fen())
        if position.outcome() is None:
            expected = document_value(board, chess.WHITE) - document_value(board, chess.BLACK)
            assert evaluation.value(position, Side.FIRST, 0) == expected, board.fen()
    mate = GAME.position("R6k/R7/8/8/8/8/8/4K3 b - - 0 1")
    assert evaluation.value(mate, Side.FIRST, 3) == 1997


def test_the_difference_in_queens() -> None:
    evaluation = GAME.evaluations["queens"]
    assert evaluation.value(GAME.position("q3k3/8/8/8/8/8/8/1Q1QK2Q w - - 0 1"), Side.FIRST, 0) == 2


def test_the_default_evaluation_is_the_sum_that_it_says() -> None:
    evaluation = GAME.evaluations["default"]
    assert isinstance(evaluation, NativeEvaluation)
    parameters = [worth for pair in chess_parameters.read() for worth in pair]
    turn = evaluation.weights["turn"]
    for board in random_boards(500, seed=8):
        position = GAME.position(board.fen())
        assert isinstance(position, NativePosition)
        if position.outcome() is None:
            total = sum(parameters[number] * factor for number, factor in evaluation.factors(position))
            total += turn if board.turn else -turn
            assert evaluation.value(position, Side.FIRST, 0) == pytest.approx(total, abs=2.5), board.fen()
    other, start = GAME.evaluations["queens"], GAME.start()
    assert isinstance(other, NativeEvaluation)
    assert isinstance(start, NativePosition)
    with pytest.raises(ValueError, match="does not say what it is a sum of"):
        other.factors(start)


def test_what_the_selective_search_proves_is_true() -> None:
    engine, proved = Engine(GAME, table=4), 0
    chance = random.Random(9)
    for board in random_boards(3_000, seed=9):
        position = GAME.position(board.fen())
        if position.outcome() is not None:
            continue
        win = forced_win(position, 3)
        if win is None and chance.random() > 0.03:
            continue
        score = engine.think(position, Limit(depth=4)).best.score
        if score.kind == "win" and score.plies is not None and score.plies <= 3:
            proved += 1
            assert win is not None, board.fen()
            assert win.plies == score.plies, board.fen()
        elif win is not None:  # the selection may miss something near the horizon, but not before
            deeper = engine.think(position, Limit(depth=win.plies + 6)).best.score
            assert deeper == Score.win(position.side, win.plies), board.fen()
        if score.kind == "loss" and score.plies == 2:
            proved += 1
            assert all(forced_win(position.play(move), 1) for move in position.moves()), board.fen()
    assert proved > 30


@pytest.mark.parametrize(
    ("fen", "move"),
    [
        ("8/8/8/8/8/2k5/2p5/2K5 b - - 99 80", None),  # stalemate or the fiftieth move: a draw in any case
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 99 80", "d1d8"),  # mate comes before the fiftieth move
        ("7k/5Q2/8/6K1/8/8/8/8 w - - 98 80", None),  # the mate after next comes too late
    ],
)
def test_the_fiftieth_move_is_seen(fen: str, move: str | None) -> None:
    position = GAME.position(fen)
    best = Engine(GAME, table=1).think(position, Limit(depth=6)).best
    if move is None:
        assert best.score.kind != "win" or best.score.plies == 1
    else:
        assert (str(best.move), best.score) == (move, Score.win(position.side, 1))


def test_a_repetition_is_sought_by_who_is_worse() -> None:
    start = GAME.position("6k1/5ppp/8/8/8/1q6/r4PPP/3Q2K1 w - - 0 1")
    best = Engine(GAME, table=4).think(start, Limit(depth=8)).best
    assert best.score.kind != "loss"


@given(
    clock=st.floats(0, 10_000),
    increment=st.floats(0, 60),
    moves=st.none() | st.integers(1, 200),
)
def test_time_is_never_more_than_there_is(clock: float, increment: float, moves: int | None) -> None:
    limit = Limit.of_clock(clock, increment, moves)
    assert limit.time is not None
    assert limit.enough is not None
    assert 0 < limit.enough <= limit.time
    assert limit.time <= max(clock, 0.002)
    if clock > 1:
        assert limit.time < clock


def test_more_time_is_taken_when_there_is_more() -> None:
    shares = [Limit.of_clock(clock, increment).enough or 0 for clock, increment in [(1, 0), (10, 0), (60, 0), (60, 2)]]
    assert shares == sorted(shares)
    assert shares[-1] > 2
    with pytest.raises(ValueError, match="expected seconds"):
        Limit.of_clock(-1)
    with pytest.raises(ValueError, match="expected at least 1"):
        Limit.of_clock(1, moves=0)


def test_a_search_that_has_had_enough_ends_before_its_limit() -> None:
    analysis = Engine(GAME, table=4).think(GAME.start(), Limit(time=20, enough=0.1))
    assert analysis.seconds < 10
    assert analysis.depth > 3
