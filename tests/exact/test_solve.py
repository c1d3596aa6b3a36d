"""Exact solutions and strategies."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from plyground import Side, load
from plyground.exact import TooLarge, solve_exhaustively
from plyground.score import Limit, Score
from plyground.textbook import winner


@cache
def sprague_grundy(heap: int) -> int:
    """The smallest number that no split of the heap into two unequal parts has."""
    reached = {sprague_grundy(part) ^ sprague_grundy(heap - part) for part in range(1, (heap + 1) // 2)}
    return next(number for number in range(len(reached) + 1) if number not in reached)


@pytest.mark.parametrize("heap", range(1, 51))
def test_winners_of_grundys_game_are_those_of_the_sprague_grundy_theory(heap: int) -> None:
    expected = Side.FIRST if sprague_grundy(heap) else Side.SECOND
    assert winner(load(f"grundy:heap={heap}").start()) is expected


@pytest.mark.parametrize("heap", range(1, 31))
def test_solving_agrees(heap: int) -> None:
    assert (solve_exhaustively(load(f"grundy:heap={heap}").start()).score.kind == "win") == bool(sprague_grundy(heap))


@pytest.mark.parametrize("heaps", [(1, 2, 3), (3, 4, 5), (2, 2), (7,), (1, 3, 5), (2, 4, 6), (1, 1, 1, 1)])
def test_nim_is_won_when_the_exclusive_or_is_not_zero(heaps: tuple[int, ...]) -> None:
    total = 0
    for heap in heaps:
        total ^= heap
    spec = f"nim:{','.join(map(str, heaps))}"
    solution = solve_exhaustively(load(spec).start())
    assert (solution.score.kind == "win") == (total != 0)
    for move in solution.best if total else []:
        assert solve_exhaustively(load(spec).start().play(move)).score.kind == "loss"


def test_tic_tac_toe_is_a_draw_and_every_opening_keeps_it() -> None:
    solution = solve_exhaustively(load("tictactoe").start())
    assert solution.score == Score.draw(Side.FIRST)
    assert solution.positions == 765  # 5,478 positions; symmetric ones count once here
    assert len(solution.best) == 9


def test_best_moves_win_soonest_and_lose_latest() -> None:
    position = load("tictactoe").position("xo./.../... x")
    solution = solve_exhaustively(position)
    assert solution.score == Score.win(Side.FIRST, 5)
    for move, score in solution.moves.items():
        after = solve_exhaustively(position.play(move)).score
        sooner = after if after.plies is None else replace(after, plies=after.plies + 1)
        assert score == sooner.for_side(Side.FIRST)
    assert [str(move) for move in solution.best] == ["a2", "b2", "a1"]


def test_a_finished_position_is_its_own_answer() -> None:
    solution = solve_exhaustively(load("tictactoe").position("xxx/oo./... o"))
    assert solution.score == Score.loss(Side.SECOND, 0)
    assert solution.best == []


def test_too_large_is_said_and_not_endured() -> None:
    with pytest.raises(TooLarge, match="more than 1,000 positions"):
        solve_exhaustively(load("connect4").start(), limit=1000)


def test_scores_turn_around_and_compare() -> None:
    win, loss = Score.win(Side.FIRST, 3), Score.loss(Side.SECOND, 3)
    assert win.for_side(Side.SECOND) == loss
    assert loss.for_side(Side.FIRST) == win
    assert Score.heuristic(Side.FIRST, 1.5).for_side(Side.SECOND).value == -1.5
    ranked = [
        Score.win(Side.FIRST, 1),
        Score.win(Side.FIRST, 9),
        Score.heuristic(Side.FIRST, 1e9),
        Score.draw(Side.FIRST),
        Score.heuristic(Side.FIRST, -3),
        Score.loss(Side.FIRST, 8),
        Score.loss(Side.FIRST, 2),
    ]
    mixed = ranked[3:] + ranked[:3]
    assert sorted(mixed, key=Score.rank, reverse=True) == ranked
    assert [str(score) for score in ranked[:4]] == ["win in 1 ply", "win in 9 plies", "+1e+09", "draw"]


@pytest.mark.parametrize(
    "limits", [{}, {"time": 0}, {"depth": -1}, {"nodes": 0}, {"time": float("nan")}, {"time": float("inf")}]
)
def test_a_limit_must_limit(limits: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"limit|expected a (whole )?number"):
        Limit(**limits)  # type: ignore[arg-type]
