"""Solving a puzzle move by move: whether a move keeps the win, and the defence that holds out longest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from plyground.advice.puzzles import Puzzle
from plyground.exact import ForcedWin, forced_win, winning_line
from plyground.game import Position, Side
from plyground.history.line import Line
from plyground.server import shapes, words
from plyground.server.catalogue import board_of
from plyground.server.context import Context
from plyground.server.errors import NotPossible


@dataclass(frozen=True)
class TryPuzzle:
    """`moves` are those of both sides since the puzzle's position. The last is the solver's, and is judged: it must
    leave a win within the plies that remain. With `show` the rest of the solution is wanted instead."""

    puzzle: Puzzle
    moves: tuple[str, ...]
    show: bool = False
    ceiling: float = 20.0

    @property
    def game(self) -> str:
        return self.puzzle.game

    def run(self, context: Context, /) -> shapes.AttemptAnswer:
        question = shapes.Question(game=self.puzzle.game, position=self.puzzle.position, moves=list(self.moves))
        line = context.catalogue.line(question)
        return self._solution(line) if self.show else self._judgement(line)

    @property
    def _left(self) -> int:
        """Plies that remain."""
        return self.puzzle.plies - len(self.moves)

    def _solution(self, line: Line) -> shapes.AttemptAnswer:
        found: tuple[str, ...] = ()
        if line.outcome is None and line.position.side is line.start.side and self._left > 0:
            found = tuple(str(move) for move in winning_line(line.position, self._left))
        said = words.solution(found) if found else words.no_solution()
        return _answer(bool(found), False, said, None, _played(line, found), found)

    def _judgement(self, line: Line) -> shapes.AttemptAnswer:
        solver = line.start.side
        outcome = line.outcome
        now = board_of(line)
        if outcome is not None:
            solved = outcome.winner is solver
            return _answer(solved, solved, words.puzzle_over(solved, outcome.reason), None, [now])
        if line.position.side is solver:
            raise NotPossible("it is the solver's turn: there is no move to judge")
        reply, win = _defence(line.position, self._left - 1)
        defender = line.game.description.sides[0 if solver is Side.SECOND else 1]
        left = words.moves_to_win(max(self._left - 1, 1))
        said = words.puzzle_goes_on(defender, reply, win.plies) if win else words.puzzle_missed(reply, left)
        return _answer(win is not None, False, said, reply, [now, *_played(line, [reply])])


def _defence(position: Position, plies: int) -> tuple[str, ForcedWin | None]:
    """The answer that escapes a win within so many plies, with None; or else the one that puts it off longest."""
    longest: tuple[str, ForcedWin] | None = None
    for move in position.moves():
        win = forced_win(position.play(move), plies) if plies > 0 else None
        if win is None:
            return str(move), None
        if longest is None or win.plies > longest[1].plies:
            longest = str(move), win
    assert longest is not None
    return longest


def _played(line: Line, moves: Sequence[str]) -> list[shapes.Board]:
    boards = []
    for move in moves:
        line = line.play(move)
        boards.append(board_of(line))
    return boards


def _answer(
    right: bool,
    solved: bool,
    said: str,
    reply: str | None,
    boards: list[shapes.Board],
    solution: Sequence[str] = (),
) -> shapes.AttemptAnswer:
    return shapes.AttemptAnswer(
        right=right, solved=solved, words=said, reply=reply, boards=boards, solution=list(solution)
    )
