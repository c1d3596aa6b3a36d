"""Reviews: every move judged, the same each time."""

from __future__ import annotations

import re
from typing import Any

import pytest

from plyground import Position, load
from plyground.advice import Accuracy, Analyst, ReviewedMove, hint, review
from plyground.engine.analysis import Analysis
from plyground.exact import Oracle
from plyground.game import Side
from plyground.history.line import Line


def line_of(game: str, moves: str) -> Line:
    return Line.of(load(game), None, moves.split())


def test_a_game_is_reviewed() -> None:
    line = line_of("connect4", "1 7 1 7 1 7 2 7")
    told: list[ReviewedMove] = []
    found = review(line, Analyst(line.game), on_move=told.append)
    assert tuple(told) == found.moves
    assert [move.ply for move in found.moves] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [move.side for move in found.moves] == [Side.FIRST, Side.SECOND] * 4
    assert [move.verdict for move in found.moves[-2:]] == ["blunder", "best"]
    assert (found.moves[-2].accuracy, found.moves[-1].accuracy) == (0, 100)
    assert found.accuracy.first is not None
    assert found.accuracy.second is not None
    assert 0 <= found.accuracy.first < found.accuracy.second <= 100


def test_a_game_without_moves_has_no_accuracy() -> None:
    line = line_of("connect4", "")
    assert review(line, Analyst(line.game)).accuracy == Accuracy(None, None)


@pytest.mark.parametrize(
    ("game", "moves"),
    [
        ("connect4", "4 4 4 4 4 2 4 3 3 5 2 3 1 6 1 1 7 7"),
        ("dobutsu", "b2b3 b4b3 c1c2 C@b2 b1b2 a4a3"),
        ("gipf", "a1-b2 i1-h2 a5-b5"),
        ("ultimate", "e5 d6 a8 b5 d4"),
    ],
)
def test_a_review_is_the_same_each_time(game: str, moves: str) -> None:
    line = line_of(game, moves)
    analyst = Analyst(line.game)
    first = review(line, analyst, nodes=20_000)
    # Questions in between fill the tables of the engine and of the oracle, and must make no difference.
    hint(Line.of(line.game, None, line.moves[:2]), analyst, nodes=50_000)
    Oracle.of(line.game).solution(line.position) if game == "connect4" else None
    assert review(line, analyst, nodes=20_000) == first
    assert review(line, Analyst(line.game), nodes=20_000) == first


def test_what_was_thrown_away_is_marked() -> None:
    line = line_of("tictactoe", "b2 b3 a1 c3 c1 a2 b1")
    moves = review(line, Analyst(line.game)).moves
    assert all(move.exact for move in moves)
    assert [move.thrown for move in moves] == [None, "draw", None, None, "win", "win", None]
    assert moves[1].verdict == "blunder"
    assert moves[1].words.startswith("b3 threw away the draw (was: draws, now: loses in 3 moves).")


def test_an_estimate_is_not_compared_with_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last move before exact results begin is compared with the engine's score, not with the exact one."""
    begins, analysis = 16, Oracle.analysis

    def with_this_many_discs(oracle: Oracle, position: Position, *rest: Any) -> Analysis | None:
        return analysis(oracle, position, *rest) if len(re.findall("[xo]", str(position)[:-1])) >= begins else None

    monkeypatch.setattr(Oracle, "analysis", with_this_many_discs)
    # With sixteen discs it is a draw, which is far away.
    line = line_of("connect4", "4 4 4 4 4 2 4 3 3 5 2 3 1 6 1 1 7 7")
    moves = review(line, Analyst(line.game), nodes=500_000).moves
    assert [move.exact for move in moves] == [place >= begins for place in range(len(moves))]
    assert all(move.thrown is None for move in moves[:begins])
    assert moves[begins - 1].played.score.kind == "heuristic"


def test_a_stopped_review_gives_what_it_has() -> None:
    line = line_of("gipf", "a1-b2 i1-h2 a5-b5")
    analyst = Analyst(line.game)
    told: list[ReviewedMove] = []

    def tell(move: ReviewedMove) -> None:
        told.append(move)
        analyst.stop()

    assert review(line, analyst, nodes=20_000, on_move=tell).moves == tuple(told)
    assert len(told) == 1
    analyst.resume()
    assert len(review(line, analyst, nodes=20_000).moves) == 3


def test_who_loses_from_the_start_is_told_so() -> None:
    game = load("nim:1,1")
    found = review(Line.of(game, None, [str(game.start().moves()[0])]), Analyst(game))
    assert found.known == "With perfect play Second wins this game from the start in 1 move."
    assert not found.moves[0].thrown


def test_a_lost_position_that_is_given_up_at_once_costs_accuracy() -> None:
    line = line_of("connect4", "1 7 1 7 1 6")
    last = review(line, Analyst(line.game)).moves[-1]
    assert (last.best.score.kind, last.played.score.kind, last.played.score.plies) == ("loss", "loss", 2)
    assert not last.thrown
    assert (last.verdict, last.accuracy < 70) == ("mistake", True)
