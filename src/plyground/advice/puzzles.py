"""Puzzles: positions with a forced win that only one move begins.

They stand in a game's folder, in `puzzles/*.txt`, one on each line: game | position | plies | solution. `generate`
makes them, and `verify` proves them by complete search.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from plyground.brief import brief
from plyground.draw.html import beside, folded, paragraph, stacked
from plyground.exact import ForcedWin, forced_win, winning_line
from plyground.game import InvalidOption, Move, PlygroundError, Position
from plyground.history.place import AnyGame
from plyground.loading import registry
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.pictures import picture
from plyground.loading.registry import drawable
from plyground.score import whole_number
from plyground.wording import counted


class InvalidPuzzle(PlygroundError):
    """The text is not a puzzle, or the puzzle does not have the solution that it says."""

    type = "invalid-puzzle"


@brief
@dataclass(frozen=True)
class Puzzle:
    """The side to move wins in `plies` plies. `solution` begins with the only winning move and goes on to the end.

    >>> import plyground as pg
    >>> puzzle = pg.puzzles("dobutsu")[0]
    >>> position = pg.load(puzzle.game).position(puzzle.position)
    >>> for move in puzzle.solution:
    ...     position = position.play(move)
    >>> position.outcome().reason
    'the Lion has reached the last rank'
    """

    game: str
    position: str
    plies: int
    solution: tuple[str, ...]

    def _repr_html_(self) -> str:
        """The position, the question, and the solution to open."""
        found = drawable(self.game, self.position)
        if found is None:
            return str(paragraph(str(self)))
        game, position = found
        mover = game.description.sides[str(position.side) == "second"]
        solution = folded("Solution", paragraph(" ".join(game.labels(position, self.solution))))
        words = f"{game.title}: {mover} wins in {counted(self.plies, 'ply')}."
        return str(beside(picture(game, position, size=300).svg(), stacked(words, solution)))

    def __str__(self) -> str:
        return f"{self.game} | {self.position} | {self.plies} | {' '.join(self.solution)}"


def read(text: str) -> Puzzle:
    """A puzzle from its line. Raises InvalidPuzzle."""
    parts = [part.strip() for part in text.split("|")]
    if len(parts) != 4 or not parts[2].isdecimal():
        raise InvalidPuzzle(f"'{text}' is not a puzzle: expected game | position | plies | solution", text)
    return Puzzle(parts[0], parts[1], int(parts[2]), tuple(parts[3].split()))


def shipped(game: LoadedGame) -> list[Puzzle]:
    """The puzzles in a game's folder, the shortest first."""
    folder = game.description.folder
    files = sorted((folder / "puzzles").glob("*.txt")) if folder else []
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    return sorted((read(line) for line in lines if line and not line.startswith("#")), key=lambda puzzle: puzzle.plies)


def puzzles(game: AnyGame, *, new: int = 0, plies: range = range(3, 8), seed: int = 1) -> list[Puzzle]:
    """The puzzles of a game: positions with a forced win that only one move begins, the shortest first.

    game: a text, a path, or a game.
    new: make so many new ones instead, with a win in one of `plies`; the same `seed` makes the same puzzles.

    Raises UnknownGame, and InvalidOption if nothing can be won in one of `plies`.

    >>> import plyground as pg
    >>> first = pg.puzzles("connect4")[0]
    >>> first.plies, len(first.solution)
    (3, 3)
    """
    loaded = registry.load(game)
    if not whole_number("new", new):
        return shipped(loaded)
    if loaded.alternates and not any(number > 0 and number % 2 for number in plies):
        raise InvalidOption(f"plies={plies}: expected one that is odd, because the winner begins and ends", str(plies))
    return list(islice(generate(loaded, plies, seed), new))


def verify(puzzle: Puzzle) -> None:
    """Proves the puzzle anew. Raises InvalidPuzzle, which says what is wrong with it."""
    position = registry.load(puzzle.game).position(puzzle.position)
    win = forced_win(position, puzzle.plies)
    if win is None or win.plies != puzzle.plies:
        found = "no win" if win is None else f"a win in {win.plies}"
        raise InvalidPuzzle(f"'{puzzle}': there is {found} within {puzzle.plies} plies", str(puzzle))
    winning = different(position, win)
    if [str(move) for move in winning] != [puzzle.solution[0]]:
        raise InvalidPuzzle(f"'{puzzle}' begins with {' or '.join(map(str, winning))}", str(puzzle))
    for move in puzzle.solution:
        position = position.play(move)
    if len(puzzle.solution) != puzzle.plies or position.outcome() is None:
        raise InvalidPuzzle(f"'{puzzle}': the solution does not end the game in {puzzle.plies} plies", str(puzzle))


def different(position: Position, win: ForcedWin) -> list[Move]:
    """The winning moves. Of moves that lead to equal positions it returns only the first."""
    reached: dict[Position, Move] = {}
    for move in win.moves:
        reached.setdefault(position.play(move), move)
    return list(reached.values())


def generate(game: LoadedGame, plies: range, seed: int, start: Position | None = None) -> Iterator[Puzzle]:
    """Endlessly generates puzzles with a win in one of `plies`, from games between players that look one ply ahead.

    They play a win at once if there is one, and at random otherwise: so the positions look like those of real games.
    At most one puzzle is taken from each game. `start`: where the games begin, if not at the game's start.
    """
    chance = random.Random(seed)
    seen: set[Position] = set()
    while True:
        position = game.start() if start is None else start
        while position.moves():
            if position not in seen:
                seen.add(position)
                puzzle = _puzzle(game, position, plies)
                if puzzle is not None:
                    yield puzzle
                    break
            winning = forced_win(position, 1)
            position = position.play(chance.choice(winning.moves if winning else position.moves()))
        if len(seen) > 1_000_000:
            seen.clear()


def _puzzle(game: LoadedGame, position: Position, plies: range) -> Puzzle | None:
    win = forced_win(position, plies[-1])
    if win is None or win.plies not in plies or len(position.moves()) < 3:
        return None
    moves = different(position, win)
    if len(moves) != 1:
        return None
    line = winning_line(position, win.plies, win)
    return Puzzle(game.spec, str(position), win.plies, tuple(str(move) for move in line))
