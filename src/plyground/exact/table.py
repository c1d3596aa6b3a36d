"""Tables with the score of every position of a game: built once, kept in the user's cache, mapped into memory.

A table's file gets its name only when all of it is on the disk, so half a table is never seen. `open_table` refuses a
file that was damaged later, and `build_table` replaces it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_cache_path

from plyground import _core
from plyground.exact.own import of_plies
from plyground.exact.patience import Patience
from plyground.exact.solution import Solution
from plyground.exact.statistics import Statistics
from plyground.game import PlygroundError, Position
from plyground.loading.loaded_game import LoadedGame
from plyground.score import Score
from plyground.wording import quoted

try:
    import fcntl
except ImportError:  # Windows: two processes may build the same table at once
    fcntl = None  # type: ignore[assignment]

#: The environment variable that names another folder than the user's cache.
FOLDER = "PLYGROUND_TABLES"


class NoTable(PlygroundError):
    """The table does not exist, or its file is damaged."""

    type = "no-table"


@dataclass(frozen=True)
class Census:
    """The positions that can be reached from the start, counted by their value for the side to move. `open` counts only
    positions where the game is not over, as published counts do."""

    all: Results
    open: Results


@dataclass(frozen=True)
class Results:
    wins: int
    losses: int
    draws: int

    @property
    def positions(self) -> int:
        return self.wins + self.losses + self.draws


@dataclass(frozen=True)
class Verified:
    """How many positions were checked, how many were wrong, and an example of a wrong one."""

    positions: int
    wrong: int
    example: Position | None


class Table:
    """The exact score of every position of a game. Any thread may ask."""

    def __init__(self, native: _core.Table) -> None:
        self._native = native
        self.nodes = 0  # positions looked up so far

    def score(self, position: Position, patience: Patience | None = None) -> Score:
        """The exact score for the side to move, finished games included."""
        outcome = position.outcome()
        if outcome is not None:
            return Score.of_outcome(outcome, position.side)
        self.nodes += 1
        if patience is not None:
            patience.spend(1)
        return of_plies(self._native.plies(_own(position)), position.side)

    def solution(self, position: Position, progress: Callable[[int], None] | None = None) -> Solution:
        """The score of the position and of each move."""
        if position.outcome() is not None:
            return Solution(self.score(position), {}, 0)
        side, values = position.side, self._native.moves(_own(position))
        moves = {move: of_plies(plies, side) for move, plies in zip(position.moves(), values, strict=True)}
        self.nodes += len(moves)
        return Solution(Score.best(moves.values()), moves, len(moves))

    def statistics(self) -> Statistics:
        plies, drawn, longest = self._native.statistics()
        wins = {number: count for number, count in enumerate(plies) if number % 2 == 1 and count}
        losses = {number: count for number, count in enumerate(plies) if number % 2 == 0 and count}
        return Statistics(wins, losses, drawn, tuple(str(position) for position in longest))

    def verify(self, threads: int, progress: Callable[[float], None] | None = None) -> Verified:
        """Checks the value of every position against the values of the positions after its moves."""
        return Verified(*self._native.verify(threads, progress))

    def census(self, threads: int, progress: Callable[[float], None] | None = None) -> Census:
        all, open = self._native.census(threads, progress)
        return Census(Results(*all), Results(*open))


def has_table(game: LoadedGame) -> bool:
    """Whether every position of the game can be put in a table."""
    start = game.start()
    return isinstance(start, _core.Position) and _core.has_table(start)


def location(game: LoadedGame) -> Path:
    """The file of the game's table, whether it exists or not."""
    named = os.environ.get(FOLDER)
    folder = Path(named) if named else user_cache_path("plyground", appauthor=False) / "tables"
    return folder / f"{game.name}.table"


def open_table(game: LoadedGame) -> Table:
    """The game's table. Raises NoTable if it has not been built or is damaged."""
    if not has_table(game):
        raise NoTable(f"{game.title} has no solution table", game.spec)
    path = location(game)
    how = f"'plyground solve {game.name} --build' makes it"
    try:
        return Table(_core.open_table(_own(game.start()), os.fspath(path)))
    except FileNotFoundError:
        raise NoTable(f"the table of {game.title} has not been built: {how}", os.fspath(path)) from None
    except _core.DamagedTable as error:
        raise NoTable(f"{error}: {how} anew", os.fspath(path)) from None
    except OSError as error:
        raise NoTable(f"cannot read the table of {game.title}: {error.strerror}", os.fspath(path)) from None


def build_table(game: LoadedGame, threads: int, progress: Callable[[float], None] | None = None) -> Path:
    """Builds the game's table, and replaces an older one. Raises NoTable.

    `progress` is told from time to time how much is done, from 0 to 1. If it raises an exception, the work stops and
    leaves no file behind.
    """
    if not has_table(game):
        raise NoTable(f"{game.title} has no solution table", game.spec)
    path = location(game)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with _alone(path):
            _core.build_table(_own(game.start()), os.fspath(path), threads, progress)
    except OSError as error:
        raise NoTable(f"cannot write the table {quoted(os.fspath(path))}: {error.strerror}", os.fspath(path)) from None
    return path


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Lets only one process build a table. The system drops the lock when the process ends, even by a crash."""
    descriptor = os.open(path.with_suffix(".lock"), os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o666)
    try:
        if fcntl is not None:
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise NoTable(
                    f"the table {quoted(os.fspath(path))} is being built by another process", os.fspath(path)
                ) from None
        yield
    finally:
        os.close(descriptor)


def _own(position: Position) -> _core.Position:
    assert isinstance(position, _core.Position)
    return position
