"""Solving a puzzle move by move: whether a move keeps the win, and the defence that lasts longest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from plyground.advice import words
from plyground.advice.errors import NoMove
from plyground.advice.puzzles import Puzzle
from plyground.brief import brief
from plyground.engine.engine import Engine
from plyground.exact import forced_win, longest_defence, winning_line, wins_within
from plyground.game import Move, Side
from plyground.history.line import Line
from plyground.score import Limit

#: With more plies left, the engine says which defence to look at first, after so many positions.
SHORT, NODES = 6, 20_000


@brief
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

    `line` has the moves of both sides since the puzzle's position. In a game in which a side may move again, the answer
    has no reply while it is still the solver's turn, and after a reply one asks again while it is the defender's.
    Raises NoMove when it is the solver's turn and not by a move of his own.
    """
    solver, outcome = line.start.side, line.outcome
    if outcome is not None:
        solved = outcome.winner is solver
        return AttemptAnswer(solved, solved, words.puzzle_over(solved, outcome.reason), None, ())
    left = puzzle.plies - line.ply
    if line.position.side is solver:
        if line.before is None or line.before.position.side is not solver:
            raise NoMove("it is the solver's turn: there is no move to judge", str(line.position))
        again = forced_win(line.position, left)
        if again is None:
            return AttemptAnswer(False, False, words.puzzle_missed("", words.to_win(max(left, 1), line.game)), None, ())
        said = words.puzzle_goes_on("", "", words.to_win(again.plies, line.game))
        return AttemptAnswer(True, False, said, None, ())
    reply, plies = (puzzle.solution[line.ply], left - 1) if _follows(puzzle, line) else _defence(line, left)
    if plies is None:
        said = words.puzzle_missed(reply, words.to_win(max(left - 1, 1), line.game))
    else:
        defender = line.game.description.sides[0 if solver is Side.SECOND else 1]
        said = words.puzzle_goes_on(defender, reply, words.to_win(plies, line.game))
    return AttemptAnswer(plies is not None, False, said, reply, ())


def show_solution(puzzle: Puzzle, line: Line) -> AttemptAnswer:
    """The rest of the solution, from the position that the line has reached."""
    found: Sequence[str] = ()
    left = puzzle.plies - line.ply
    if line.outcome is None and line.position.side is line.start.side and left > 0:
        follows = _follows(puzzle, line)
        found = puzzle.solution[line.ply :] if follows else [str(move) for move in winning_line(line.position, left)]
    said = words.solution(found) if found else words.no_solution()
    return AttemptAnswer(bool(found), False, said, None, tuple(found))


def _follows(puzzle: Puzzle, line: Line) -> bool:
    """Whether the line has come to a position of the solution, which is proved and has the longest defence."""
    position = line.start
    for move in puzzle.solution[: line.ply]:
        position = position.play(move)
    return line.ply < len(puzzle.solution) and position == line.position


def _defence(line: Line, left: int) -> tuple[str, int | None]:
    """An answer that escapes a win of the solver within `left` plies, with None; or else the answer that lasts longest,
    with the plies that the win then still takes."""
    position, solver = line.position, line.start.side
    if left < 1:
        return str(position.moves()[0]), None
    for move in _likely_first(line, left):
        if not wins_within(position.play(move), solver, left - 1):
            return str(move), None
    reply, plies = longest_defence(position, solver, left)
    return str(reply), plies


def _likely_first(line: Line, left: int) -> Sequence[Move]:
    """The moves; where a long search awaits each of them, the one that the engine would play before the others."""
    moves = line.position.moves()
    if left <= SHORT:
        return moves
    best = Engine(line.game, table=8).think(line.position, Limit(nodes=NODES)).moves[0].move
    return [best, *(move for move in moves if move != best)]
