"""The job that judges an attempt at a puzzle."""

from __future__ import annotations

from plyground import advice
from plyground.advice import puzzles
from plyground.history.line import Line
from plyground.server import bounds, shapes
from plyground.server.catalogue import board_of
from plyground.server.context import Context
from plyground.server.errors import UnknownId
from plyground.server.thinking import game_of
from plyground.work.job import job


@job(ceiling=20.0, topic=game_of)
def try_puzzle(context: Context, attempt: shapes.Attempt) -> shapes.AttemptAnswer:
    """Whether the attempt's last move keeps the win; or the rest of the solution. Raises UnknownId."""
    shipped = puzzles.shipped(context.catalogue.load(attempt.game))
    if attempt.number > len(shipped):
        text = str(attempt.number)
        raise UnknownId(f"there is no puzzle '{text}' of '{attempt.game}': there are {len(shipped)}", text)
    puzzle = shipped[attempt.number - 1]
    line = bounds.line(context.catalogue.load(puzzle.game), puzzle.position, attempt.moves)
    if attempt.show:
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
