"""Puzzles of games in which a side may move again, and must pass."""

from __future__ import annotations

from collections import Counter
from itertools import islice, pairwise

import pytest

from plyground import Position, Side, load
from plyground.advice import NoMove, judge_attempt, show_solution
from plyground.advice.problems import read_problems, solve
from plyground.advice.puzzles import InvalidPuzzle, Puzzle, generate, verify
from plyground.advice.words import movers
from plyground.cli import main
from plyground.history.line import Line
from plyground.loading.trust import Trust
from tests.places import ROOT

KALAH = f"{ROOT}/examples/kalah.py:pits=3,seeds=2"
BOXES = f"{ROOT}/examples/dots_and_boxes.py:columns=2,rows=2"
OTHELLO = f"{ROOT}/examples/othello.py:size=4"


def quickest(position: Position, side: Side, most: int) -> int | None:
    """In how many plies `side` wins, whatever the other does; None if not within `most`. Looks at everything."""
    outcome = position.outcome()
    if outcome is not None:
        return 0 if outcome.winner is side else None
    if most == 0:
        return None
    after = [quickest(position.play(move), side, most - 1) for move in position.moves()]
    wins = [plies for plies in after if plies is not None]
    if not wins or (position.side is not side and len(wins) < len(after)):
        return None
    return 1 + (min(wins) if position.side is side else max(wins))


def made(game: str, number: int) -> list[Puzzle]:
    return list(islice(generate(load(game), range(3, 6), 1), number))


def begun(puzzle: Puzzle, *moves: str) -> Line:
    return Line.of(load(puzzle.game), puzzle.position, moves)


@pytest.mark.parametrize("game", [KALAH, BOXES, OTHELLO])
def test_puzzles_are_what_they_say(game: str) -> None:
    for puzzle in made(game, 8):
        verify(puzzle)
        start = load(game).position(puzzle.position)
        assert quickest(start, start.side, puzzle.plies) == puzzle.plies
        right = start.play(puzzle.solution[0])
        for move in start.moves():
            if start.play(move) != right:
                left = quickest(start.play(move), start.side, puzzle.plies - 1)
                assert left is None


def test_somebody_moves_again_in_them_and_somebody_passes() -> None:
    for game in (KALAH, BOXES):
        lines = [list(movers(load(game).position(one.position), one.solution)) for one in made(game, 8)]
        assert any(first is second for line in lines for first, second in pairwise(line))
    assert any("pass" in puzzle.solution for puzzle in made(OTHELLO, 30))


@pytest.mark.parametrize("game", [KALAH, BOXES, OTHELLO])
def test_attempts_are_judged_by_whoever_is_to_move(game: str) -> None:
    """Along the solution every move is right; beside it, as a complete search says."""
    again = 0
    for puzzle in made(game, 8):
        line = begun(puzzle)
        solver = line.position.side
        with pytest.raises(NoMove):
            judge_attempt(puzzle, line)
        while line.outcome is None:
            left = puzzle.plies - line.ply
            for move in map(str, line.position.moves()) if line.position.side is solver else ():
                after = line.play(move)
                answer = judge_attempt(puzzle, after)
                plies = quickest(after.position, solver, left - 1)
                assert answer.right == (plies is not None)
                if after.outcome is None:
                    again += after.position.side is solver
                    assert (answer.reply is None) == (after.position.side is solver)
                    assert ("You move again" in answer.words) == (answer.right and answer.reply is None)
            if line.position.side is solver:
                assert show_solution(puzzle, line).solution == puzzle.solution[line.ply :]
            elif line.before is not None and line.before.position.side is not solver:  # the defender moves again
                assert judge_attempt(puzzle, line).right
            line = line.play(puzzle.solution[line.ply])
        assert line.outcome.winner is solver
    assert again or game == OTHELLO


def test_a_win_in_turns_is_refused_where_a_side_may_move_again() -> None:
    puzzle = made(KALAH, 1)[0]
    trust = Trust.in_named(f"{ROOT}/examples/kalah.py")
    line = f"{puzzle.game} | {puzzle.position} | "
    with pytest.raises(InvalidPuzzle, match="in Kalah a side may move again; write it in plies"):
        read_problems(f"{line}win in 2 turns", "problems.txt", trust.load)
    (problem,) = read_problems(f"{line}{puzzle.plies} plies", "problems.txt", trust.load)
    verdict = solve(problem)
    assert verdict.holds
    assert verdict.words == f"{puzzle.solution[0]} wins in {puzzle.plies} plies, and nothing else does"


def test_the_command_makes_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", KALAH, "--generate", "2", "--plies", "3-5"]) == 0
    for line in capsys.readouterr().out.splitlines():
        _, position, plies, solution = line.split(" | ")
        start = load(KALAH).position(position)
        assert len(solution.split()) == int(plies)
        assert Counter(movers(start, solution.split()))[start.side] >= 1
