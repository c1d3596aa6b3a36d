"""Problems from a file: solved, and checked for second solutions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from plyground import load
from plyground.advice.problems import Problem, read_problems, solve
from plyground.advice.puzzles import InvalidPuzzle, shipped
from plyground.cli import main
from plyground.loading.trust import NOTHING


def one(line: str) -> Problem:
    (problem,) = read_problems(line, "problems.txt", NOTHING.load)
    return problem


@pytest.mark.parametrize(
    ("win", "plies"),
    [
        ("win in 2 turns", 3),
        ("2 turns", 3),
        ("win in 1 turn", 1),
        ("3 moves", 5),
        ("4 plies", 4),
        ("1 ply", 1),
        ("7", 7),
    ],
)
def test_a_win_is_written_in_turns_or_in_plies(win: str, plies: int) -> None:
    assert one(f"connect4 | 4434 | {win}").puzzle.plies == plies
    assert one(f"connect4 | 4434 | {plies}").puzzle.plies == plies


@pytest.mark.parametrize("name", ["gipf", "connect4", "dobutsu"])
def test_shipped_puzzles_are_problems_that_hold(name: str) -> None:
    for puzzle in shipped(load(name))[:3]:
        verdict = solve(one(str(puzzle)))
        assert verdict.holds, verdict.words
        assert (verdict.plies, verdict.moves) == (puzzle.plies, (puzzle.solution[0],))
        assert verdict.line == puzzle.solution


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("connect4 | 4434 | win in 2 turns", "there are 2 solutions: 2 and 5"),
        ("connect4 | 4434 | win in 3 turns", "there is a win in 2 turns: 2 or 5"),
        ("connect4 | 44 | win in 2 turns", "there is no win in 2 turns"),
        ("connect4 | 44 | 4 plies", "there is no win in 4 plies"),
        ("tictactoe | xx./oo./... x | 1 turn | c1", "c1 does not win in 1 turn, but c3 does"),
    ],
)
def test_problems_that_do_not_hold(line: str, words: str) -> None:
    verdict = solve(one(line))
    assert not verdict.holds
    assert verdict.words == words


def test_moves_to_the_same_position_are_one_solution() -> None:
    # The winning piece may come in from a1, a2 or b1.
    problem = one("gipf | W:b3,b4,b5,e2 B:c6,d7,e8 r:1/1 w | win in 2 turns")
    verdict = solve(problem)
    for move in verdict.moves[1:]:
        assert problem.position.play(move) != problem.position.play(verdict.moves[0])


def test_later_second_solutions_are_told() -> None:
    verdict = solve(one("tictactoe | x../.o./..x o | 5 plies"))
    assert verdict.plies is None
    verdict = solve(one("tictactoe | xo./.../... x | win in 3 turns"))
    assert len(verdict.others) == 2
    assert verdict.others[-1]  # a double threat: either line is completed


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("connect4 | 4434", "line 1: 'connect4 | 4434' is not a problem: expected game . position"),
        ("# mine\n\nconnect4 | 4434 | soon", "line 3: 'connect4 | 4434 | soon' is not a problem"),
        ("connect4 | 4434 | 0 turns", "is not a problem"),
        ("connect4 | 4434 | 3 | 2 | 5", "is not a problem"),
        ("connect5 | 4434 | 3", "line 1: no game 'connect5'"),
        ("connect4 | 9 | 3", "line 1: '9' is not a position of connect4"),
        ("connect4 | 4434 | 3 | 8", "line 1: '8' is not a"),
        ("tictactoe | xxx/oo./... o | 3", "line 1: 'xxx/oo./... o' is the end of a game: there is nothing to win"),
        ("race.py | 3 first | 3", "line 1: .*'race.py'"),
        ("# nothing", "'problems.txt' has no problem: expected game"),
    ],
)
def test_what_is_wrong_is_quoted_with_its_line(text: str, complaint: str) -> None:
    with pytest.raises(InvalidPuzzle, match=complaint):
        read_problems(text, "problems.txt", NOTHING.load)


def test_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "problems.txt"
    puzzle = shipped(load("connect4"))[0]
    file.write_text(f"# two\n{puzzle}\nconnect4 | 4434 | win in 2 turns\n", encoding="utf-8")
    assert main(["puzzles", str(file), "1"]) == 0
    assert f"line 2: holds: {puzzle.solution[0]} wins in" in capsys.readouterr().out
    assert main(["puzzles", str(file), "--solution"]) == 1
    out = capsys.readouterr().out
    assert "line 3: does not hold: there are 2 solutions: 2 and 5\n  2 1 5" in out
    assert main(["puzzles", str(file), "--json"]) == 1
    first, second = json.loads(capsys.readouterr().out)["problems"]
    assert (first["line"], first["verdict"]["holds"], first["verdict"]["line"]) == (2, True, list(puzzle.solution))
    assert second["verdict"]["moves"] == ["2", "5"]
    (tmp_path / "latin.txt").write_bytes(b"\xe9")
    for arguments, complaint in (
        ([str(file), "3"], "there is no problem '3'"),
        ([str(tmp_path / "other.txt")], "cannot read"),
        ([str(tmp_path / "latin.txt")], "is not UTF-8 text"),
    ):
        assert main(["puzzles", *arguments]) == 2
        error = capsys.readouterr().err
        assert complaint in error
        assert error.count("\n") == 1
