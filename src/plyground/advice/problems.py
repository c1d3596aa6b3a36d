"""Problems from a text file: read, solved, and checked for second solutions.

A problem is a line like a puzzle's, game | position | win | solution, but people write it: the win as they count it,
in turns of the winner (where the sides take turns) or in plies, and the solution only if they know it.

    gipf | W:b5,e2 B:e8 r:2/1 w | win in 2 turns
    connect4 | 4434 | 3 plies | 2 1 5

Lines that begin with # and empty lines mean nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from plyground.advice.puzzles import InvalidPuzzle, Puzzle, different
from plyground.exact import forced_win, winning_line
from plyground.game import Move, PlygroundError, Position
from plyground.loading.loaded_game import LoadedGame
from plyground.wording import counted, quoted

FORM = "expected game | position | win in N turns, or N plies | solution (which may be left out)"
_WIN = re.compile(r"(?:win in )?([1-9][0-9]{0,2})(?: (turn|move|ply|plie)s?)?")


@dataclass(frozen=True)
class Problem:
    """A problem of a file. `puzzle.solution` is empty if the file does not give one."""

    number: int  #: the number of its line
    position: Position
    puzzle: Puzzle
    alternates: bool = True  #: whether the sides take turns; if not, its win is in plies


@dataclass(frozen=True)
class Verdict:
    """What there is to find. `holds`: the win is as long as the problem says, by one move, that of the given solution.

    `plies` and `moves`: the quickest win and the moves that begin it, of moves to equal positions the first; None and
    nothing if there is none of the length asked for. `line`: a solution against the longest defence. `others`: for each
    later turn of the solver in it, other moves that win as soon: second solutions that do not spoil the problem.
    """

    holds: bool
    words: str
    plies: int | None
    moves: tuple[str, ...]
    line: tuple[str, ...]
    others: tuple[tuple[str, ...], ...]


def read_problems(text: str, name: str, load: Callable[[str], LoadedGame]) -> list[Problem]:
    """The problems of a file's text. Raises InvalidPuzzle, which names file and line and quotes what is wrong."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                found.append(_read(line, number, load))
            except PlygroundError as error:
                raise InvalidPuzzle(f"{quoted(name)}, line {number}: {error}", error.input) from error
    if not found:
        raise InvalidPuzzle(f"{quoted(name)} has no problem: {FORM}", name)
    return found


def _read(line: str, number: int, load: Callable[[str], LoadedGame]) -> Problem:
    parts = [part.strip() for part in line.split("|")]
    win = _WIN.fullmatch(parts[2]) if len(parts) in (3, 4) else None
    if win is None:
        raise InvalidPuzzle(f"{quoted(line)} is not a problem: {FORM}", line)
    game = load(parts[0])
    position = game.position(parts[1])
    if position.outcome() is not None:
        raise InvalidPuzzle(f"{quoted(parts[1])} is the end of a game: there is nothing to win", parts[1])
    in_turns = win[2] in ("turn", "move")
    if in_turns and not game.alternates:
        words = f"{quoted(parts[2])} does not say how long the win is: in {game.title} a side may move again"
        raise InvalidPuzzle(
            f"{words}; write it in plies, or `alternates = True` in the game if no side ever does", parts[2]
        )
    plies = 2 * int(win[1]) - 1 if in_turns else int(win[1])
    solution = tuple(parts[3].split()) if len(parts) == 4 else ()
    after = position
    for move in solution:
        after = after.play(move)
    return Problem(number, position, Puzzle(game.spec, str(position), plies, solution), game.alternates)


def solve(problem: Problem) -> Verdict:
    """Solves a problem by complete search."""
    position, puzzle, length = problem.position, problem.puzzle, partial(_length, alternates=problem.alternates)
    win = forced_win(position, puzzle.plies)
    if win is None:
        return Verdict(False, f"there is no win in {length(puzzle.plies)}", None, (), (), ())
    moves = different(position, win)
    names = tuple(map(str, moves))
    line = winning_line(position, win.plies, win)
    others = _others(position, line, win.plies)
    words = f"{names[0]} wins in {length(win.plies)}, and nothing else does"
    holds = win.plies == puzzle.plies and len(moves) == 1
    if win.plies < puzzle.plies:
        words = f"there is a win in {length(win.plies)}: {' or '.join(names)}"
    elif len(moves) > 1:
        words = f"there are {len(moves)} solutions: {' and '.join(names)}"
    elif puzzle.solution and position.play(puzzle.solution[0]) != position.play(moves[0]):
        holds = False
        words = f"{puzzle.solution[0]} does not win in {length(win.plies)}, but {names[0]} does"
    return Verdict(holds, words, win.plies, names, tuple(map(str, line)), others)


def _others(position: Position, line: Sequence[Move], plies: int) -> tuple[tuple[str, ...], ...]:
    solver = position.side
    found = []
    for ply, move in enumerate(line):
        if ply > 0 and position.side is solver:
            win = forced_win(position, plies - ply)
            assert win is not None
            reached = position.play(move)
            found.append(tuple(str(other) for other in different(position, win) if position.play(other) != reached))
        position = position.play(move)
    return tuple(found)


def _length(plies: int, alternates: bool) -> str:
    """`2 turns`, where the sides take turns and the solver makes the last move of the game."""
    return counted((plies + 1) // 2, "turn") if alternates and plies % 2 else counted(plies, "ply")
