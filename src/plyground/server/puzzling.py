"""The job that judges an attempt at a puzzle."""

from __future__ import annotations

from dataclasses import dataclass

from plyground import advice
from plyground.advice.puzzles import Puzzle
from plyground.history.line import Line
from plyground.server import shapes
from plyground.server.catalogue import board_of
from plyground.server.context import Context
from plyground.work.job import job


@dataclass(frozen=True)
class Try:
    """`moves`: the moves of both sides from the puzzle's position on. `show`: the rest of the solution is wanted."""

    puzzle: Puzzle
    moves: tuple[str, ...]
    show: bool


@job(ceiling=20.0, topic=lambda question: question.puzzle.game)
def try_puzzle(context: Context, question: Try) -> shapes.AttemptAnswer:
    puzzle = question.puzzle
    line = Line.of(context.catalogue.load(puzzle.game), puzzle.position, question.moves)
    if question.show:
        found = advice.show_solution(puzzle, line)
        return shapes.AttemptAnswer(**vars(found), boards=_boards(line, found.solution)[1:])
    found = advice.judge_attempt(puzzle, line)
    return shapes.AttemptAnswer(**vars(found), boards=_boards(line, () if found.reply is None else (found.reply,)))


def _boards(line: Line, moves: tuple[str, ...]) -> list[shapes.Board]:
    """The board that the line has reached, and the board after each move."""
    boards = [board_of(line)]
    for move in moves:
        line = line.play(move)
        boards.append(board_of(line))
    return boards
