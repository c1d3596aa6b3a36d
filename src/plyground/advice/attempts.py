"""Solving a puzzle move by move: whether a move keeps the win, and the defence that lasts longest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from plyground.advice import words
from plyground.advice.errors import NoMove
from plyground.advice.puzzles import Puzzle
from plyground.exact import ForcedWin, forced_win, winning_line
from plyground.game import Position, Side
from plyground.history.line import Line


@dataclass(frozen=True)
class AttemptAnswer:
    """`right`: the last move keeps the win. `reply`: the best defence. `solution`: empty unless it was asked for."""

    right: bool
    solved: bool
    words: str
    reply: str | None
    solution: tuple[str, ...]


def judge_attempt(puzzle: Puzzle, line: Line) -> AttemptAnswer:
    """Judges the solver's last move. It must leave a win within the plies that remain.

    `line` has the moves of both sides since the puzzle's position. Raises NoMove when it is the solver's turn.
    """
    solver, outcome = line.start.side, line.outcome
    if outcome is not None:
        solved = outcome.winner is solver
        return AttemptAnswer(solved, solved, words.puzzle_over(solved, outcome.reason), None, ())
    if line.position.side is solver:
        raise NoMove("it is the solver's turn: there is no move to judge", str(line.position))
    left = puzzle.plies - line.ply
    reply, win = _defence(line.position, left - 1)
    if win is None:
        said = words.puzzle_missed(reply, words.moves_to_win(max(left - 1, 1)))
    else:
        defender = line.game.description.sides[0 if solver is Side.SECOND else 1]
        said = words.puzzle_goes_on(defender, reply, win.plies)
    return AttemptAnswer(win is not None, False, said, reply, ())


def show_solution(puzzle: Puzzle, line: Line) -> AttemptAnswer:
    """The rest of the solution, from the position that the line has reached."""
    found: Sequence[str] = ()
    left = puzzle.plies - line.ply
    if line.outcome is None and line.position.side is line.start.side and left > 0:
        found = [str(move) for move in winning_line(line.position, left)]
    said = words.solution(found) if found else words.no_solution()
    return AttemptAnswer(bool(found), False, said, None, tuple(found))


def _defence(position: Position, plies: int) -> tuple[str, ForcedWin | None]:
    """The first answer that escapes a win within `plies` plies, with None; or else the answer that lasts longest."""
    longest: tuple[str, ForcedWin] | None = None
    for move in position.moves():
        win = forced_win(position.play(move), plies) if plies > 0 else None
        if win is None:
            return str(move), None
        if longest is None or win.plies > longest[1].plies:
            longest = str(move), win
    assert longest is not None
    return longest
