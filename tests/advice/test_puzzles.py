"""Forced wins and puzzles."""

from __future__ import annotations

import itertools
import random

import pytest

from plyground import load
from plyground.advice.puzzles import InvalidPuzzle, Puzzle, generate, read, shipped, verify
from plyground.cli import main
from plyground.exact import forced_win, solve_exhaustively, winning_line
from plyground.loading import registry

ALL = [puzzle for name in registry.game_names() for puzzle in shipped(load(name))]


#: Wins of so many plies that their proof takes up to a minute, in games with many moves.
LONG = [one for one in ALL if one.plies > 7 and len(load(one.game).position(one.position).moves()) > 20]


@pytest.mark.parametrize("puzzle", [puzzle for puzzle in ALL if puzzle not in LONG], ids=str)
def test_every_shipped_puzzle_is_proved_anew(puzzle: Puzzle) -> None:
    verify(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", LONG, ids=str)
def test_long_puzzles_are_proved_anew(puzzle: Puzzle) -> None:
    verify(puzzle)


def test_shipped_puzzles_are_all_different() -> None:
    assert len({(puzzle.game, puzzle.position) for puzzle in ALL}) == len(ALL)
    assert len(shipped(load("connect4"))) >= 20


@pytest.mark.parametrize("spec", ["tictactoe", "tictactoe:4x3x3", "nim:heaps=1,2,3", "grundy:heap=12"])
def test_forced_wins_agree_with_the_exact_solution(spec: str) -> None:
    game, chance = load(spec), random.Random(4)
    for _ in range(20):
        position = game.start()
        for _ in range(chance.randrange(8)):
            if position.moves():
                position = position.play(chance.choice(position.moves()))
        if not position.moves():
            continue
        solution, win = solve_exhaustively(position), forced_win(position, 12)
        if win is None:
            assert solution.score.kind != "win"
        else:
            assert (solution.score.kind, solution.score.plies) == ("win", win.plies)
            assert list(win.moves) == solution.best
            line = winning_line(position, 12)
            assert len(line) == win.plies
            for move in line:
                position = position.play(move)
            assert position.outcome() is not None


def test_no_win_is_claimed_beyond_the_plies_asked_for() -> None:
    position = load("connect4").position("4434")
    assert forced_win(position, 2) is None
    win = forced_win(position, 3)
    assert win is not None
    assert (win.plies, [str(move) for move in win.moves]) == (3, ["2", "5"])
    assert forced_win(load("tictactoe").position("xxx/oo./... o"), 9) is None


@pytest.mark.parametrize(
    ("puzzle", "complaint"),
    [
        ("connect4 | 4434 | 3 | 2 1 5", "begins with 2 or 5"),
        ("connect4 | 4434 | 5 | 2 1 5", "a win in 3 within 5"),
        ("connect4 | 44 | 3 | 2 1 5", "no win within 3"),
        ("tictactoe | xx./oo./... x | 1 | c1", "begins with c3"),
        ("tictactoe | xo./.../... x | 5", "is not a puzzle"),
    ],
)
def test_wrong_puzzles_are_refused(puzzle: str, complaint: str) -> None:
    with pytest.raises(InvalidPuzzle, match=complaint):
        verify(read(puzzle))


def test_generated_puzzles_are_the_same_for_the_same_seed_and_hold() -> None:
    game = load("tictactoe:4x4x3")
    made = list(itertools.islice(generate(game, range(3, 6), seed=2), 3))
    assert made == list(itertools.islice(generate(game, range(3, 6), seed=2), 3))
    assert made != list(itertools.islice(generate(game, range(3, 6), seed=3), 3))
    for puzzle in made:
        verify(puzzle)


def test_puzzles_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "connect4", "1", "--solution"]) == 0
    out = capsys.readouterr().out
    assert "to move and win in" in out
    assert "Solution: " in out
    assert main(["puzzles", "tictactoe:4x4x3", "--generate", "1", "--plies", "3"]) == 0
    verify(read(capsys.readouterr().out.strip()))
    for arguments in (["1000"], ["0"], ["--generate", "x"], ["--generate", "1", "--plies", "9-3"]):
        assert main(["puzzles", "connect4", *arguments]) == 2
        err = capsys.readouterr().err
        assert err.count("\n") == 1
