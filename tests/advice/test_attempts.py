"""Attempts at puzzles: right and wrong moves, the best defence, the rest of the solution."""

from __future__ import annotations

import random

import pytest

from plyground import load
from plyground.advice import attempts, judge_attempt, show_solution
from plyground.advice.puzzles import Puzzle, shipped
from plyground.exact import forced_win, longest_defence
from plyground.game import Side
from plyground.history.line import Line

PUZZLES = [puzzle for name in ("gipf", "connect4", "dobutsu") for puzzle in shipped(load(name)) if puzzle.plies <= 5]


def begun(puzzle: Puzzle, *moves: str) -> Line:
    return Line.of(load(puzzle.game), puzzle.position, moves)


@pytest.mark.parametrize("puzzle", PUZZLES[::4], ids=str)
def test_the_solution_is_followed_without_a_search(puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attempts, "forced_win", None)
    line = begun(puzzle, puzzle.solution[0])
    answer = judge_attempt(puzzle, line)
    assert (answer.right, answer.reply) == (True, puzzle.solution[1])
    shown = show_solution(puzzle, begun(puzzle, *puzzle.solution[:2]))
    assert shown.solution == puzzle.solution[2:]


@pytest.mark.parametrize("puzzle", PUZZLES[::6], ids=str)
def test_every_other_first_move_has_an_answer_that_escapes(puzzle: Puzzle) -> None:
    chance, start = random.Random(1), begun(puzzle)
    right = start.position.play(puzzle.solution[0])
    wrong = [str(move) for move in start.position.moves() if start.position.play(move) != right]
    for move in chance.sample(wrong, min(3, len(wrong))):
        line = start.play(move)
        if line.outcome is not None:
            continue
        answer = judge_attempt(puzzle, line)
        assert not answer.right
        assert answer.reply is not None
        after = line.play(answer.reply)
        assert after.outcome is not None or forced_win(after.position, puzzle.plies - 2) is None


@pytest.mark.parametrize("short", [0, 6])
def test_where_a_long_search_awaits_the_engine_only_says_where_to_begin(
    short: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attempts, "SHORT", short)
    puzzle = next(one for one in PUZZLES if one.plies == 5)
    start = begun(puzzle)
    right = start.position.play(puzzle.solution[0])
    wrong = next(move for move in start.position.moves() if start.position.play(move) != right)
    assert not judge_attempt(puzzle, start.play(wrong)).right


def test_the_longest_defence_is_the_first_of_those_that_last_longest() -> None:
    for puzzle in PUZZLES[::7]:
        position = begun(puzzle, puzzle.solution[0]).position
        lengths = {}
        for move in position.moves():
            win = forced_win(position.play(move), puzzle.plies - 2)
            lengths[move] = win.plies if win else 0
        move, plies = longest_defence(position, position.side.other, puzzle.plies - 1)
        assert plies == max(lengths.values())
        assert move == max(lengths, key=lambda one: lengths[one])


def test_an_answer_that_ends_the_game_for_the_solver_does_not_escape() -> None:
    # Black has nothing to bring in but what his row of GIPF-pieces returns; whatever he takes, White is not stopped.
    game = load("gipf:rules=tournament")
    position = game.position("W:h2* B:b2*,b3*,b4*,b5* r:3/0 b o:-")
    assert position.outcome() is None
    ends = [after for move in position.moves() if (after := position.play(move)).outcome() is not None]
    assert ends
    assert all(after.outcome().winner is Side.FIRST for after in ends)  # type: ignore[union-attr]
